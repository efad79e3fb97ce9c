import { badgesMachine } from '#machines/account/badges.machine.ts';
import type { BadgeKind, BadgesSnapshot } from '#machines/account/badges.machine.ts';
import type { Model } from '#engine/paths.ts';
import { badgesProperties } from './badges.properties.ts';

const badgesModel = (kind: BadgeKind): Model => ({
  name: `badges-${kind}`,
  machine: badgesMachine,
  properties: badgesProperties,
  input: { kind, userId: 'ada' },
  actionPorts: [],
  limit: 5000,
  cases: {
    'done.readCount': [{ output: 0 }, { output: 12 }],
    'error.readCount': [{ error: { _tag: 'NetworkError' } }],
    'feed.changed': [{}],
    'badge.shown': [{}],
    'after.stale': [{}],
    'after.refetch': [{}],
  },
  classOf: (snapshot) => (snapshot as BadgesSnapshot).context.count,
  broken: (snapshot) =>
    (snapshot as BadgesSnapshot).context.count < 0 ? 'counts less than nothing' : undefined,
  brokenStep: (_, event, to) =>
    event.type.startsWith('xstate.error') && (to as BadgesSnapshot).context.count !== 0
      ? 'a count that failed is not 0'
      : undefined,
});

export const badgesModels: readonly Model[] = [badgesModel('orders'), badgesModel('publishing')];
/** The same states as the others: it needs no pictures. */
export const adminBadgesModel: Model = badgesModel('admin');
