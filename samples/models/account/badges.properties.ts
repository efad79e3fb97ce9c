import type { BadgesSnapshot } from '#machines/account/badges.machine.ts';
import { asks, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';

const { always, is, leadsTo, onlyBy, starts, step } = propertiesOf<BadgesSnapshot>();
type Step = Moment<BadgesSnapshot>;

const isReading = (state: BadgesSnapshot) => state.matches('refreshing');
const isFresh = (state: BadgesSnapshot) => state.matches('fresh');
const isStale = (state: BadgesSnapshot) => state.matches('stale');
const isOf =
  (...kinds: readonly string[]) =>
  ({ context }: BadgesSnapshot) =>
    kinds.includes(context.kind);
const isOrders = isOf('orders', 'vendorOrders');

const isAnswered = (moment: Step) => is(['done.readCount', 'error.readCount'])(moment);
const isAnsweredOf = (rule: (state: BadgesSnapshot) => boolean) => (moment: Step) =>
  isAnswered(moment) && rule(moment.from);
const reads = (moment: Step) =>
  isReading(moment.to) && asks(moment, 'readCount') && moment.to.context.count === moment.from.context.count;

export const badgesProperties = [
  starts('§7', 'The count is read at once and its changes followed; until then it is 0', (state, effects) => {
    return (
      isReading(state) &&
      state.context.count === 0 &&
      asks({ effects }, 'readCount') &&
      asks({ effects }, 'watchFeed')
    );
  }),
  step('§2', 'The badge shows the count', is('done.readCount'), ({ to, event }) => {
    return isFresh(to) && to.context.count === event['output'];
  }),
  step('§8', 'Counts that fail to load fall back to 0', is('error.readCount'), ({ to }) => {
    return isFresh(to) && to.context.count === 0;
  }),
  step('§7', 'A change from realtime is read at once, even during a read', is('feed.changed'), reads),
  step('§9', 'Opening the menu reads a stale count', is('badge.shown', isStale), reads),
  leadsTo('§9', 'It is stale after 30 s, not before', {
    from: isAnswered,
    to: isStale,
    notBefore: 30_000,
    within: 30_000,
  }),
  leadsTo('§9', 'Unpublished changes are fetched again every 60 s', {
    from: isAnsweredOf(isOf('publishing', 'unpublished')),
    to: isReading,
    notBefore: 60_000,
    within: 60_000,
  }),
  leadsTo('§9', 'Admin notifications are fetched again every 30 s', {
    from: isAnsweredOf(isOf('admin', 'applications', 'posts', 'reports', 'feedback')),
    to: isReading,
    notBefore: 30_000,
    within: 30_000,
  }),
  step(
    '§9',
    'It is fetched then',
    is('after.refetch', (state) => !isOrders(state)),
    reads,
  ),
  step(
    '§7',
    'Orders are not fetched on a timer: realtime reports them',
    is('after.refetch', isOrders),
    ({ from, to }) => {
      return isStale(to) && from.context.count === to.context.count;
    },
  ),
  onlyBy('§9', 'A fresh count is not fetched again', isFresh, ['after.stale', 'feed.changed']),
  onlyBy('§9', 'A stale one waits for the timer, the menu or realtime', isStale, [
    'after.refetch',
    'badge.shown',
    'feed.changed',
  ]),
  onlyBy('§7', 'One count at a time', isReading, ['done.readCount', 'error.readCount', 'feed.changed']),
  step(
    '§2',
    'Only an answer changes the number',
    ({ from, to }) => from.context.count !== to.context.count,
    isAnswered,
  ),
  always('§2', 'No count is negative', ({ context }) => context.count >= 0),
];
