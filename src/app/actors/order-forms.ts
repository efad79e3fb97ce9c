import { createActor } from 'xstate';
import type { Observable } from 'rxjs';
import { submissionMachine } from '#machines/submission/submission.machine.ts';
import type { Sent } from '#machines/submission/submission.machine.ts';
import { piecesOf } from '#schema/order-forms.ts';
import { fromService } from './from-service.ts';
import { services } from './services.ts';
import { sendLimited } from './submission-limit.ts';
import type { SubmissionActor } from './submission.ts';

/** What a form on an order's page is about. */
export type OrderFormSubject =
  | { kind: 'cancel' | 'return' | 'message'; parcel: string }
  | { kind: 'send'; returnId: string }
  | { kind: 'review'; item: string };

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
      return sendLimited('message', () => orders.write(token, subject.parcel, key, field('message')));
    case 'review':
      return sendLimited('review', () =>
        orders.review(subject.item, {
          rating: Number(field('rating')),
          title: field('title'),
          content: field('content'),
        }),
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
