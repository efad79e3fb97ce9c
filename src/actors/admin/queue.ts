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
import type { PastDecision } from '#schema/admin/queue.ts';
import { accountProblem, refusalCode } from '#schema/account/account-problems.ts';
import { Conflict, NotAllowed, NotFound } from '#services/errors.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { isUnanswered } from '#actors/kit/unanswered.ts';
import { noteDenial } from './rights.ts';

export type ModerationQueueActor = ActorRefFrom<typeof moderationQueueMachine>;

/** What is read of an item, with what was decided about it before, the last first. */
type ReadItem = QueueItem & { readonly decisions?: readonly PastDecision[] };

/** How one kind of items is read and decided. */
export type QueueService<Item extends ReadItem> = {
  read: (id: string) => Observable<Item>;
  claim: (id: string) => Observable<void>;
  release: (id: string) => Observable<void>;
  decide: (item: QueueItem, decision: Decision) => Observable<void>;
  /** An item, or any of its kind, may have changed. */
  changes: () => Observable<void>;
  /** Codes of the server that say that somebody else was faster. */
  overtaken: readonly string[];
  /** Whether it was decided since it was opened, of what keeps its version when it is decided. */
  isDecided?: (shown: Item, now: Item) => boolean;
  /** Whether an act among `decisions` is a decision; of most all are. */
  decides?: (action: string) => boolean;
};

/** Milliseconds: a claim ends after 15 minutes; whoever still reads the item keeps it. */
const renewal = 5 * 60_000;

/** Whoever may only look claims nothing. */
const withoutClaims = <Item extends ReadItem>(service: QueueService<Item>): QueueService<Item> => ({
  ...service,
  claim: () => of(undefined),
  release: () => of(undefined),
});

const changed = 'This has changed while you were reading it.';

/** Of what nobody follows live: it is asked for again every thirty seconds. */
export const everyRefetch = (): Observable<void> => interval(delays.adminRefetch).pipe(map(() => undefined));

/** What has become of an item since it was opened, as a sentence; null if nothing has. */
function newsOf<Item extends ReadItem>(service: QueueService<Item>, shown: Item, now: Item): string | null {
  if (now.version === shown.version && service.isDecided?.(shown, now) !== true) return null;
  const by = now.decisions?.find(
    ({ action, at }) =>
      service.decides?.(action) !== false && shown.decisions?.some((known) => known.at === at) === false,
  );
  return by === undefined ? changed : `${by.by} has decided about this meanwhile.`;
}

/** One item of a queue in hand. The caller starts and stops it. */
export function createModerationQueue<Item extends ReadItem>(
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
        readItem: fromService(({ item: shown }: { item: QueueItem }) =>
          service.read(shown.id).pipe(
            // The port has read what is shown.
            map((now) => newsOf(service, shown as Item, now)),
            catchError((error: unknown) => {
              if (error instanceof NotFound) return of(changed);
              noteDenial(error);
              throw error;
            }),
          ),
        ),
        decide: fromService(decide),
        holdClaim: fromCallback<ModerationQueueEvent, { id: string }>(({ sendBack, input }) => {
          const quiet = { error: () => undefined };
          const subscription = service
            .changes()
            .subscribe(() => sendBack({ type: 'item.changed' } satisfies ModerationQueueEvent));
          const timer = setInterval(() => service.claim(input.id).subscribe(quiet), renewal);
          return () => {
            subscription.unsubscribe();
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
