import { afterAll, beforeAll } from 'vitest';
import { makeAdminIn } from '../admin/code-entered.ts';
import { sell, type StoreOrder } from './order-support.ts';
import { makePerson, makeShop, openDb, type Caller, type Shop } from '../support.ts';

export const db = openDb();
export let shop: Shop;
export let customer: Caller;
export let other: Caller;
export let vendor: Caller;
export let otherVendor: Caller;
/** A super admin who has just entered a code of the second factor. */
export let admin: Caller;
export let adminId: string;

beforeAll(async () => {
  shop = await makeShop(db, 9000);
  customer = await db.person(await makePerson(db));
  other = await db.person(await makePerson(db));
  vendor = await db.person(shop.vendors[0]);
  otherVendor = await db.person(shop.vendors[1]);
  ({ caller: admin, id: adminId } = await makeAdminIn(db));
});
afterAll(() => db.end());

export async function delivered(
  quantity = 3,
  buyer = customer,
  variant_id = shop.small,
): Promise<StoreOrder & { item: string }> {
  const order = await sell(db, buyer, vendor, [{ variant_id, quantity }]);
  await order.deliver();
  return { ...order, item: (await order.items())[0]?.id ?? '' };
}
export const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;
export const approve = (return_id: string, caller = vendor) =>
  caller.rpc('decide_return', { return_id, approve: true, words: 'Send it to 1 Rack Street, Reno NV.' });
export const receive = (return_id: string, args: object = {}, caller = vendor) =>
  caller.rpc('receive_return', { return_id, ...args });

/** The provider has sent everything that is owed for this order. */
export async function moneyArrives(order_id: string): Promise<void> {
  for (const { id } of await db.sql<{ id: string }>(
    "select id from public.refunds where order_id = $1 and status = 'requested'",
    [order_id],
  )) {
    await db.service.rpc('record_refund', { refund_id: id, status: 'succeeded' });
  }
}
