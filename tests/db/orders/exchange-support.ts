import { randomUUID } from 'node:crypto';
import type { Caller, Reply } from '../support.ts';
import { createStoreOrder, type StoreOrder } from './order-support.ts';
import { approve, customer, db, idOf, shop, vendor } from './return-support.ts';

export type Sold = StoreOrder & { item: string };

/** Requests a return of items of an order and has the store approve it. */
export async function sentBack(order: Sold, quantity = 1, buyer: Caller = customer): Promise<string> {
  const id = idOf(await order.askBack(buyer, [{ order_item_id: order.item, quantity }]));
  await approve(id);
  return id;
}

export const exchange = (
  { item }: Sold,
  return_id: string,
  variant_id = shop.large,
  args: object = {},
  caller: Caller = vendor,
): Promise<Reply> =>
  caller.rpc('exchange_return', {
    return_id,
    request_key: randomUUID(),
    replacements: [{ order_item_id: item, variant_id }],
    ...args,
  });

/** The order that was sent in exchange, as its buyer finds it. */
export async function sentFor(return_id: string): Promise<Sold> {
  const [row] = await db.sql<{ id: string; reference: string; token: string; item: string }>(
    `select o.id, pu.reference, private.guest_token(pu.id) as token, i.id as item from public.returns r
     join public.orders o on o.id = r.exchange_id join public.purchases pu on pu.id = o.purchase_id
     join public.order_items i on i.order_id = o.id where r.id = $1`,
    [return_id],
  );
  if (row === undefined) throw new Error('nothing was sent');
  const placed = {
    outcome: 'placed' as const,
    purchase_id: '',
    reference: row.reference,
    token: row.token,
    total: '0.00',
    orders: [{ id: row.id, vendor_id: shop.vendors[0], total: '0.00' }],
  };
  return { ...createStoreOrder(db, placed, vendor), item: row.item };
}

/** The cents refunded for an order, and the number of refunds. */
export const backOf = async ({
  order_id,
}: StoreOrder): Promise<readonly [cents: number, refunds: number]> => {
  const [row] = await db.sql<{ cents: number; refunds: number }>(
    'select coalesce(sum(amount * 100), 0)::int as cents, count(*)::int as refunds from public.refunds where order_id = $1',
    [order_id],
  );
  return [row?.cents ?? 0, row?.refunds ?? 0];
};
