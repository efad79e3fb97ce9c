import { formatMoney } from '#schema/format.ts';
import { cents, parseMoney } from '#schema/money.ts';
import { shippedOf } from '#schema/vendor-panel/store-order.ts';
import type { StoreOrder, StoreOrderAction } from '#schema/vendor-panel/store-order.ts';
import * as styles from '#panel/page/panel.css.ts';
import { piecesText } from '../order-words.ts';

type Shipping = 'ship' | 'label' | 'ask-label';
/** An action of one of these kinds. */
type Of<Kind extends StoreOrderAction['kind']> = Extract<StoreOrderAction, { kind: Kind }>;

const said: Readonly<Record<Exclude<StoreOrderAction['kind'], Shipping | 'receive'>, string>> = {
  confirm: 'Order confirmed.',
  'drop-label': "The label wasn't used. You can buy another one or ship without a label.",
  'void-label': 'Label and package voided. The items still need to ship.',
  cancel: 'Order canceled. The buyer will be refunded.',
  refund: 'Refunded to the original payment method. We emailed the buyer.',
  void: 'Package voided. Its items still need to ship.',
  track: 'Tracking saved.',
  deliver: 'Package marked as delivered.',
  note: 'Note added.',
  message: 'Message sent.',
  settle: 'Moved to Replied.',
  approve: 'Return approved. We emailed the buyer.',
  reject: 'Return declined. We emailed the buyer.',
  exchange: 'Exchange created and ready to ship. We emailed the buyer.',
};

/** Where a package is among the order's: behind the items that had shipped before it. */
function placeOf({ shipments }: StoreOrder, seen: number): number {
  let before = 0;
  const place = shipments.findIndex(({ status, items }) => {
    if (status !== 'voided') before += piecesOf(items);
    return before > seen;
  });
  return place === -1 ? shipments.length : place;
}

/** A package that has shipped, which may be one of several: the order has shipped with the last one. */
function shippedWords(place: number, left: number): string {
  if (left > 0) {
    return `Package ${place + 1} shipped. ${piecesText(left)} ${left === 1 ? 'is' : 'are'} left to ship.`;
  }
  return place === 0 ? 'Order shipped.' : `Package ${place + 1} shipped. Nothing is left to ship.`;
}

const piecesOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

function sentWords(what: Of<'ship' | 'label'>, order: StoreOrder): string {
  const left = piecesOf(order.items) - what.seen - piecesOf(what.items);
  return `${what.kind === 'ship' ? '' : 'Label bought. '}${shippedWords(placeOf(order, what.seen), left)}`;
}

/** Until the order is read again, nothing tells what the label was for. */
function labeledWords(labelId: string, order: StoreOrder): string {
  const place = order.shipments.findIndex(({ label }) => label?.id === labelId);
  const left = piecesOf(order.items) - shippedOf(order);
  return `Label bought. ${place === -1 ? 'Package shipped.' : shippedWords(place, left)}`;
}

function receivedWords({ expected, deduction }: Of<'receive'>): string {
  const back = (parseMoney(expected) ?? 0) - (parseMoney(deduction) ?? 0);
  return back > 0
    ? `Return received. We're refunding ${formatMoney(cents(back))} to the buyer.`
    : "Return received. There's nothing to refund.";
}

function wordsOf(what: StoreOrderAction, order: StoreOrder): string {
  switch (what.kind) {
    case 'ship':
    case 'label':
      return sentWords(what, order);
    case 'ask-label':
      return labeledWords(what.label, order);
    case 'receive':
      return receivedWords(what);
    default:
      return said[what.kind];
  }
}

/** What the last action did. */
export const OrderSaid = ({ what, order }: { what: StoreOrderAction; order: StoreOrder }) => (
  <p role="status" className={styles.hint}>
    {wordsOf(what, order)}
  </p>
);
