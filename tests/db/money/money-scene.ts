import type { Db } from '../support.ts';

/** One row in each of a store's money tables, about one of its paid orders. Returns the id of the payout. */
export async function makeMoney(db: Db, vendor: string, order: string, words: string): Promise<string> {
  await db.sql(
    `insert into public.payout_accounts (vendor_id, provider, provider_ref, status, destination, requirements)
     values ($1::uuid, 'test', 'acct_' || $1::uuid, 'restricted', $2::text, array[$2::text])`,
    [vendor, words],
  );
  await db.sql("insert into public.payout_settings (vendor_id, schedule) values ($1, 'manual')", [vendor]);
  await db.sql(
    "insert into public.payout_skips (vendor_id, reason, cents) values ($1, 'below-minimum', 100)",
    [vendor],
  );
  await db.sql("insert into public.payout_pauses (vendor_id, source, reason) values ($1, 'vendor', $2)", [
    vendor,
    words,
  ]);
  const [payout] = await db.sql<{ id: string }>(
    `insert into public.payouts (id, vendor_id, number, cents, lines, origin, provider, account_version, destination)
     select n.id, $1, 'PO-' || translate(upper(right(n.id::text, 8)), '01', 'GH'), 100, 1, 'person', 'test', 1, $2
     from public.uuid_v7() n (id) returning id`,
    [vendor, words],
  );
  await db.sql(
    `with made as (
       insert into public.disputes (payment_id, provider, provider_ref, cents, fee, reason, status, decided_at)
       select a.payment_id, 'test', gen_random_uuid(), 100, 0, $2, 'won', now() from public.payment_allocations a where a.order_id = $1
       returning id
     )
     insert into public.dispute_parts (dispute_id, order_id, vendor_id, cents, fee, held)
     select made.id, o.id, o.vendor_id, 100, 0, 0 from made cross join public.orders o where o.id = $1`,
    [order, words],
  );
  if (payout === undefined) throw new Error('there is no payout');
  return payout.id;
}

/** The number of the payout with this id. */
export const numberOfPayout = (id: string): string =>
  `PO-${id.slice(-8).toUpperCase().replaceAll('0', 'G').replaceAll('1', 'H')}`;
