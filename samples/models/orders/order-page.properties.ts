import type { OrderPageSnapshot } from '#machines/orders/order-page.machine.ts';
import { asks, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, leadsTo, onlyBy, starts, step } = propertiesOf<OrderPageSnapshot>();
type Step = Moment<OrderPageSnapshot>;

const isCurrent = (state: OrderPageSnapshot) => state.matches('current');
const isReading = (state: OrderPageSnapshot) => state.matches('refreshing');
const isBehind = (state: OrderPageSnapshot) => state.matches('behind');
const isGone = (state: OrderPageSnapshot) => state.matches('gone');
const readsAgain = (moment: Step) => isReading(moment.to) && asks(moment, 'readPurchase');
const isShownAs = ({ to, event }: Step) => isSame(to.context.purchase, event['output']);
const isKept = ({ from, to }: Step) => isSame(from.context.purchase, to.context.purchase);
const isRead = is('done.readPurchase');
const fails = is('error.readPurchase');
const isGuest = ({ to }: Step) => !to.context.hasRealtime;

export const orderPageProperties = [
  starts(
    'design',
    'The order in the page shows, and its changes are watched',
    (state, effects) =>
      isCurrent(state) && asks({ effects }, 'watchPurchase') && !asks({ effects }, 'readPurchase'),
  ),
  step(
    '§7',
    'A change on the server is read, even during an older read',
    is('order.changed', (s) => !isGone(s)),
    (moment) => readsAgain(moment) && isKept(moment),
  ),
  step(
    'design',
    'The loaded order shows',
    (moment) => isRead(moment) && moment.event['output'] !== null,
    (moment) => isCurrent(moment.to) && isShownAs(moment),
  ),
  step(
    '0009',
    'A link that is no longer valid says so',
    (moment) => isRead(moment) && moment.event['output'] === null,
    (moment) => isGone(moment.to) && isKept(moment),
  ),
  step(
    'design',
    'A failed read keeps the old data, with a note',
    fails,
    (moment) => isBehind(moment.to) && moment.to.hasTag('error') && isKept(moment),
  ),
  step('design', 'The note offers a retry', is('order.retry', isBehind), readsAgain),
  leadsTo('0014', "A guest's page checks once a minute, not more often", {
    from: (moment) => isRead(moment) && moment.event['output'] !== null && isGuest(moment),
    to: isReading,
    notBefore: 60_000,
    within: 60_000,
  }),
  leadsTo('0014', 'So does every page after a failed read', {
    from: fails,
    to: isReading,
    notBefore: 60_000,
    within: 60_000,
  }),
  step(
    '0014',
    'An account gets changes by realtime: its page does not poll',
    is('after.look', isCurrent),
    (moment) => (isGuest(moment) ? readsAgain(moment) : isQuiet(moment)),
  ),
  onlyBy('design', 'A current page waits for a change, or a minute', isCurrent, [
    'order.changed',
    'after.look',
  ]),
  onlyBy('design', 'A read ends with its answer or a newer change', isReading, [
    'done.readPurchase',
    'error.readPurchase',
    'order.changed',
  ]),
  onlyBy('design', 'A stale page waits for a minute, a change or the person', isBehind, [
    'order.retry',
    'order.changed',
    'after.look',
  ]),
  onlyBy('0009', 'An ended link stays ended', isGone, []),
  always('design', 'Only a stale page says that it is', (state) => state.hasTag('error') === isBehind(state)),
];
