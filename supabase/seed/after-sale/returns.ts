import { customers } from '../accounts.ts';
import type { Bought } from '../orders.ts';
import { seedId } from '../random.ts';
import { type Row, hoursAgo } from '../sql.ts';

type Status = 'requested' | 'approved' | 'rejected' | 'withdrawn' | 'in-transit' | 'received' | 'refunded';

interface ReturnSeed {
  status: Status;
  reason: 'changed-mind' | 'does-not-fit' | 'damaged' | 'faulty' | 'wrong-item' | 'other';
  /** True for the first customer, who can log in; false for any other customer. */
  own: boolean;
  /** Hours between delivery and request. */
  after: number;
  note?: string;
  decision?: string;
}

const label =
  'Use the box it came in if you still have it. Print the label from this page, tape it over the old one and drop it at any UPS counter within ten days.';

const asked: readonly ReturnSeed[] = [
  {
    status: 'requested',
    reason: 'does-not-fit',
    own: true,
    after: 60,
    note: 'Tried it on twice. One size up would be right.',
  },
  {
    status: 'requested',
    reason: 'damaged',
    own: false,
    after: 20,
    note: 'The corner of the box was crushed and one part is bent.',
  },
  { status: 'approved', reason: 'changed-mind', own: true, after: 90 },
  {
    status: 'approved',
    reason: 'wrong-item',
    own: false,
    after: 30,
    note: "The color on the slip isn't the one in the box.",
  },
  {
    status: 'in-transit',
    reason: 'faulty',
    own: false,
    after: 200,
    note: 'It stopped counting after the third session.',
  },
  { status: 'received', reason: 'does-not-fit', own: false, after: 120 },
  { status: 'refunded', reason: 'changed-mind', own: true, after: 140, note: 'Bought it twice by mistake.' },
  { status: 'refunded', reason: 'does-not-fit', own: false, after: 160 },
  {
    status: 'rejected',
    reason: 'other',
    own: false,
    after: 500,
    note: 'Used it for a season and would like another color.',
    decision: "It has been used for months, so we can't sell it again. The warranty still covers it.",
  },
  { status: 'withdrawn', reason: 'changed-mind', own: false, after: 70 },
];

export interface Returns {
  rows: Readonly<Record<'refunds' | 'returns' | 'items', Row[]>>;
  /** How many pieces of each order line have come back. */
  cameBack: readonly { item: string; pieces: number }[];
  /** Lines that get no review, because they were returned. */
  lines: ReadonlySet<string>;
}

const dollars = (cents: number) => ({ raw: (cents / 100).toFixed(2) });
const month = 30 * 24;

/** A return in each of its states. Those that wait for an answer are within the thirty days. */
export function buildReturns(bought: readonly Bought[]): Returns {
  const rows: Returns['rows'] = { refunds: [], returns: [], items: [] };
  const cameBack: { item: string; pieces: number }[] = [];
  const lines = new Set<string>();
  const orders = new Set<string>();
  const newest = bought.toSorted((a, b) => (a.deliveredHours ?? 0) - (b.deliveredHours ?? 0));
  for (const [index, seed] of asked.entries()) {
    const line = newest.find(
      ({ orderId, buyer, deliveredHours }) =>
        !orders.has(orderId) &&
        (buyer.id === customers[0]?.id) === seed.own &&
        (deliveredHours ?? 0) > seed.after + 10 &&
        (seed.status !== 'rejected' || (deliveredHours ?? 0) > month),
    );
    if (!line) throw new Error(`no delivered order for a return that is ${seed.status}`);
    orders.add(line.orderId);
    lines.add(line.id);
    const id = seedId(`return ${index}`, index);
    const begun = (line.deliveredHours ?? 0) - seed.after;
    const isBack = seed.status === 'received' || seed.status === 'refunded';
    const refundId = isBack ? seedId(`refund ${index}`, index) : null;
    if (refundId !== null) {
      cameBack.push({ item: line.id, pieces: line.quantity });
      rows.refunds.push({
        id: refundId,
        payment_id: line.paymentId,
        order_id: line.orderId,
        amount: dollars(line.paid),
        reason: 'returned',
        // Sent: the provider has it and has not confirmed it yet.
        status: seed.status === 'refunded' ? 'succeeded' : 'sent',
        provider_ref: `seed_refund_${index}`,
        tries: 1,
        created_at: hoursAgo(begun * 0.4),
        updated_at: hoursAgo(begun * 0.35),
      });
    }
    const wasApproved = isBack || seed.status === 'approved' || seed.status === 'in-transit';
    rows.returns.push({
      id,
      order_id: line.orderId,
      status: seed.status,
      reason: seed.reason,
      note: seed.note ?? null,
      label: wasApproved ? label : null,
      decision: seed.decision ?? null,
      tracking: isBack || seed.status === 'in-transit' ? `1Z${String(918_273_640 + index * 37)}` : null,
      amount: dollars(line.paid),
      refund_id: refundId,
      request_key: seedId(`return key ${index}`),
      created_at: hoursAgo(begun),
      updated_at: hoursAgo(begun * 0.4),
    });
    rows.items.push({ return_id: id, order_item_id: line.id, quantity: line.quantity });
  }
  return { rows, cameBack, lines };
}
