import { Client } from 'pg';
import { largeStore } from './products.ts';

/** The id of the nth store of the run. */
const store = `('80000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** The percentage of a store's orders already paid out: a payout covers the last weeks, not all years. */
const paidBefore = 90;

/**
 * An order has five entries: what it earned, the commission and the buyer's money, and the move of the earning to what
 * can be paid out. `o.n` counts the orders; one order comes per minute, so that the ids sort by time.
 */
const orders = (vendor: string, space: string) => `
create temp table made on commit drop as
select o.n, ${vendor} as vendor_id, now() - ($1::int - o.n) * interval '20 seconds' - interval '8 days' as at,
  ('${space}1-0000-7000-8000-' || lpad(to_hex(o.n), 12, '0'))::uuid as order_id,
  private.uuid_v7_at(now() - ($1::int - o.n) * interval '20 seconds' - interval '8 days') as earned,
  private.uuid_v7_at(now() - ($1::int - o.n) * interval '20 seconds' - interval '1 day') as released,
  public.uuid_v7() as entry, 2000 + o.n % 900 as share
from generate_series(1, $1::int) o (n);
insert into private.ledger_postings (id, reason, order_id, at) select earned, 'earning', order_id, at from made;
insert into private.ledger_postings (id, reason, order_id, at) select released, 'release', order_id, at + interval '7 days' from made;
insert into private.ledger_entries (posting_id, account, vendor_id, cents, reason)
select m.earned, x.account, x.vendor_id, x.cents, 'earning'
from made m cross join lateral (values ('pending', m.vendor_id, m.share), ('commission', null, m.share / 9),
  ('provider_clearing', null, - m.share - m.share / 9)) x (account, vendor_id, cents);
insert into private.ledger_entries (posting_id, account, vendor_id, cents, reason)
select released, 'pending', vendor_id, -share, 'release' from made;
insert into private.ledger_entries (id, posting_id, account, vendor_id, cents, reason)
select entry, released, 'available', vendor_id, share, 'release' from made;
insert into private.payout_entries (entry_id, vendor_id, cents, payout_id)
select m.entry, m.vendor_id, m.share, case when m.n <= $1::int * ${paidBefore} / 100 then earlier.id end
from made m left join public.payouts earlier on earlier.vendor_id = m.vendor_id;
insert into private.ledger_balances (account, vendor_id, cents)
select 'available', m.vendor_id, sum(m.share) filter (where m.n > $1::int * ${paidBefore} / 100) from made m group by m.vendor_id
on conflict (vendor_id, account) do update set cents = ledger_balances.cents + excluded.cents;`;

/** The stores, each with a payout account and one payout that has arrived; the next one is due now. */
const stores = `
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
select ${store}, 'paid-' || n || '@stores.test', now(), '{}' from generate_series(1, $1::int) n;
insert into public.vendors (id, status, store_name, slug, description, published, handling_days)
select ${store}, 'approved', 'Paid Store ' || n, 'paid-store-' || n, 'A store made for measuring.', true, 1 from generate_series(1, $1::int) n;`;
const accounts = `
insert into public.payout_accounts (vendor_id, provider, provider_ref, status, destination, destination_ref)
select v.id, 'test', 'acct-' || v.id, 'active', 'Test Bank ····6789', 'bank-' || v.id from public.vendors v
on conflict do nothing;
insert into public.payouts (vendor_id, number, cents, lines, status, origin, provider, account_version, created_at, paid_at)
select v.id, private.new_payout_number(), 100000, 10, 'paid', 'schedule', 'test', 1, now() - interval '9 days', now() - interval '7 days'
from public.vendors v;
insert into public.payout_settings (vendor_id, next_at)
select v.id, case when v.slug like 'paid-store-%' then now() - interval '1 minute' else now() + interval '7 days' end from public.vendors v
on conflict (vendor_id) do update set next_at = excluded.next_at;`;

/**
 * Fills the ledger as years of orders would, without triggers: `entries` of them over `vendors` stores that are due for
 * a payout, and `ofOne` more for the store of products.ts, which is not. A tenth of what was released waits for a payout.
 */
export async function generateLedger(
  databaseUrl: string,
  { vendors, entries, ofOne }: { vendors: number; entries: number; ofOne: number },
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      "set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off",
    );
    await client.query('set session_replication_role = replica');
    const run = async (text: string, ...values: unknown[]) => {
      await client.query('begin');
      for (const statement of text.split(/;\s*\n/)) {
        await client.query(statement, statement.includes('$1') ? values : []);
      }
      await client.query('commit');
    };
    await run(stores, vendors);
    await run(accounts);
    const nth = `('80000000-0000-7000-8000-' || lpad(to_hex(1 + o.n % ${vendors}), 12, '0'))::uuid`;
    await run(orders(nth, '8100000'), Math.ceil(entries / 5));
    await run(orders(`'${largeStore}'::uuid`, '8200000'), Math.ceil(ofOne / 5));
    await client.query('reset session_replication_role');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
