import { catchError, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { replyMachine } from '#machines/vendor-panel/reply.machine.ts';
import type { ReplyAnswer, ReplyInput } from '#machines/vendor-panel/reply.machine.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { There, WordCounts } from '#schema/vendor-panel/people/replies.ts';
import { createReplyService } from '#services/vendor-panel/people/replies.ts';
import type { ReplyService, WordKind } from '#services/vendor-panel/people/replies.ts';
import { createList } from '#actors/kit/list.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { isUnanswered } from '#actors/kit/unanswered.ts';

export type { WordKind } from '#services/vendor-panel/people/replies.ts';
export type ReplyActor = ActorRefFrom<typeof replyMachine>;

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
  createActor(
    replyMachine.provide({
      actors: {
        send: fromService(({ said, seen }: ReplyInput): Observable<ReplyAnswer> =>
          replies()
            .say(kind, id, said, seen)
            .pipe(
              map((answer): ReplyAnswer => answer),
              catchError((error: unknown) => {
                if (isUnanswered(error)) throw error;
                return of<ReplyAnswer>({ kind: 'refused', sentence: accountProblem(error) });
              }),
            ),
        ),
      },
    }),
    { input: { there } },
  );
