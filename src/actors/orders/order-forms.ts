import { createActor } from 'xstate';
import type { Observable } from 'rxjs';
import { submissionMachine } from '#machines/content/submission.machine.ts';
import type { Sent } from '#machines/content/submission.machine.ts';
import { picturesOf, piecesOf } from '#schema/orders/order-forms.ts';
import { createReviewService } from '#services/orders/reviews.ts';
import type { NewPicture } from '#services/orders/reviews.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { orders } from './orders.ts';
import { sendLimited } from '#actors/content/submission-limit.ts';
import type { SubmissionActor } from '#actors/content/submission.ts';

/** The subject of a form on a purchase's page. */
export type OrderFormSubject =
  | { kind: 'cancel' | 'return' | 'message'; orderId: string }
  | { kind: 'send' | 'withdraw'; returnId: string }
  | { kind: 'review'; item: string; pictures: PictureShelf }
  | { kind: 'edit-review'; review: string };

/** A picture ready for upload, without the alternative text, which is in its form. */
export type ReadyPicture = Omit<NewPicture, 'alt'>;

/** The pictures of a review in progress: the form has their names, this has their bytes. */
export interface PictureShelf {
  ready: ReadonlyMap<string, ReadyPicture>;
  /** Called with the number of pictures uploaded so far. */
  onSent: (count: number) => void;
}

const reviews = () => {
  const { client, store, accessToken } = services();
  return createReviewService(client, store, accessToken);
};

function send(token: string, subject: OrderFormSubject, { key, values }: Sent): Observable<void> {
  const field = (name: string) => values[name] ?? '';
  const why = { reason: field('reason'), note: field('note') };
  switch (subject.kind) {
    case 'cancel':
      return orders().cancel(token, subject.orderId, why);
    case 'return':
      return orders().askBack(token, subject.orderId, key, { ...why, items: piecesOf(values) });
    case 'send':
      return orders().sendBack(token, subject.returnId, field('tracking'));
    case 'withdraw':
      return orders().withdraw(token, subject.returnId);
    case 'message':
      return sendLimited('message', () => orders().write(token, subject.orderId, key, field('message')));
    case 'review':
      return sendLimited('review', () =>
        reviews().write(
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
        reviews().change(subject.review, {
          rating: Number(field('rating')),
          title: field('title'),
          content: field('content'),
        }),
      );
  }
}

/** A form about a purchase. The caller starts and stops it. */
export const createOrderForm = (token: string, subject: OrderFormSubject): SubmissionActor =>
  createActor(
    submissionMachine.provide({
      actors: { send: fromService((sent: Sent) => send(token, subject, sent)) },
    }),
  );
