import type { AnyMachineSnapshot } from 'xstate';
import { buyLabelsMachine } from '#machines/orders/buy-labels.machine.ts';
import type { BuyLabelsSnapshot } from '#machines/orders/buy-labels.machine.ts';
import { pricedOf } from '#machines/orders/buy-labels.rules.ts';
import type { LabelOrder, LabelOutcome, LabelWish, Quote } from '#machines/orders/buy-labels.rules.ts';
import { cents } from '#schema/money.ts';
import type { Case, Model } from '#engine/paths.ts';
import { buyLabelsProperties } from './buy-labels.properties.ts';

export const firstOrder: LabelOrder = { id: 'order-1', number: 'SB-222222', buyer: 'Ada Lovelace' };
export const secondOrder: LabelOrder = { id: 'order-2', number: 'SB-333333', buyer: 'Ana Lee' };
export const wish: LabelWish = { box: { length: 30, width: 20, height: 10, grams: 150 }, prefer: 'cheapest' };
export const skipReason = 'Nothing is left to ship.';
export const refusal = "The carrier doesn't deliver to this ZIP code.";

export const priced = (order: LabelOrder): Quote => ({
  kind: 'priced',
  order,
  key: `key of ${order.id}`,
  act: {
    kind: 'label',
    items: [{ order_item_id: 'line-1', quantity: 1 }],
    parcel: { length: 30, width: 20, height: 10, grams: 1200 },
    seen: 0,
    service: 'ground',
  },
  rate: { service: 'ground', title: 'Ground', price: cents(765), days: 4 },
});
export const skipped = (order: LabelOrder): Quote => ({ kind: 'skipped', order, sentence: skipReason });
const bought: LabelOutcome = { order: firstOrder, outcome: 'bought', price: cents(765), sentence: null };
const refused: LabelOutcome = { order: firstOrder, outcome: 'refused', price: null, sentence: refusal };
const away = { error: { _tag: 'NetworkError' } };

export const buyLabelsModel: Model = {
  name: 'buyLabels',
  machine: buyLabelsMachine,
  properties: buyLabelsProperties,
  input: { orders: [firstOrder, secondOrder] },
  actionPorts: [],
  limit: 2000,
  cases: {
    'labels.price': [{ wish }],
    'labels.back': [{}],
    'labels.buy': [{}],
    'labels.again': [{}],
    'labels.stop': [{}],
    'done.priceOrder': [{ output: priced(firstOrder) }, { output: skipped(secondOrder) }],
    'error.priceOrder': [away],
    'done.buyLabel': [{ output: bought }, { output: refused }],
    'error.buyLabel': [away],
  },
  classOf: (any) => {
    const { quotes, outcomes, wish: chosen } = (any as BuyLabelsSnapshot).context;
    return [quotes.map(({ kind }) => kind), outcomes.map(({ outcome }) => outcome), chosen !== null];
  },
  broken: (any) => {
    const snapshot = any as BuyLabelsSnapshot;
    const { orders, quotes, outcomes, wish: chosen } = snapshot.context;
    if (quotes.length > orders.length) return 'an order is priced twice';
    if (outcomes.length > pricedOf(quotes).length) return 'a label is bought twice';
    if (snapshot.matches('buying') && outcomes.length === pricedOf(quotes).length) {
      return 'buys what has no price';
    }
    if (snapshot.matches('ready') && outcomes.length > 0) return 'buys before anybody has said so';
    if (snapshot.matches('choosing') !== (chosen === null)) return 'keeps the choices of before';
    return undefined;
  },
  brokenStep: (from: AnyMachineSnapshot, event: Case, to: AnyMachineSnapshot) => {
    const [before, after] = [from as BuyLabelsSnapshot, to as BuyLabelsSnapshot];
    if (after.matches('buying') && before.matches('pricing')) return 'buys before anybody has said so';
    if (event.type === 'labels.again' && before.context.outcomes.length !== after.context.outcomes.length) {
      return 'leaves an order without an answer out';
    }
    return undefined;
  },
};
