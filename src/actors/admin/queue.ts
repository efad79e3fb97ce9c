import { catchError, concatMap, interval, map, of, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { moderationQueueMachine } from '#machines/admin/moderation-queue.machine.ts';
import type {
  DecideAnswer,
  DecideInput,
  Decision,
  ModerationQueueEvent,
  OpenAnswer,
  QueueItem,
} from '#machines/admin/moderation-queue.machine.ts';
import { delays } from '#machines/kit/delays.ts';
import { accountProblem, refusalCode } from '#schema/account/account-problems.ts';
import { Conflict, NotAllowed, NotFound } from '#services/errors.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { isUnanswered } from '#actors/kit/unanswered.ts';
import { noteDenial } from './rights.ts';

export type ModerationQueueActor = ActorRefFrom<typeof moderationQueueMachine>;

/** How one kind of items is read and decided. */
export type QueueService<Item extends QueueItem> = {
  read: (id: string) => Observable<Item>;
  claim: (id: string) => Observable<void>;
  release: (id: string) => Observable<void>;
  decide: (item: QueueItem, decision: Decision) => Observable<void>;
  /** An item, or any of its kind, may have changed. */
  changes: () => Observable<void>;
  /** Codes of the server that say that somebody else was faster. */
  overtaken: readonly string[];
};

/** Milliseconds: a claim ends after 15 minutes; whoever still reads the item keeps it. */
const renewal = 5 * 60_000;

/** Whoever may only look claims nothing. */
const withoutClaims = <Item extends QueueItem>(service: QueueService<Item>): QueueService<Item> => ({
  ...service,
  claim: () => of(undefined),
  release: () => of(undefined),
});

/** Of what nobody follows live: it is asked for again every thirty seconds. */
export const everyRefetch = (): Observable<void> => interval(delays.adminRefetch).pipe(map(() => undefined));

/** One item of a queue in hand. The caller starts and stops it. */
export function createModerationQueue<Item extends QueueItem>(
  whole: QueueService<Item>,
  id: string | null,
  mayDecide: boolean,
): ModerationQueueActor {
  const service = mayDecide ? whole : withoutClaims(whole);
  const open = ({ id: wanted }: { id: string }): Observable<OpenAnswer> =>
    service.claim(wanted).pipe(
      map(() => null),
      catchError((error: unknown) =>
        error instanceof Conflict && refusalCode(error) === 'claimed'
          ? of(error.message)
          : throwError(() => error),
      ),
      concatMap((sentence) =>
        service
          .read(wanted)
          .pipe(
            map((item): OpenAnswer =>
              sentence === null ? { kind: 'open', item } : { kind: 'taken', item, sentence },
            ),
          ),
      ),
      catchError((error: unknown): Observable<OpenAnswer> => {
        if (error instanceof NotFound) return of({ kind: 'gone' });
        noteDenial(error);
        if (error instanceof NotAllowed) return of({ kind: 'denied' });
        throw error;
      }),
    );
  const decide = ({ item, decision }: DecideInput): Observable<DecideAnswer> =>
    service.decide(item, decision).pipe(
      map((): DecideAnswer => ({ kind: 'decided' })),
      catchError((error: unknown): Observable<DecideAnswer> => {
        if (isUnanswered(error)) throw error;
        if (error instanceof NotFound) return of({ kind: 'gone' });
        noteDenial(error);
        if (error instanceof NotAllowed && !refusalCode(error).startsWith('own_')) {
          return of({ kind: 'denied' });
        }
        const sentence = accountProblem(error);
        return of({
          kind: service.overtaken.includes(refusalCode(error)) ? 'overtaken' : 'refused',
          sentence,
        });
      }),
    );
  return createActor(
    moderationQueueMachine.provide({
      actors: {
        openItem: fromService(open),
        readItem: fromService(({ id: wanted }: { id: string }) =>
          service.read(wanted).pipe(
            map((item): QueueItem | null => item),
            catchError((error: unknown) => {
              if (error instanceof NotFound) return of(null);
              noteDenial(error);
              throw error;
            }),
          ),
        ),
        decide: fromService(decide),
        holdClaim: fromCallback<ModerationQueueEvent, { id: string }>(({ sendBack, input }) => {
          const quiet = { error: () => undefined };
          const heard = service
            .changes()
            .subscribe(() => sendBack({ type: 'item.changed' } satisfies ModerationQueueEvent));
          const timer = setInterval(() => service.claim(input.id).subscribe(quiet), renewal);
          return () => {
            heard.unsubscribe();
            clearInterval(timer);
            // Nobody waits for it: a claim that is not put back ends by itself.
            service.release(input.id).subscribe(quiet);
          };
        }),
      },
    }),
    { input: { id } },
  );
}
