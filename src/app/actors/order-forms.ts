import { createActor } from 'xstate';
import { throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { submissionMachine } from '#machines/submission/submission.machine.ts';
import type { Sent } from '#machines/submission/submission.machine.ts';
import { limits } from '#schema/limits.ts';
import { messages } from '#schema/messages.ts';
import { piecesOf } from '#schema/order-forms.ts';
import { RateLimited } from '#services/errors.ts';
import { createRateLimiter } from '#stores/rate-limiter.ts';
import { fromService } from './from-service.ts';
import { services } from './services.ts';
import type { SubmissionActor } from './submission.ts';

/** What a form on an order's page is about. */
export type OrderFormSubject =
  | { kind: 'cancel' | 'return' | 'message'; parcel: string }
  | { kind: 'send'; returnId: string }
  | { kind: 'review'; item: string };

const limiter = createRateLimiter(limits.submissions, () => performance.now());

/** §9: spares the shop, and the person, what it would refuse. */
const limited = (kind: string): Observable<never> | null =>
  limiter.take(kind) ? null : throwError(() => new RateLimited({ message: messages.tooManySubmissions }));

function send(token: string, subject: OrderFormSubject, { key, values }: Sent): Observable<void> {
  const { orders } = services();
  const field = (name: string) => values[name] ?? '';
  const why = { reason: field('reason'), note: field('note') };
  switch (subject.kind) {
    case 'cancel':
      return orders.cancel(token, subject.parcel, why);
    case 'return':
      return orders.askBack(token, subject.parcel, key, { ...why, items: piecesOf(values) });
    case 'send':
      return orders.sendBack(token, subject.returnId, field('tracking'));
    case 'message':
      return limited('message') ?? orders.write(token, subject.parcel, key, field('message'));
    case 'review':
      return (
        limited('review') ??
        orders.review(subject.item, {
          rating: Number(field('rating')),
          title: field('title'),
          content: field('content'),
        })
      );
  }
}

/** A form about an order. Whoever makes it starts it and stops it. */
export const createOrderForm = (token: string, subject: OrderFormSubject): SubmissionActor =>
  createActor(
    submissionMachine.provide({
      actors: { send: fromService((sent: Sent) => send(token, subject, sent)) },
    }),
  );
