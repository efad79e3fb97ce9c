import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createStoreOrder, type StoreOrder } from '../orders/order-support.ts';
import {
  approve,
  customer,
  db,
  delivered,
  idOf,
  other,
  otherVendor,
  receive,
  shop,
  vendor,
} from '../orders/return-support.ts';
import { said } from '../orders/store-support.ts';
import { accountsOf, balancesOf, buyWith, faultsOf } from './ledger-support.ts';
import { dispute, paymentOf } from './payout-support.ts';

const buy = async (quantity = 1): Promise<StoreOrder> =>
  createStoreOrder(
    db,
    await buyWith(db, customer, [{ variant_id: shop.small, quantity }]),
    vendor,
    shop.vendors[0],
  );
async function released(): Promise<StoreOrder> {
  const order = await buy(2);
  await order.deliver();
  await db.sql("update private.earnings set due_at = now() - interval '1 second' where order_id = $1", [
    order.order_id,
  ]);
  await db.service.rpc('release_earnings');
  return order;
}
const faults = async () => {
  expect(await faultsOf(db, shop.vendors)).toEqual([]);
  const { posted, said } = await balancesOf(db, shop.vendors[0]);
  expect(said).toEqual(posted);
};

/** Waits until a statement is waiting for a lock. */
const waiting = async (like: string) => {
  await expect
    .poll(
      async () =>
        await db.sql(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1 and pid <> pg_backend_pid()",
          [like],
        ),
      { timeout: 10_000, interval: 20 },
    )
    .not.toEqual([]);
};
const addressOf = async () =>
  (await db.sql<{ email: string }>('select email from auth.users where id = $1', [shop.vendors[0]]))[0]
    ?.email;

describe('a dispute', () => {
  test.each([
    ['before the earning is payable', () => buy(2), 'pending'],
    ['after it', released, 'available'],
  ])('opened %s holds what the store earned from it, and takes the fee', async (_when, sell, account) => {
    const order = await sell();
    const before = await accountsOf(db, order.order_id);
    const share = before[account] ?? 0;
    expect(share).toBeGreaterThan(0);
    await dispute(db, order, 'open');
    const after = await accountsOf(db, order.order_id);
    expect(after).toMatchObject({ reserve: share, disputes: before['provider_clearing'] });
    expect((after['available'] ?? 0) + (after['pending'] ?? 0)).toBe(-1500);
    await faults();
  });

  test('opened and won costs only the fee', async () => {
    const order = await released();
    const before = await accountsOf(db, order.order_id);
    const word = await dispute(db, order, 'open');
    await dispute(db, order, 'won', word);
    expect(await accountsOf(db, order.order_id)).toEqual({
      ...before,
      available: (before['available'] ?? 0) - 1500,
      provider_clearing: (before['provider_clearing'] ?? 0) + 1500,
    });
    await faults();
  });

  test('opened and lost reverses earning, commission and tax, and charges the fee to the store', async () => {
    const order = await released();
    const word = await dispute(db, order, 'open');
    await dispute(db, order, 'lost', word);
    expect(await accountsOf(db, order.order_id)).toEqual({ available: -1500, provider_clearing: 1500 });
    await faults();
  });

  test('is reported only to its store, once when it opens and once when it is decided', async () => {
    const order = await buy(1);
    const word = await dispute(db, order, 'open', { ref: `dp_${randomUUID()}`, amount: '10.00' });
    await dispute(db, order, 'open', word);
    await dispute(db, order, 'won', word);
    await dispute(db, order, 'won', word);
    expect(
      await db.sql(
        `select m.to_email, m.payload ->> 'amount' as amount, m.payload ->> 'fee' as fee, m.payload ->> 'is_open' as open,
           m.payload ->> 'is_won' as won
         from public.email_outbox m join public.purchases p on p.reference = m.payload ->> 'reference'
         join public.orders o on o.purchase_id = p.id
         where m.template = 'vendor-dispute' and o.id = $1 order by m.id`,
        [order.order_id],
      ),
    ).toEqual([
      { to_email: await addressOf(), amount: '10.00', fee: '15.00', open: 'true', won: 'false' },
      { to_email: await addressOf(), amount: '10.00', fee: '15.00', open: 'false', won: 'true' },
    ]);
  });

  test('about a part reverses only that part', async () => {
    const order = await released();
    const word = await dispute(db, order, 'lost', { ref: `dp_${randomUUID()}`, amount: '10.00' });
    expect(word.ref).toMatch(/^dp_/);
    expect((await accountsOf(db, order.order_id))['disputes']).toBeUndefined();
    await faults();
  });

  test('reported twice, at once and in any order is one dispute with one ending', async () => {
    for (const words of [
      ['open', 'won', 'lost'],
      ['won', 'open', 'lost'],
      ['lost', 'lost', 'won'],
    ] as const) {
      const order = await buy(1);
      const word = { ref: `dp_${randomUUID()}` };
      for (const status of words) {
        await Promise.all([dispute(db, order, status, word), dispute(db, order, status, word)]);
      }
      const first = words.find((status) => status !== 'open');
      expect(await db.sql('select status from public.disputes where provider_ref = $1', [word.ref])).toEqual([
        { status: first },
      ]);
      expect((await accountsOf(db, order.order_id))['disputes']).toBeUndefined();
      await faults();
    }
  });

  test("of a purchase from two stores holds each one's share, to the cent", async () => {
    const placed = await buyWith(db, customer, [
      { variant_id: shop.small, quantity: 1 },
      { variant_id: shop.plateVariant, quantity: 1 },
    ]);
    const order = createStoreOrder(db, placed, vendor, shop.vendors[0]);
    await dispute(db, order, 'open');
    const [sum] = await db.sql(
      `select sum(x.cents) = max(d.cents) and sum(x.fee) = max(d.fee) as whole, count(*)::int as stores
       from public.dispute_parts x join public.disputes d on d.id = x.dispute_id
       where d.payment_id = $1`,
      [(await paymentOf(db, order)).id],
    );
    expect(sum).toEqual({ whole: true, stores: 2 });
    await faults();
  });

  test('of the rest after a refund holds nothing at the store that refunded', async () => {
    const placed = await buyWith(db, customer, [
      { variant_id: shop.small, quantity: 1 },
      { variant_id: shop.plateVariant, quantity: 1 },
    ]);
    const order = createStoreOrder(db, placed, vendor, shop.vendors[0]);
    await db.sql(
      `insert into public.refunds (payment_id, order_id, amount, reason)
       select a.payment_id, a.order_id, a.amount, 'test' from public.payment_allocations a where a.order_id = $1`,
      [order.order_id],
    );
    const [rest] = await db.sql<{ order_id: string; amount: string }>(
      'select order_id, amount from public.payment_allocations where payment_id = $1 and order_id <> $2',
      [(await paymentOf(db, order)).id, order.order_id],
    );
    await dispute(db, order, 'open', { ref: `dp_${randomUUID()}`, amount: rest?.amount ?? '' });
    expect(
      await db.sql(
        `select x.order_id, x.fee::int, x.cents = round($2::numeric * 100) as whole
         from public.dispute_parts x join public.disputes d on d.id = x.dispute_id where d.payment_id = $1`,
        [(await paymentOf(db, order)).id, rest?.amount],
      ),
    ).toEqual([{ order_id: rest?.order_id, fee: 1500, whole: true }]);
    await faults();
  });

  test('whose fee is known later charges it once', async () => {
    const order = await buy(1);
    const word = { ref: `dp_${randomUUID()}` };
    await dispute(db, order, 'open', { ...word, fee: '0.00' });
    expect((await accountsOf(db, order.order_id))['available']).toBeUndefined();
    await Promise.all([dispute(db, order, 'open', word), dispute(db, order, 'open', word)]);
    await dispute(db, order, 'won', word);
    expect((await accountsOf(db, order.order_id))['available']).toBe(-1500);
    await faults();
  });

  test('that was lost leaves nothing to refund: the order is canceled, a return is received', async () => {
    const order = await buy(1);
    await dispute(db, order, 'lost');
    expect(said(await vendor.rpc('cancel_sale', { order_id: order.order_id, reason: 'other' }))).toBe('204');
    const sent = await delivered(1);
    const id = idOf(await sent.askBack(customer, [{ order_item_id: sent.item, quantity: 1 }]));
    await approve(id);
    await dispute(db, sent, 'lost');
    expect((await receive(id, { expected: '0.00' })).body).toMatchObject({ amount: '0.00' });
    await faults();
  });

  test('opened while earnings become payable leaves none of them pending and available', async () => {
    const order = await buy(2);
    await order.deliver();
    await db.sql("update private.earnings set due_at = now() - interval '1 second' where order_id = $1", [
      order.order_id,
    ]);
    const share = (await accountsOf(db, order.order_id))['pending'];
    const [releasing, gate] = [await db.connect(), await db.connect()];
    try {
      // The release stops after it has selected what to release: a gate requests its share.
      await gate.query("select pg_advisory_lock(hashtext('release'))");
      await releasing.query('begin');
      await releasing.query('alter function private.share_left(private.earnings) rename to share_left_was');
      await releasing.query(
        `create function private.share_left(e private.earnings) returns bigint language plpgsql stable as $$
         begin
           perform pg_advisory_xact_lock_shared(hashtext('release'));
           return private.share_left_was(e);
         end $$`,
      );
      const released = releasing.query('select private.release_due(1000, false)');
      await waiting('%release_due%');
      const disputed = dispute(db, order, 'open');
      await waiting('%record_dispute%');
      await gate.query("select pg_advisory_unlock(hashtext('release'))");
      await released;
      await releasing.query('drop function private.share_left(private.earnings)');
      await releasing.query('alter function private.share_left_was(private.earnings) rename to share_left');
      await releasing.query('commit');
      await disputed;
    } finally {
      await releasing.query('rollback');
      releasing.release();
      gate.release();
    }
    const after = await accountsOf(db, order.order_id);
    expect([after['pending'], after['available'], after['reserve']]).toEqual([undefined, -1500, share]);
  });

  test('keeps the earning pending and refuses refunds until it is decided', async () => {
    const order = await buy(2);
    await order.deliver();
    const word = await dispute(db, order, 'open');
    await db.sql("update private.earnings set due_at = now() - interval '1 second' where order_id = $1", [
      order.order_id,
    ]);
    await db.service.rpc('release_earnings');
    expect((await accountsOf(db, order.order_id))['available']).toBe(-1500);
    const refund = () =>
      db.sql(
        `insert into public.refunds (payment_id, order_id, amount, reason)
         select a.payment_id, a.order_id, 1, 'test' from public.payment_allocations a where a.order_id = $1`,
        [order.order_id],
      );
    await expect(refund()).rejects.toThrow('payment_disputed');
    await dispute(db, order, 'lost', word);
    await expect(refund()).rejects.toThrow('refund_exceeds');
    await faults();
  });
});

test('shows nothing to strangers and takes nothing from them', async () => {
  const order = await buy(1);
  const { id, ref } = await paymentOf(db, order);
  await dispute(db, order, 'open');
  for (const caller of [customer, other, otherVendor]) {
    expect((await caller.get(`disputes?select=id&payment_id=eq.${id}`)).body).toEqual([]);
    expect((await caller.get(`dispute_parts?select=cents&order_id=eq.${order.order_id}`)).body).toEqual([]);
  }
  expect((await vendor.get(`disputes?select=id&payment_id=eq.${id}`)).body).toHaveLength(1);
  // The amount of the whole checkout reveals what other stores sold in it.
  for (const column of ['cents', 'fee']) {
    expect([column, (await vendor.get(`disputes?select=${column}`)).status]).toEqual([column, 403]);
  }
  for (const caller of [db.anon, customer, vendor]) {
    const { status } = await caller.rpc('record_dispute', {
      provider: 'test',
      provider_ref: 'x',
      payment_ref: ref,
      status: 'lost',
      amount: 1,
      fee: 0,
      currency: 'USD',
      reason: 'x',
    });
    expect(status >= 401 && status <= 404).toBe(true);
  }
});
