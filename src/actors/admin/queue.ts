import { catchError, concatMap, interval, map, of, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromCallback } from 'xstate';
import { moderationQueueMachineOf } from '#machines/admin/moderation-queue.machine.ts';
import type {
  DecideAnswer,
  DecideInput,
  Decision,
  ModerationQueueActor,
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
import type { Claims } from './hold-claim.ts';
import { noteDenial } from './rights.ts';

export type { ModerationQueueActor } from '#machines/admin/moderation-queue.machine.ts';

/** Where a queue starts, and how it continues. */
export interface QueueStart {
  /** The item in the URL; null for none. */
  id: string | null;
  /** The item after a decided one. */
  nextOf: (id: string) => string | null;
}

/** An item with its earlier decisions, newest first. */
type ReadItem = QueueItem & { readonly decisions?: readonly PastDecision[] };

/** How one kind of item is read and decided. */
export type QueueService<Item extends ReadItem> = {
  read: (id: string) => Observable<Item>;
  /** Null where nothing is claimed. */
  claims: Claims | null;
  decide: (item: Item, decision: Decision) => Observable<void>;
  /** The item, or any of its kind, may have changed. */
  changes: () => Observable<void>;
  /** Server codes that mean that someone else acted first. */
  overtaken: readonly string[];
  /** Whether it was decided since it was opened, for items whose version a decision does not change. */
  isDecided?: (shown: Item, now: Item) => boolean;
  /** Whether an act in `decisions` is a decision; for most items all are. */
  decides?: (action: string) => boolean;
};

const changed = 'This changed while you were reading it.';

/** For items without a live feed: refetched every thirty seconds. */
export const everyRefetch = (): Observable<void> => interval(delays.adminRefetch).pipe(map(() => undefined));

/** What has happened to an item since it was opened, as a sentence; null if nothing has. */
function newsOf<Item extends ReadItem>(service: QueueService<Item>, shown: Item, now: Item): string | null {
  if (now.version === shown.version && service.isDecided?.(shown, now) !== true) return null;
  const by = now.decisions?.find(
    ({ action, at }) =>
      service.decides?.(action) !== false && shown.decisions?.some((known) => known.at === at) === false,
  );
  return by === undefined ? changed : `${by.by} decided this while you had it open.`;
}

/** One claimed item of a queue. The caller starts and stops it. */
export function createModerationQueue<Item extends ReadItem>(
  service: QueueService<Item>,
  { id, nextOf }: QueueStart,
  mayDecide: boolean,
): ModerationQueueActor<Item> {
  // Read-only admins claim nothing.
  const claims = mayDecide ? service.claims : null;
  const open = ({ id: wanted }: { id: string }): Observable<OpenAnswer<Item>> =>
    (claims?.claim(wanted) ?? of(undefined)).pipe(
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
            map((item): OpenAnswer<Item> =>
              sentence === null ? { kind: 'open', item } : { kind: 'taken', item, sentence },
            ),
          ),
      ),
      catchError((error: unknown): Observable<OpenAnswer<Item>> => {
        if (error instanceof NotFound) return of({ kind: 'gone' });
        noteDenial(error);
        if (error instanceof NotAllowed) return of({ kind: 'denied' });
        throw error;
      }),
    );
  const decide = ({ item, decision }: DecideInput<Item>): Observable<DecideAnswer> =>
    service.decide(item, decision).pipe(
      map((): DecideAnswer => ({ kind: 'decided', next: nextOf(item.id) })),
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
    moderationQueueMachineOf<Item>().provide({
      actors: {
        openItem: fromService(open),
        readItem: fromService(({ item: shown }: { item: Item }) =>
          service.read(shown.id).pipe(
            map((now) => newsOf(service, shown, now)),
            catchError((error: unknown) => {
              if (error instanceof NotFound) return of(changed);
              noteDenial(error);
              throw error;
            }),
          ),
        ),
        decide: fromService(decide),
        holdClaim: fromCallback<ModerationQueueEvent, { id: string }>(({ sendBack, input }) => {
          const subscription = service
            .changes()
            .subscribe(() => sendBack({ type: 'item.changed' } satisfies ModerationQueueEvent));
          // The item can be read before this code has loaded.
          const held =
            claims === null
              ? null
              : import('./hold-claim.ts').then(({ holdClaim }) => holdClaim(claims, input.id));
          return () => {
            subscription.unsubscribe();
            held?.then(
              (letGo) => letGo(),
              () => claims?.release(input.id).subscribe({ error: () => undefined }),
            );
          };
        }),
      },
    }),
    { input: { id } },
  );
}
