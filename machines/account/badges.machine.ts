import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { delays } from '#machines/kit/delays.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';

/**
 * What is counted (spec §2, §6): a customer's orders in processing, a vendor's, a vendor's drafts plus pending
 * reviews, and items that await an admin. The sidebars also count a vendor's pending reviews, unpublished changes and
 * unanswered messages, and for admins the applications, submitted posts, reports and open feedback; the bell counts a person's unread
 * notifications from a store.
 */
export type BadgeKind = 'orders' | 'vendorOrders' | 'publishing' | 'admin' | 'notices' | SidebarBadge;

export type SidebarBadge =
  | 'messages'
  | 'reviews'
  | 'unpublished'
  | 'applications'
  | 'posts'
  | 'reports'
  | 'feedback';

const vendorRhythm: ReadonlySet<BadgeKind> = new Set([
  'publishing',
  'messages',
  'reviews',
  'unpublished',
  'notices',
]);

type Context = { kind: BadgeKind; userId: string; count: number };

export type BadgesEvent =
  /** The database reports that the count may have changed, or the connection was down for a while. */
  | { type: 'feed.changed' }
  /** Someone opens the account menu. */
  | { type: 'badge.shown' };

export type BadgesInput = { kind: BadgeKind; userId: string };

/** One count per actor. Counts that fail to load fall back to 0 (spec §8). */
export const badgesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BadgesEvent,
    input: {} as BadgesInput,
    tags: {} as 'busy',
  },
  actors: {
    readCount: promisePort<number, { kind: BadgeKind; userId: string }>('readCount'),
    /** Sends `feed.changed`. */
    watchFeed: callbackPort<BadgesEvent, BadgesInput>('watchFeed'),
  },
  guards: {
    // Orders update by realtime alone (spec §7); the others have an interval (spec §9).
    'has a rhythm': ({ context: { kind } }) => kind !== 'orders' && kind !== 'vendorOrders',
  },
  delays: {
    stale: delays.badgeStale,
    refetch: ({ context: { kind } }) =>
      (vendorRhythm.has(kind) ? delays.publishingRefetch : delays.adminRefetch) - delays.badgeStale,
  },
}).createMachine({
  id: 'badges',
  context: ({ input }) => ({ ...input, count: 0 }),
  invoke: {
    id: 'watchFeed',
    src: 'watchFeed',
    input: ({ context: { kind, userId } }) => ({ kind, userId }),
  },
  initial: 'refreshing',
  states: {
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'readCount',
        src: 'readCount',
        input: ({ context: { kind, userId } }) => ({ kind, userId }),
        onDone: { target: 'fresh', actions: assign(({ event }) => ({ count: event.output })) },
        onError: { target: 'fresh', actions: assign({ count: 0 }) },
      },
      // A request sent before the change may not include it.
      on: { 'feed.changed': { target: 'refreshing', reenter: true } },
    },
    fresh: {
      after: { stale: 'stale' },
      on: { 'feed.changed': 'refreshing' },
    },
    stale: {
      after: { refetch: { guard: 'has a rhythm', target: 'refreshing' } },
      on: { 'feed.changed': 'refreshing', 'badge.shown': 'refreshing' },
    },
  },
});

export type BadgesSnapshot = SnapshotFrom<typeof badgesMachine>;
