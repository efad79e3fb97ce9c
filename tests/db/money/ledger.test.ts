import { describe, expect, test } from 'vitest';
import { createStoreOrder, type StoreOrder } from '../orders/order-support.ts';
import {
  admin,
  approve,
  customer,
  db,
  delivered,
  idOf,
  moneyArrives,
  other,
  otherVendor,
  receive,
  shop,
  vendor,
} from '../orders/return-support.ts';
import { pageOf, refund } from '../orders/store-support.ts';
import { place } from '../support.ts';
import { accountsOf, balancesOf, buyWith, makeCode } from './ledger-support.ts';

const small = (quantity = 1) => [{ variant_id: shop.small, quantity }];
const buy = async (quantity = 1, promo?: string): Promise<StoreOrder> =>
  createStoreOrder(db, await buyWith(db, customer, small(quantity), promo), vendor);

/** Ends the waiting time after the delivery. */
async function ripen(order: string): Promise<void> {
  await db.sql("update private.earnings set due_at = now() - interval '1 second' where order_id = $1", [
    order,
  ]);
  await db.service.rpc('release_earnings');
}

describe('a paid order', () => {
  test("is split between store, commission and tax, and the provider's balance matches the payment", async () => {
    const storeOrder = await buy(3);
    // 3 × 10.01 and 5.95 of delivery; 7.25 % tax on the goods; 10 % commission on the goods.
    expect(await accountsOf(db, storeOrder.order_id)).toEqual({
      provider_clearing: -3816,
      tax_held: 218,
      commission: 300,
      pending: 3298,
    });
  });

  test('with a platform discount earns the store the full price', async () => {
    const storeOrder = await buy(2, await makeCode(db, 'percent', 50, null));
    const { promotions, pending, commission } = await accountsOf(db, storeOrder.order_id);
    expect([promotions, commission, pending]).toEqual([-1001, 200, 2002 + 595 - 200]);
  });

  test('with a store discount earns it less, and commission applies to the lower price', async () => {
    const storeOrder = await buy(2, await makeCode(db, 'percent', 50, shop.vendors[0]));
    const money = await accountsOf(db, storeOrder.order_id);
    expect([money['promotions'], money['commission'], money['pending']]).toEqual([
      undefined,
      100,
      1001 + 595 - 100,
    ]);
  });

  test('with delivery funded by the platform earns the store the delivery', async () => {
    const storeOrder = await buy(1, await makeCode(db, 'free-shipping', 4, null));
    const { shipping_subsidy: subsidy, pending } = await accountsOf(db, storeOrder.order_id);
    expect([subsidy, pending]).toEqual([-400, 1001 + 595 - 100]);
  });

  test('posts nothing while it is unpaid', async () => {
    const placed = await place(customer, small());
    expect(await accountsOf(db, placed.orders[0]?.id ?? '')).toEqual({});
  });
});

describe('an earning', () => {
  test('becomes payable a week after delivery, not before, and once', async () => {
    const storeOrder = await delivered(1);
    const [row] = await db.sql<{ days: number }>(
      'select round(extract(epoch from due_at - now()) / 86400)::int as days from private.earnings where order_id = $1',
      [storeOrder.order_id],
    );
    expect(row).toEqual({ days: 7 });
    await db.service.rpc('release_earnings');
    expect(await accountsOf(db, storeOrder.order_id)).not.toHaveProperty('available');
    await ripen(storeOrder.order_id);
    await Promise.all([db.service.rpc('release_earnings'), db.service.rpc('release_earnings')]);
    expect(await accountsOf(db, storeOrder.order_id)).toMatchObject({ available: 1496 });
    expect(await accountsOf(db, storeOrder.order_id)).not.toHaveProperty('pending');
  });

  test('stays pending while a return is open', async () => {
    const storeOrder = await delivered(2);
    const id = idOf(await storeOrder.askBack(customer, [{ order_item_id: storeOrder.item, quantity: 1 }]));
    await ripen(storeOrder.order_id);
    expect(await accountsOf(db, storeOrder.order_id)).not.toHaveProperty('available');
    await approve(id);
    await receive(id);
    await ripen(storeOrder.order_id);
    expect(await accountsOf(db, storeOrder.order_id)).not.toHaveProperty('available');
    await moneyArrives(storeOrder.order_id);
    await ripen(storeOrder.order_id);
    const money = await accountsOf(db, storeOrder.order_id);
    expect([money['pending'], Number(money['available']) > 0]).toEqual([undefined, true]);
  });

  test('goes below zero if the buyer is refunded after it was payable', async () => {
    const storeOrder = await delivered(1);
    await ripen(storeOrder.order_id);
    const before = (await balancesOf(db, shop.vendors[0])).said['available'] ?? 0;
    const { money } = await pageOf(storeOrder);
    expect(
      (
        await refund(storeOrder, [
          { order_item_id: storeOrder.item, amount: '10.74' },
          { amount: money.delivery_left },
        ])
      ).status,
    ).toBe(200);
    const { said } = await balancesOf(db, shop.vendors[0]);
    expect((said['available'] ?? 0) - before).toBe(-1496);
    expect(await accountsOf(db, storeOrder.order_id)).toEqual({
      provider_clearing: -1669,
      refunds_due: 1669,
    });
    await moneyArrives(storeOrder.order_id);
    expect(await accountsOf(db, storeOrder.order_id)).toEqual({});
  });
});

describe('refunds', () => {
  test('end at zero in any order', async () => {
    const parts = ['0.01', '7.77', '3.33', '5.58'];
    for (const amounts of [parts, parts.toReversed()]) {
      const storeOrder = await buy(1);
      for (const amount of amounts) {
        await db.sql(
          `insert into public.refunds (payment_id, order_id, amount, reason)
           select a.payment_id, a.order_id, $2, 'part' from public.payment_allocations a where a.order_id = $1`,
          [storeOrder.order_id, amount],
        );
      }
      expect(await accountsOf(db, storeOrder.order_id)).toEqual({
        provider_clearing: -1669,
        refunds_due: 1669,
      });
    }
  });
});

describe('commission', () => {
  test('comes from the first matching rule, and a changed rule leaves old lines alone', async () => {
    const before = await buy(1);
    const rows = await db.sql<{ id: string }>(
      `insert into private.commission_rules (position, name, rate, vendor_id, category_id, starts_on, ends_on)
       select $1 + n, 'Rule', rate, vendor, category, starts, ends from (values
         (1, 1.00, $2::uuid, null::uuid, null::date, private.platform_today() - 1),
         (2, 2.00, $3::uuid, null, null, null),
         (3, 5.00, null, $4::uuid, private.platform_today() - 1, null),
         (4, 7.00, $2::uuid, null, null, null)
       ) x (n, rate, vendor, category, starts, ends) returning id`,
      [Math.floor(Math.random() * 900_000), shop.vendors[0], shop.vendors[1], shop.root],
    );
    const after = await buy(1);
    await db.sql('delete from private.commission_rules where id = any ($1)', [rows.map(({ id }) => id)]);
    const later = await buy(1);
    const of = async ({ order_id }: StoreOrder) => (await accountsOf(db, order_id))['commission'];
    // The line is in a category below the one of the rule; the store's own rule comes later.
    expect([await of(before), await of(after), await of(later)]).toEqual([100, 50, 100]);
  });

  test('is charged as promised to sellers', async () => {
    const { body } = await db.anon.rpc('selling_terms');
    expect(body).toEqual({
      application_days: 5,
      commission_on_shipping: false,
      commission_rate: 0.1,
      holdback_days: 7,
      other_rates: [],
      payout_minimum: '25',
      payout_schedule: 'weekly',
    });
    const { rate } = (
      await db.sql<{ rate: number }>(
        "select rate::float8 from private.commission_rules where name = 'Standard'",
      )
    )[0] ?? { rate: 0 };
    expect(rate).toBe(10);
  });

  test("has a rule for everything else, which can't be removed", async () => {
    await expect(db.sql("delete from private.commission_rules where name = 'Standard'")).rejects.toThrow(
      'catch_all_missing',
    );
    await expect(
      db.sql(
        "update private.commission_rules set ends_on = private.platform_today() where name = 'Standard'",
      ),
    ).rejects.toThrow('catch_all_missing');
  });
});

describe('a posting', () => {
  test("can't be changed or deleted, even by the service, and is refused if it does not add up", async () => {
    const storeOrder = await buy();
    const [posting] = await db.sql<{ id: string }>(
      'select id from private.ledger_postings where order_id = $1',
      [storeOrder.order_id],
    );
    for (const change of [
      'update private.ledger_entries set cents = cents + 1 where posting_id = $1',
      `update private.ledger_entries set vendor_id = '${shop.vendors[1]}' where posting_id = $1 and vendor_id is not null`,
      'delete from private.ledger_entries where posting_id = $1',
      "update private.ledger_postings set note = 'x' where id = $1",
      'delete from private.ledger_postings where id = $1',
    ]) {
      await expect(db.sql(change, [posting?.id])).rejects.toThrow('append_only');
    }
    await expect(
      db.sql("insert into private.ledger_entries (posting_id, account, cents) values ($1, 'fees', 1)", [
        posting?.id,
      ]),
    ).rejects.toThrow('add up to zero');
  });
});

test("of a store can't be seen or moved by anyone else", async () => {
  const callers = [db.anon, customer, other, otherVendor, vendor, admin];
  for (const caller of callers) {
    for (const chore of ['release_earnings', 'fold_ledger']) {
      expect((await caller.rpc(chore, {})).status).toBeGreaterThanOrEqual(401);
    }
  }
});
