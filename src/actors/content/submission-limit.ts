import { throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { limits } from '#schema/limits.ts';
import { messages } from '#schema/texts/texts.ts';
import { RateLimited } from '#services/errors.ts';
import { createRateLimiter } from '#stores/rate-limiter.ts';

const limiter = createRateLimiter(limits.submissions, () => performance.now());

type Limited =
  | 'contact'
  | 'ticket'
  | 'waitlist'
  | 'order link'
  | 'stock notice'
  | 'message'
  | 'review'
  | 'question'
  | 'report';

/** §9: sends while the limit of its kind has room; avoids requests that the shop would refuse. */
export const sendLimited = <Answer>(kind: Limited, send: () => Observable<Answer>): Observable<Answer> =>
  limiter.take(kind) ? send() : throwError(() => new RateLimited({ message: messages.tooManySubmissions }));
