import { describe, expect, test } from 'vitest';
import { makeAdminIn } from '../admin/code-entered.ts';
import { db } from '../one-shop.ts';
import { told } from '../orders/store-support.ts';
import { confirmation, contact, makeShop, place, startPayment, type Placed, type Shop } from '../support.ts';

const admin = await makeAdminIn(db);
const reason = 'It sells what it may not.';
const decide = async (what: 'suspend_store' | 'restore_store', store: string) =>
  expect((await admin.caller.rpc(what, { store, reason })).status).toBe(200);

const placed = async (shop: Shop): Promise<Placed> =>
  place(db.anon, [
    { variant_id: shop.small, quantity: 1 },
    { variant_id: shop.plateVariant, quantity: 1 },
  ]);
const pay = ({ purchase_id, token }: Placed) =>
  db.service.rpc('start_payment', { purchase_id, token, provider: 'test', method: 'card' });
const statesOf = async ({ token }: Placed) => {
  const { body } = await db.anon.rpc('track_guest_order', { token });
  const { payment_status, orders } = body as { payment_status: string; orders: { status: string }[] };
  return [payment_status, ...orders.map(({ status }) => status)];
};

describe('an order placed before one of its stores was suspended', () => {
  test("can't be paid, and says which store is closed; after it is restored, it can", async () => {
    const shop = await makeShop(db);
    const order = await placed(shop);
    await decide('suspend_store', shop.vendors[1]);
    const refused = await pay(order);
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([409, 'store_suspended']);
    expect(told(refused)).toMatch(
      /^We closed the store Second \w+, so you can't pay for this order\. Nothing was charged\./u,
    );
    expect(await statesOf(order)).toEqual(['unpaid', 'pending', 'pending']);
    await decide('restore_store', shop.vendors[1]);
    expect((await pay(order)).body).toMatchObject({ outcome: 'started' });
  });

  test('is canceled and refunded if its payment still arrives, and the buyer is notified', async () => {
    const shop = await makeShop(db, 5);
    const order = await placed(shop);
    const started = await startPayment(db, order);
    await decide('suspend_store', shop.vendors[0]);
    const said = confirmation(started);
    const [first, again] = await Promise.all([
      db.service.rpc('confirm_payment', said),
      db.service.rpc('confirm_payment', said),
    ]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await statesOf(order)).toEqual(['refunding', 'cancelled', 'cancelled']);
    expect(
      await db.sql(
        `select r.reason, r.amount::text as amount, (select count(*)::int from public.payment_allocations a where a.payment_id = r.payment_id) as shares,
           (select array_agg(v.stock order by v.id) from public.product_variants v where v.id = any ($2)) as stock,
           (select m.to_email from public.email_outbox m where m.dedupe_key = 'order-sold-out:' || $3) as told
         from public.refunds r where r.payment_id = $1`,
        [started['payment_id'], [shop.small, shop.plateVariant], order.purchase_id],
      ),
    ).toEqual([
      {
        reason: 'store closed before the payment arrived',
        amount: order.total,
        shares: 0,
        stock: [5, 5],
        told: contact.email,
      },
    ]);
  });

  test('stays valid if it was already paid: sold items still ship', async () => {
    const shop = await makeShop(db);
    const order = await placed(shop);
    await db.service.rpc('confirm_payment', confirmation(await startPayment(db, order)));
    await decide('suspend_store', shop.vendors[0]);
    expect(await statesOf(order)).toEqual(['paid', 'processing', 'processing']);
  });
});
