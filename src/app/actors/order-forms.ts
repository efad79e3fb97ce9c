import { createActor } from 'xstate';
import type { Observable } from 'rxjs';
import { submissionMachine } from '#machines/submission/submission.machine.ts';
import type { Sent } from '#machines/submission/submission.machine.ts';
import { picturesOf, piecesOf } from '#schema/order-forms.ts';
import type { NewPicture } from '#services/reviews.ts';
import { fromService } from './from-service.ts';
import { services } from './services.ts';
import { sendLimited } from './submission-limit.ts';
import type { SubmissionActor } from './submission.ts';

/** What a form on an order's page is about. */
export type OrderFormSubject =
  | { kind: 'cancel' | 'return' | 'message'; parcel: string }
  | { kind: 'send' | 'withdraw'; returnId: string }
  | { kind: 'review'; item: string; pictures: PictureShelf }
  | { kind: 'edit-review'; review: string };

/** A picture that is ready to be sent, without the words that its form has for it. */
export type ReadyPicture = Omit<NewPicture, 'alt'>;

/** The pictures of a review while it is written: its form names them, here are their bytes. */
export interface PictureShelf {
  ready: ReadonlyMap<string, ReadyPicture>;
  /** So many of them have arrived. */
  onSent: (count: number) => void;
}

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
    case 'withdraw':
      return orders.withdraw(token, subject.returnId);
    case 'message':
      return sendLimited('message', () => orders.write(token, subject.parcel, key, field('message')));
    case 'review':
      return sendLimited('review', () =>
        services().reviews.write(
          subject.item,
          { rating: Number(field('rating')), title: field('title'), content: field('content') },
          picturesOf(values).flatMap(({ id, alt }) => {
            const picture = subject.pictures.ready.get(id);
            return picture === undefined ? [] : [{ ...picture, alt }];
          }),
          subject.pictures.onSent,
        ),
      );
    case 'edit-review':
      return sendLimited('review', () =>
        services().reviews.change(subject.review, {
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
