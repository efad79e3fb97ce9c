import { isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import type { OrderSnapshot } from '#machines/orders/order.machine.ts';

const { is, onlyBy, starts, step } = propertiesOf<OrderSnapshot>();
type Step = Moment<OrderSnapshot>;
type Status = OrderSnapshot['value'];

const at =
  (...statuses: readonly Status[]) =>
  (state: OrderSnapshot) =>
    statuses.includes(state.value);
const by =
  (...movers: readonly string[]) =>
  ({ event }: Step) =>
    movers.includes(String(event['by']));
const both =
  (...all: readonly ((moment: Step) => boolean)[]) =>
  (moment: Step) =>
    all.every((each) => each(moment));
const not = (rule: (moment: Step) => boolean) => (moment: Step) => !rule(moment);

const isBuyer = by('customer', 'guest');
const isStore = by('vendor', 'admin', 'system');

export const orderProperties = [
  starts('§3', 'An order is pending first', at('pending')),
  step('§4', 'A paid order is confirmed', both(is('order.pay', at('pending')), by('system')), ({ to }) =>
    at('confirmed')(to),
  ),
  step(
    '0013',
    "Only the payment's signed event marks it as paid",
    both(is('order.pay'), not(by('system'))),
    isQuiet,
  ),
  step(
    '0008',
    'A confirmed order is processed',
    both(is('order.pack', at('confirmed')), by('vendor', 'system')),
    ({ to }) => at('processing')(to),
  ),
  step(
    'design',
    'An order is shipped and then delivered, by those who ship',
    isStore,
    ({ name, from, to }) => {
      if (name === 'order.ship' && at('processing')(from)) return at('shipped')(to);
      return !(name === 'order.deliver' && at('shipped')(from)) || at('delivered')(to);
    },
  ),
  step(
    'design',
    'A buyer neither packs nor ships nor delivers',
    both(is(['order.pack', 'order.ship', 'order.deliver']), isBuyer),
    isQuiet,
  ),
  step(
    '0014',
    'A buyer and the shop cancel before anything ships',
    both(
      is('order.cancel', at('pending', 'confirmed', 'processing')),
      by('customer', 'guest', 'admin', 'system'),
    ),
    ({ to }) => at('cancelled')(to),
  ),
  step(
    '0014',
    'A vendor cancels paid orders, not unpaid ones',
    both(is('order.cancel', at('pending', 'confirmed', 'processing')), by('vendor')),
    ({ from, to }) => (at('pending')(from) ? at('pending')(to) : at('cancelled')(to)),
  ),
  step('0014', 'Nobody cancels a shipped order', is('order.cancel', at('shipped', 'delivered')), isQuiet),
  onlyBy('§3', 'A pending order is paid or canceled', at('pending'), ['order.pay', 'order.cancel']),
  onlyBy(
    '§3',
    'A confirmed order is processed or canceled',
    at('confirmed'),
    (moment) => is('order.cancel')(moment) || both(is('order.pack'), not(by('admin')))(moment),
  ),
  onlyBy('§3', 'An order in processing is shipped or canceled', at('processing'), [
    'order.ship',
    'order.cancel',
  ]),
  onlyBy('§3', 'A shipped order is delivered, or its parcel voided', at('shipped'), [
    'order.deliver',
    'order.recall',
  ]),
  step(
    'design',
    'A voided parcel returns a shipped order to processing, only by its store or an admin',
    is('order.recall'),
    (moment) =>
      at('shipped')(moment.from) && by('vendor', 'admin')(moment)
        ? at('processing')(moment.to)
        : isQuiet(moment),
  ),
  onlyBy('§3', 'A delivered or canceled order is final', at('delivered', 'cancelled'), []),
];
