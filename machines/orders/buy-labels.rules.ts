import type { Cents } from '#schema/money.ts';
import { openLines, shippedOf } from '#schema/vendor-panel/store-order.ts';
import type { LabelRate, StoreOrder, StoreOrderAction } from '#schema/vendor-panel/store-order.ts';

/** An order whose label is to be bought. */
export interface LabelOrder {
  readonly id: string;
  readonly number: string;
  readonly buyer: string;
}

export type Box = StoreOrder['desk']['parcels'][number];
type LabelAct = Extract<StoreOrderAction, { kind: 'label' }>;

/** What all packages have in common. */
export interface LabelWish {
  /** Its weight is the empty box's. */
  readonly box: Omit<Box, 'name'>;
  readonly prefer: 'cheapest' | 'fastest';
}

/** A label with its price. `key` names the attempt: buying it again under the same key buys nothing twice. */
export interface PricedLabel {
  readonly kind: 'priced';
  readonly order: LabelOrder;
  readonly key: string;
  readonly act: LabelAct;
  readonly rate: LabelRate;
}

export interface SkippedLabel {
  readonly kind: 'skipped';
  readonly order: LabelOrder;
  readonly sentence: string;
}

export type Quote = PricedLabel | SkippedLabel;

export interface LabelOutcome {
  readonly order: LabelOrder;
  readonly outcome: 'bought' | 'refused';
  /** What it cost. */
  readonly price: Cents | null;
  readonly sentence: string | null;
}

export const pricedOf = (quotes: readonly Quote[]): readonly PricedLabel[] =>
  quotes.filter((quote) => quote.kind === 'priced');

/** Of the cheapest the fastest, or of the fastest the cheapest. */
export function chosenRate(rates: readonly LabelRate[], prefer: LabelWish['prefer']): LabelRate | undefined {
  return rates.toSorted((one, other) =>
    prefer === 'cheapest'
      ? one.price - other.price || one.days - other.days
      : one.days - other.days || one.price - other.price,
  )[0];
}

/** Everything left of an order as one package in this box, or why it can't be. */
export function packageOf(order: StoreOrder, { box }: LabelWish): Omit<LabelAct, 'service'> | string {
  const open = openLines(order);
  if (open.length === 0) return 'Nothing is left to ship.';
  if (order.labels.some(({ status }) => status === 'buying')) {
    return "The carrier hasn't answered about this order's last label. Open the order to check again.";
  }
  const light = open.find(({ grams }) => grams === 0);
  if (light !== undefined) {
    return `We don't know the weight of ${light.title}. Buy this label on the order's page.`;
  }
  return {
    kind: 'label',
    items: open.map(({ id, quantity, shipped }) => ({ order_item_id: id, quantity: quantity - shipped })),
    parcel: {
      length: box.length,
      width: box.width,
      height: box.height,
      grams: open.reduce(
        (sum, { grams, quantity, shipped }) => sum + grams * (quantity - shipped),
        box.grams,
      ),
    },
    seen: shippedOf(order),
  };
}

/** The orders without a label after all was tried: they stay selected. */
export const withoutLabel = (
  orders: readonly LabelOrder[],
  outcomes: readonly LabelOutcome[],
): readonly string[] =>
  orders
    .map(({ id }) => id)
    .filter((id) => !outcomes.some(({ order, outcome }) => outcome === 'bought' && order.id === id));
