import { randomUUID } from 'node:crypto';
import { db, shop, vendor } from './return-support.ts';
import { makePerson, type Caller, type Reply } from '../support.ts';
import type { StoreOrder } from './order-support.ts';

/** Status and code. */
export const said = ({ status, body }: Reply): string =>
  status >= 400 ? `${status} ${(body as { message: string }).message}` : String(status);
/** The sentence of a refusal. */
export const told = ({ body }: Reply): string => (body as { details: string }).details;

/** A member of the first store's team by role, under a name. */
export async function colleague(role: string, name: string): Promise<Caller> {
  const id = await makePerson(db);
  await db.sql('update public.profiles set display_name = $2 where id = $1', [id, name]);
  await db.sql('insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, $3)', [
    shop.vendors[0],
    id,
    role,
  ]);
  return db.person(id);
}

export type StoreOrderPage = {
  return_words: string | null;
  id: string;
  status: string;
  confirmed_at: string | null;
  money: { refunded: string; left: string; delivery_left: string; total: string };
  items: { id: string; quantity: number; shipped: number; left: string }[];
  shipments: { id: string; status: string }[];
  notes: { author: string; note: string }[];
  history: { what: string; who: string | null; note: string | null }[];
};

export const pageOf = async ({ placed }: StoreOrder, caller: Caller = vendor): Promise<StoreOrderPage> =>
  (await caller.rpc('vendor_order', { vendor_id: shop.vendors[0], number: placed.reference }))
    .body as StoreOrderPage;

export const refund = (
  { order_id }: StoreOrder,
  lines: readonly { order_item_id?: string | undefined; amount: string }[],
  seen_refunded = '0.00',
  caller: Caller = vendor,
  request_key: string = randomUUID(),
): Promise<Reply> =>
  caller.rpc('refund_sale', { order_id, request_key, lines, reason: 'Scratched', seen_refunded });
