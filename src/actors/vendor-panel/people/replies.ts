import { catchError, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type { ActionAnswer } from '#machines/kit/action.machine.ts';
import type { Said, There, WordCounts } from '#schema/vendor-panel/people/replies.ts';
import { createReplyService } from '#services/vendor-panel/people/replies.ts';
import type { ReplyService, WordKind } from '#services/vendor-panel/people/replies.ts';
import { createAction, refusalOf } from '#actors/kit/action.ts';
import type { ActionActor } from '#actors/kit/action.ts';
import { createList } from '#actors/kit/list.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';
import type { ListViewActor } from '#actors/kit/list.ts';

export type { WordKind } from '#services/vendor-panel/people/replies.ts';

/** What one member of a store says about one review or question: its public reply, or a report to the shop. */
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

/** The reviews or questions of a store. The caller starts and stops it. */
export const createWordList = (kind: WordKind, vendorId: string, query: ListQuery): ListViewActor =>
  createList(
    (wanted, after) =>
      kind === 'review'
        ? replies().reviews(vendorId, wanted, after)
        : replies().questions(vendorId, wanted, after),
    query,
  );

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
