import { catchError, map, of } from 'rxjs';
import type { Days } from '#schema/day.ts';
import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type { ActionAnswer } from '#machines/kit/action.machine.ts';
import type { Said, StoreReview, There, WordCounts } from '#schema/vendor-panel/people/replies.ts';
import { createReplyService } from '#services/vendor-panel/people/replies.ts';
import type { ReplyService, WordKind } from '#services/vendor-panel/people/replies.ts';
import { createAction, refusalOf } from '#actors/kit/action.ts';
import type { ActionActor } from '#actors/kit/action.ts';
import { eachPage } from '#actors/kit/all-rows.ts';
import { createList } from '#actors/kit/list.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';

export type { WordKind } from '#services/vendor-panel/people/replies.ts';

/** A member's reply to one review or question, in public, or a report to the platform. */
export type Saying = { kind: 'reply' | 'report' } & Said;
export type ReplyActor = ActionActor<Saying, There>;

const replies = (): ReplyService => createReplyService(services().client);

/** Something changed in the reviews or questions of a store, or may have. */
export const storeWordChanges = (vendorId: string, kind: WordKind): Observable<void> =>
  watchRealtime([
    {
      table: kind === 'review' ? 'product_reviews' : 'product_questions',
      filter: `vendor_id=eq.${vendorId}`,
    },
  ]);

/** The reviews of a store. The caller starts and stops it. */
export const createReviewList = (vendorId: string, query: ListQuery) =>
  createList((wanted, after) => replies().reviews(vendorId, wanted, after), query);

/** Every review in a list, page by page. @param onRows called with the number read so far */
export const allReviews = (
  vendorId: string,
  query: ListQuery,
  days: Days,
  onRows: (count: number) => void,
): Observable<readonly StoreReview[]> =>
  eachPage((after) => replies().reviews(vendorId, query, after, days), onRows);

/** The questions of a store. The caller starts and stops it. */
export const createQuestionList = (vendorId: string, query: ListQuery) =>
  createList((wanted, after) => replies().questions(vendorId, wanted, after), query);

export const wordCounts = (vendorId: string): Observable<WordCounts> => replies().counts(vendorId);

/** A reply to a review or question, or a report of it. The caller starts and stops it. */
export const createReply = (kind: WordKind, id: string, there: There | null): ReplyActor =>
  createAction<Saying, There>(
    ({ what: { words, reason }, theirs }) =>
      replies()
        .say(kind, id, { words, reason }, theirs?.version ?? 0)
        .pipe(
          map((answer): ActionAnswer<Saying, There> =>
            answer.kind === 'overtaken'
              ? { kind: 'overtaken', theirs: answer.there }
              : { kind: 'done', undo: null },
          ),
          catchError((error: unknown) => of(refusalOf<Saying, There>(error))),
        ),
    there,
  );
