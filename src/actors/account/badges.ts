import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { badgesMachine } from '#machines/account/badges.machine.ts';
import type { BadgeKind, BadgesEvent, BadgesInput } from '#machines/account/badges.machine.ts';
import { createBadgeService } from '#services/account/badges.ts';
import type { BadgeService } from '#services/account/badges.ts';
import type { Feed } from '#services/realtime.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';

type BadgesActor = ActorRefFrom<typeof badgesMachine>;

let made: BadgeService | undefined;
const counts = () => (made ??= createBadgeService(services().client));

/**
 * Feeds of an admin's counts, in addition to their interval (spec §9); the waitlist and reports have only the
 * interval.
 */
const adminFeeds: Readonly<Partial<Record<BadgeKind, readonly Feed['table'][]>>> = {
  admin: ['vendor_applications', 'vendor_blog_posts', 'vendor_feedback'],
  applications: ['vendor_applications'],
  posts: ['vendor_blog_posts'],
  feedback: ['vendor_feedback'],
};

/**
 * §7: orders filtered on user_id, order_items filtered on vendor, all orders changes. Reviews in addition to their
 * interval.
 */
const feedsOf = (kind: BadgeKind, userId: string): Feed[] => {
  if (kind === 'orders') return [{ table: 'orders', filter: `user_id=eq.${userId}` }];
  if (kind === 'vendorOrders') {
    return [{ table: 'order_items', filter: `vendor=eq.${userId}` }, { table: 'orders' }];
  }
  if (kind === 'reviews') return [{ table: 'product_reviews', filter: `vendor_id=eq.${userId}` }];
  // For members who get notices in the panel, a buyer's message is one; for others the count has its interval.
  if (kind === 'notices' || kind === 'messages') {
    return [{ table: 'vendor_notices', filter: `vendor_id=eq.${userId}` }];
  }
  const waiting = adminFeeds[kind];
  return waiting === undefined ? [] : waiting.map((table) => ({ table }));
};

const boundMachine = badgesMachine.provide({
  actors: {
    readCount: fromService(({ kind, userId }: BadgesInput) => counts()[kind](userId)),
    watchFeed: fromCallback<BadgesEvent, BadgesInput>(({ input: { kind, userId }, sendBack }) => {
      const changes = watchRealtime(feedsOf(kind, userId)).subscribe(() =>
        sendBack({ type: 'feed.changed' } satisfies BadgesEvent),
      );
      return () => changes.unsubscribe();
    }),
  },
});

export type BadgeCounts = Readonly<Record<BadgeKind, number>>;

export const noCounts: BadgeCounts = {
  orders: 0,
  vendorOrders: 0,
  publishing: 0,
  admin: 0,
  messages: 0,
  reviews: 0,
  unpublished: 0,
  applications: 0,
  posts: 0,
  reports: 0,
  feedback: 0,
  notices: 0,
};

export interface Badges {
  /** Counts what this person may see; kinds that are no longer listed are dropped. */
  count: (userId: string | null, kinds: readonly BadgeKind[]) => void;
  /** Refetches stale counts. */
  look: () => void;
  /** Refetches one count. */
  refresh: (kind: BadgeKind) => void;
  getSnapshot: () => BadgeCounts;
  subscribe: (listener: () => void) => () => void;
}

const living = new Set<ReadonlyMap<string, BadgesActor>>();

/** Refetches one count, wherever it is shown. */
export function recount(kind: BadgeKind): void {
  for (const actor of [...living].flatMap((actors) => [...actors.values()])) {
    if (actor.getSnapshot().context.kind === kind) actor.send({ type: 'feed.changed' });
  }
}

/** One actor per count, while the person is signed in. */
export function createBadges(machine = boundMachine): Badges {
  const actors = new Map<string, BadgesActor>();
  const listeners = new Set<() => void>();
  let shown = noCounts;
  const tell = () => {
    const next = { ...noCounts };
    for (const actor of actors.values()) {
      const { kind, count } = actor.getSnapshot().context;
      next[kind] = count;
    }
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    count: (userId, kinds) => {
      const wanted = new Map<string, BadgesInput>(
        userId === null ? [] : kinds.map((kind) => [`${userId} ${kind}`, { kind, userId }]),
      );
      for (const [key, actor] of actors) {
        if (wanted.has(key)) continue;
        actor.stop();
        actors.delete(key);
      }
      for (const [key, input] of wanted) {
        if (actors.has(key)) continue;
        const actor = createActor(machine, { input });
        actors.set(key, actor);
        actor.subscribe(tell);
        actor.start();
      }
      if (actors.size === 0) living.delete(actors);
      else living.add(actors);
      tell();
    },
    look: () => {
      for (const actor of actors.values()) actor.send({ type: 'badge.shown' });
    },
    refresh: (kind) => {
      for (const actor of actors.values()) {
        if (actor.getSnapshot().context.kind === kind) actor.send({ type: 'feed.changed' });
      }
    },
    getSnapshot: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let badges: Badges | undefined;
/** The tab's badges. */
export const getBadges = (): Badges => (badges ??= createBadges());
