import type { PoolClient } from 'pg';
import { describe, expect, test } from 'vitest';
import { createStoreOrder, type StoreOrder } from '../orders/order-support.ts';
import { customer, db, delivered, shop, vendor } from '../orders/return-support.ts';
import { refund } from '../orders/store-support.ts';
import { buyWith } from './ledger-support.ts';

const store = () => shop.vendors[0];
const buy = async (): Promise<StoreOrder> =>
  createStoreOrder(
    db,
    await buyWith(db, customer, [{ variant_id: shop.small, quantity: 2 }]),
    vendor,
    store(),
  );

type Fault = { rule: number; subject: string };

/** Runs complete rounds of the check on one connection. */
async function check(client: PoolClient): Promise<Fault[]> {
  // A check that finds another one running does nothing, which would hide the fault.
  await client.query("select pg_advisory_xact_lock(hashtextextended('check_ledger', 0))");
  // Start from the beginning: another test may have stopped the check anywhere.
  await client.query("update private.ledger_checks set reached = '00000000-0000-0000-0000-000000000000'");
  await client.query('select public.check_ledger(1000000)');
  const { rows } = await client.query<Fault>(
    'select rule, subject from private.ledger_faults where gone_at is null order by rule, subject',
  );
  return rows;
}

/**
 * What the check finds after a fault is planted where nothing prevents it. The fault is then removed.
 * @param given The parameters of `plant`, or a function that creates them in the same transaction.
 */
async function faultsAfter(
  plant: string,
  given: readonly unknown[] | ((client: PoolClient) => Promise<readonly unknown[]>) = [],
): Promise<Fault[]> {
  const client = await db.connect();
  try {
    await client.query('begin');
    const values = typeof given === 'function' ? await given(client) : given;
    const before = await check(client);
    await client.query("set local session_replication_role = 'replica'");
    await client.query(plant, [...values]);
    await client.query("set local session_replication_role = 'origin'");
    const after = await check(client);
    return after.filter(
      ({ rule, subject }) => !before.some((each) => each.rule === rule && each.subject === subject),
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const entryOf = `(select e.id from private.ledger_entries e join private.ledger_postings p on p.id = e.posting_id
  where p.order_id = $1 and p.reason = 'earning' and e.account = 'pending')`;
const postingOf = `(select p.id from private.ledger_postings p where p.order_id = $1 and p.reason = 'earning')`;

/** An order that the store can be paid for. */
async function earn(): Promise<void> {
  const order = await delivered(3);
  await db.sql("update private.earnings set due_at = now() - interval '1 second' where order_id = $1", [
    order.order_id,
  ]);
  await db.service.rpc('release_earnings');
}

/** A payout of the store, with its stamps. */
async function payOut(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with free as (
       select s.entry_id, s.cents from private.payout_entries s where s.vendor_id = $1 and s.payout_id is null
     ), made as (
       insert into public.payouts (vendor_id, number, cents, lines, origin, provider, account_version)
       select $1, 'PO-CHECKABC', sum(f.cents), count(*), 'person', 'test', 1 from free f returning id
     ), stamped as (
       update private.payout_entries s set payout_id = m.id from made m where s.entry_id in (select f.entry_id from free f)
     )
     select id from made`,
    [store()],
  );
  return rows[0]?.id ?? '';
}

describe('the check of the ledger', () => {
  test('finds nothing if nothing is wrong', async () => {
    const order = await buy();
    await refund(order, [{ order_item_id: (await order.items())[0]?.id, amount: '3.33' }]);
    await earn();
    const client = await db.connect();
    try {
      await client.query('begin');
      await payOut(client);
      const found = await check(client);
      expect(found.filter(({ subject }) => subject === `order ${order.order_id}`)).toEqual([]);
      expect(found.filter(({ subject }) => subject === `store ${store()}`)).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('finds each fault of an order, and names it', async () => {
    const { order_id } = await buy();
    const about = [{ subject: `order ${order_id}` }];
    const rules = async (plant: string) =>
      (await faultsAfter(plant, [order_id]))
        .filter(({ subject }) => subject.startsWith('order'))
        .map(({ rule, subject }) => ({ rule, subject }));
    const found = async (plant: string, ...expected: readonly number[]) =>
      expect(await rules(plant)).toEqual(expected.map((rule) => ({ rule, ...about[0] })));
    await found(`update private.ledger_entries set cents = cents + 1 where id = ${entryOf}`, 2);
    await found(
      `with p as (
         insert into private.ledger_postings (reason, order_id, refund_id) values ('refund_paid', $1, gen_random_uuid()) returning id)
       insert into private.ledger_entries (posting_id, account, cents)
       select p.id, x.account, x.cents from p cross join (values ('refunds_due', -7), ('provider_clearing', 7)) x (account, cents)`,
      2,
    );
    await found('update public.payment_allocations set amount = amount - 0.01 where order_id = $1', 3);
    await found('delete from private.earnings where order_id = $1', 4);
    await found(
      `insert into public.refunds (payment_id, order_id, amount, reason)
       select a.payment_id, a.order_id, a.amount + 1, 'too much' from public.payment_allocations a where a.order_id = $1`,
      2,
      5,
    );
    await found(
      `update private.line_commissions c set amount = c.amount - 0.01
       where c.order_item_id in (select i.id from public.order_items i where i.order_id = $1)`,
      7,
    );
  });

  test('finds what is left of an order that was reversed', async () => {
    const order = await buy();
    await order.cancel(customer);
    const found = await faultsAfter(
      `update private.ledger_entries e set cents = e.cents + case e.account when 'commission' then 1 else -1 end
       from private.ledger_postings p where p.id = e.posting_id and p.order_id = $1 and p.reason = 'refund'
         and e.account in ('commission', 'tax_held')`,
      [order.order_id],
    );
    expect(found).toContainEqual({ rule: 6, subject: `order ${order.order_id}` });
  });

  test('finds a posting that does not add up, and balances that do not match their entries', async () => {
    const { order_id } = await buy();
    const [posting] = await db.sql<{ id: string }>(`select ${postingOf} as id`, [order_id]);
    expect(
      await faultsAfter(`update private.ledger_entries set cents = cents + 1 where id = ${entryOf}`, [
        order_id,
      ]),
    ).toEqual(
      expect.arrayContaining([
        { rule: 1, subject: `posting ${posting?.id}` },
        { rule: 1, subject: `store ${store()}` },
      ]),
    );
    expect(
      await faultsAfter(
        "insert into private.ledger_unfolded (entry_id, account, vendor_id, cents) values (gen_random_uuid(), 'available', $1, 5)",
        [store()],
      ),
    ).toEqual([
      { rule: 1, subject: `store ${store()}` },
      { rule: 11, subject: `store ${store()}` },
    ]);
  });

  test('finds payouts that differ from the sum of their rows, keep rows, or wait twice', async () => {
    await earn();
    let payout = '';
    const paidOut = async (client: PoolClient) => [(payout = await payOut(client))];
    const wrongSum = await faultsAfter('update public.payouts set cents = cents + 1 where id = $1', paidOut);
    expect(wrongSum).toEqual([{ rule: 8, subject: `payout ${payout}` }]);
    const kept = await faultsAfter(
      "update public.payouts set status = 'failed', failure_code = 'closed', ended_at = now() where id = $1",
      paidOut,
    );
    expect(kept).toEqual([{ rule: 9, subject: `payout ${payout}` }]);
    const twice = await faultsAfter(
      `drop index public.payouts_one_queued_idx;
       insert into public.payouts (vendor_id, number, cents, lines, origin, provider, account_version)
       select p.vendor_id, 'PO-HGFEDCBA', 1, 1, 'person', 'test', 1 from public.payouts p where p.number = 'PO-CHECKABC'`,
      async (client) => {
        await payOut(client);
        return [];
      },
    );
    expect(twice).toContainEqual({ rule: 10, subject: `store ${store()}` });
  });

  test('finds a won dispute that cost more than its fee, and a key that can be used twice', async () => {
    const { order_id } = await buy();
    const found = await faultsAfter(
      `with d as (
         insert into public.disputes (payment_id, provider, provider_ref, cents, fee, reason, status, decided_at)
         select a.payment_id, 'test', 'dp_' || $1::text, 100, 15, 'fraudulent', 'won', now()
         from public.payment_allocations a where a.order_id = $1::uuid returning id
       ), x as (
         insert into public.dispute_parts (dispute_id, order_id, vendor_id, cents, fee, held)
         select d.id, $1::uuid, o.vendor_id, 100, 15, 0 from d, public.orders o where o.id = $1::uuid
       ), p as (
         insert into private.ledger_postings (reason, order_id, dispute_id) select 'dispute_fee', $1::uuid, d.id from d returning id
       )
       insert into private.ledger_entries (posting_id, account, vendor_id, cents)
       select p.id, y.account, y.vendor_id, y.cents from p join public.orders o on o.id = $1::uuid
       cross join lateral (values ('fees', null::uuid, 16), ('available', o.vendor_id, -16)) y (account, vendor_id, cents)`,
      [order_id],
    );
    expect(found.map(({ rule }) => rule)).toContain(12);
    expect(await faultsAfter('alter table public.refunds drop constraint refunds_request_key_key')).toEqual([
      { rule: 13, subject: 'index public.refunds' },
    ]);
  });

  test('reports when a fault is fixed, and checks everything in batches', async () => {
    const { order_id } = await buy();
    const client = await db.connect();
    try {
      await client.query('begin');
      await client.query("set local session_replication_role = 'replica'");
      const off = (by: number) =>
        client.query(`update private.ledger_entries set cents = cents + $2 where id = ${entryOf}`, [
          order_id,
          by,
        ]);
      await off(1);
      expect((await check(client)).map(({ subject }) => subject)).toContain(`order ${order_id}`);
      await off(-1);
      await client.query("update private.ledger_checks set reached = '00000000-0000-0000-0000-000000000000'");
      for (let round = 0; round < 200; round += 1) {
        await client.query('select public.check_ledger(200)');
        const { rows } = await client.query<{ gone: boolean }>(
          'select gone_at is not null as gone from private.ledger_faults where subject = $1',
          [`order ${order_id}`],
        );
        if (rows.every(({ gone }) => gone)) return;
      }
      throw new Error('the check never came back to the order');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
