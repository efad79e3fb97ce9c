import { randomUUID } from 'node:crypto';
import { expect, describe, test } from 'vitest';
import { createStoreOrder } from '../orders/order-support.ts';
import { customer, db, other, otherVendor, shop, vendor } from '../orders/return-support.ts';
import { balancesOf, buyWith } from './ledger-support.ts';
import {
  accountOf,
  claim,
  earn,
  makeSeller,
  payable,
  payoutsOf,
  skipsOf,
  start,
  type Seller,
} from './payout-support.ts';

const run = () => db.service.rpc('run_payouts', { max: 20000 });
const due = (seller: Seller) =>
  db.sql(
    `insert into public.payout_settings (vendor_id, next_at) values ($1, now() - interval '1 second')
     on conflict (vendor_id) do update set next_at = excluded.next_at`,
    [seller.id],
  );

describe('a manual payout', () => {
  test('claims everything available, posts it and waits for the transfer', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    await earn(db, seller, 1234);
    expect((await start(seller, { expected: '52.34' })).body).toMatchObject({
      amount: '52.34',
      status: 'queued',
      lines: 2,
      destination: 'Test Bank ··4242',
    });
    expect(await payable(db, seller)).toBe(0);
    expect((await balancesOf(db, seller.id)).said).toMatchObject({ available: 0, paid_out: 5234 });
  });

  test('requested twice at once is made once, and the other request sees it', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    const replies = await Promise.all([start(seller), start(seller), start(seller)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.filter(({ status }) => status === 409).map(({ body }) => body)).toEqual([
      expect.objectContaining({ message: 'payout_open' }),
      expect.objectContaining({ message: 'payout_open' }),
    ]);
    expect(await payoutsOf(db, seller)).toEqual([{ cents: 4000, status: 'queued', stamped: 4000 }]);
  });

  test('with the same key is the same payout; with another amount it is refused', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    const request_key = randomUUID();
    const [first, second] = await Promise.all([
      start(seller, { request_key, expected: '40.00' }),
      start(seller, { request_key, expected: '40.00' }),
    ]);
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(await start(seller, { request_key, expected: '41.00' })).toMatchObject({
      status: 422,
      body: { message: 'key_reused' },
    });
  });

  test.each([
    ['below_minimum', async (seller: Seller) => earn(db, seller, 2499)],
    [
      'balance_negative',
      async (seller: Seller) => {
        await earn(db, seller, 4000);
        await earn(db, seller, -4001);
      },
    ],
    [
      'payouts_paused',
      async (seller: Seller) => {
        await earn(db, seller, 4000);
        await seller.caller.rpc('pause_payouts', { vendor_id: seller.id });
      },
    ],
    [
      'no_account',
      async (seller: Seller) => {
        await earn(db, seller, 4000);
        await db.sql('delete from public.payout_accounts where vendor_id = $1', [seller.id]);
      },
    ],
    [
      'account_not_ready',
      async (seller: Seller) => {
        await earn(db, seller, 4000);
        await db.sql("update public.payout_accounts set status = 'restricted' where vendor_id = $1", [
          seller.id,
        ]);
      },
    ],
  ])('is refused with %s, and nothing moves', async (code, arrange) => {
    const seller = await makeSeller(db);
    await arrange(seller);
    const before = await payable(db, seller);
    expect(await start(seller)).toMatchObject({ status: 409, body: { message: code } });
    expect([await payable(db, seller), await payoutsOf(db, seller)]).toEqual([before, []]);
  });

  test('of a balance that has since changed is not made', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    expect(await start(seller, { expected: '39.99' })).toMatchObject({
      status: 409,
      body: { message: 'balance_changed', hint: '{"available": "40.00"}' },
    });
  });

  test('canceled before it is sent makes everything available again', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    const { id } = (await start(seller)).body as { id: string };
    const cancel = () => seller.caller.rpc('cancel_payout', { payout_id: id });
    expect((await cancel()).body).toMatchObject({ status: 'cancelled' });
    expect((await cancel()).body).toMatchObject({ status: 'cancelled' });
    expect(await payable(db, seller)).toBe(4000);
    expect((await balancesOf(db, seller.id)).said).toMatchObject({ available: 4000, paid_out: 0 });
    expect(await claim(db, seller)).toBeUndefined();
  });
});

describe('scheduled payouts', () => {
  test('pay stores that are due once, and say why others are not paid', async () => {
    const [paid, low, negative, paused, without, empty] = await Promise.all(
      Array.from({ length: 6 }, () => makeSeller(db)),
    );
    if (!paid || !low || !negative || !paused || !without || !empty) throw new Error('no sellers');
    await earn(db, paid, 3000);
    await earn(db, low, 100);
    await earn(db, negative, -100);
    await earn(db, paused, 3000);
    await paused.caller.rpc('pause_payouts', { vendor_id: paused.id, reason: 'Moving banks.' });
    await earn(db, without, 3000);
    await db.sql('delete from public.payout_accounts where vendor_id = $1', [without.id]);
    for (const seller of [paid, low, negative, paused, without, empty]) await due(seller);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await payoutsOf(db, paid)).toEqual([{ cents: 3000, status: 'queued', stamped: 3000 }]);
    expect(
      await Promise.all([paid, low, negative, paused, without, empty].map((seller) => skipsOf(db, seller))),
    ).toEqual([
      [],
      ['below-minimum 100'],
      ['negative-balance -100'],
      ['paused 3000'],
      ['no-account 3000'],
      [],
    ]);
    const [next] = await db.sql<{ weekday: number; later: boolean }>(
      'select extract(isodow from next_at)::int as weekday, next_at > now() as later from public.payout_settings where vendor_id = $1',
      [paid.id],
    );
    expect(next).toEqual({ weekday: 1, later: true });
  });

  test("follow the store's schedule and minimum; both are saved with a version", async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    const save = (version: number, schedule: string | null, minimum: string | null) =>
      seller.caller.rpc('save_payout_settings', { vendor_id: seller.id, version, schedule, minimum });
    expect((await save(0, 'monthly', '50.00')).body).toMatchObject({
      version: 1,
      schedule: 'monthly',
      minimum: '50.00',
    });
    expect(await save(0, 'daily', null)).toMatchObject({
      status: 409,
      body: { message: 'settings_changed' },
    });
    expect(await save(1, 'monthly', '24.99')).toMatchObject({
      status: 422,
      body: { message: 'minimum_invalid' },
    });
    await due(seller);
    await run();
    expect(await skipsOf(db, seller)).toEqual(['below-minimum 4000']);
    expect((await save(1, 'manual', null)).body).toMatchObject({ version: 2, next_at: null });
    await run();
    expect(await payoutsOf(db, seller)).toEqual([]);
  });

  test("pay out an order's earning some time after delivery, and take later refunds from the next payout", async () => {
    await accountOf(db, { id: shop.vendors[0], caller: vendor });
    const order = createStoreOrder(
      db,
      await buyWith(db, customer, [{ variant_id: shop.small, quantity: 4 }]),
      vendor,
    );
    await order.deliver();
    await db.sql("update private.earnings set due_at = now() - interval '1 second' where order_id = $1", [
      order.order_id,
    ]);
    await db.service.rpc('release_earnings');
    const seller = { id: shop.vendors[0], caller: vendor };
    const available = await payable(db, seller);
    expect((await start(seller)).body).toMatchObject({ amount: (available / 100).toFixed(2) });
    await db.sql(
      `insert into public.refunds (payment_id, order_id, amount, reason)
       select a.payment_id, a.order_id, 10, 'test' from public.payment_allocations a where a.order_id = $1`,
      [order.order_id],
    );
    expect(await payable(db, seller)).toBeLessThan(0);
    await earn(db, seller, 5000);
    expect(await payable(db, seller)).toBeLessThan(5000);
  });
});

test("strangers, members without the right and ended sessions can't pay out, cancel, pause or change anything", async () => {
  const seller = await makeSeller(db);
  await earn(db, seller, 4000);
  const { id } = (await start(seller)).body as { id: string };
  const vendor_id = seller.id;
  const calls: readonly (readonly [string, object])[] = [
    ['start_payout', { vendor_id, request_key: randomUUID() }],
    ['cancel_payout', { payout_id: id }],
    ['save_payout_settings', { vendor_id, version: 0, schedule: 'daily', minimum: null }],
    ['pause_payouts', { vendor_id }],
    ['resume_payouts', { vendor_id }],
    ['begin_payout_account', { vendor_id }],
    ['admin_pause_payouts', { vendor_id, reason: 'x' }],
    ['admin_resume_payouts', { vendor_id }],
    ['money_problems', {}],
    ['retry_money_job', { job_id: id }],
    ['run_payouts', {}],
    ['claim_money_jobs', { provider: 'test' }],
    ['record_payout_event', { provider: 'test', event_id: 'x', payout_id: id, outcome: 'paid' }],
  ];
  const ended = await db.person(seller.id, undefined, { session_id: randomUUID() });
  for (const [name, args] of calls) {
    for (const caller of [db.anon, customer, other, otherVendor, vendor, ended]) {
      const { status } = await caller.rpc(name, { ...args });
      expect([name, status >= 401 && status <= 404]).toEqual([name, true]);
    }
  }
  expect(await payoutsOf(db, seller)).toEqual([{ cents: 4000, status: 'queued', stamped: 4000 }]);
});
