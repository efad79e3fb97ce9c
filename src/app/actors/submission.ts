import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { submissionMachine } from '#machines/submission/submission.machine.ts';
import type { Sent } from '#machines/submission/submission.machine.ts';
import type { SubmissionValues } from '#machines/submission/submission.rules.ts';
import { limits } from '#schema/limits.ts';
import { messages } from '#schema/messages.ts';
import { createMessageService } from '#services/messages.ts';
import { RateLimited } from '#services/errors.ts';
import { createRateLimiter } from '#stores/rate-limiter.ts';
import { fromService } from './from-service.ts';
import { services } from './services.ts';

export type SubmissionActor = ActorRefFrom<typeof submissionMachine>;
export type SubmissionKind = 'contact' | 'ticket' | 'waitlist';

const limiter = createRateLimiter(limits.submissions, () => performance.now());

const field = (values: SubmissionValues, name: string): string => values[name] ?? '';

function send(kind: SubmissionKind, { key, values }: Sent): Observable<void> {
  if (!limiter.take(kind)) return throwError(() => new RateLimited({ message: messages.tooManySubmissions }));
  const to = createMessageService(services().client);
  const text = { subject: field(values, 'subject'), message: field(values, 'message') };
  switch (kind) {
    case 'contact':
      return to.contact(key, { ...text, name: field(values, 'name'), email: field(values, 'email') });
    case 'ticket':
      return to.ticket(key, { ...text, priority: field(values, 'priority') });
    case 'waitlist':
      return to.joinWaitlist({ email: field(values, 'email'), category: field(values, 'category') });
  }
}

/** A form that sends `kind`. Whoever makes it starts it and stops it. */
export const createSubmission = (kind: SubmissionKind): SubmissionActor =>
  createActor(submissionMachine.provide({ actors: { send: fromService((sent: Sent) => send(kind, sent)) } }));
