import { randomUUID } from 'node:crypto';
import {
  confirmation,
  place,
  startPayment,
  type Caller,
  type Db,
  type Line,
  type Placed,
} from '../support.ts';

/** A code paid for by the platform, or by a store. */
export async function makeCode(
  db: Db,
  kind: 'percent' | 'amount' | 'free-shipping',
  value: number,
  store: string | null,
): Promise<string> {
  const code = `LEDGER-${randomUUID().slice(0, 8).toUpperCase()}`;
  await db.sql(
    'insert into public.promotions (code, label, kind, value, vendor_id, borne_by) values ($1, $1, $2, $3, $4, $5)',
    [code, kind, value, store, store === null ? 'platform' : 'vendor'],
  );
  return code;
}

export async function pay(db: Db, placed: Placed): Promise<void> {
  if (Number(placed.total) === 0) return;
  const said = confirmation(await startPayment(db, placed));
  // A provider sends everything twice.
  await Promise.all([db.service.rpc('confirm_payment', said), db.service.rpc('confirm_payment', said)]);
}

export async function buyWith(
  db: Db,
  caller: Caller,
  lines: readonly Line[],
  promo?: string,
): Promise<Placed> {
  const placed = await place(caller, lines, promo === undefined ? {} : { promo });
  await pay(db, placed);
  return placed;
}

export type Money = Readonly<Record<string, number>>;

/** Cents by account, of one order. */
export async function accountsOf(db: Db, order: string): Promise<Money> {
  const rows = await db.sql<{ account: string; cents: number }>(
    `select e.account, sum(e.cents)::int as cents from private.ledger_entries e
     join private.ledger_postings p on p.id = e.posting_id where p.order_id = $1
     group by e.account having sum(e.cents) <> 0 order by e.account`,
    [order],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** Cents by account, of a store: from the balances, and from its entries. */
export async function balancesOf(db: Db, vendor: string): Promise<{ said: Money; posted: Money }> {
  const [row] = await db.sql<{ said: Money; posted: Money }>(
    `select jsonb_object_agg(a.account, private.ledger_balance(a.account, $1)) as said,
       jsonb_object_agg(a.account, coalesce((
         select sum(e.cents) from private.ledger_entries e where e.vendor_id = $1 and e.account = a.account), 0)) as posted
     from (values ('pending'), ('available'), ('reserve'), ('paid_out')) a (account)`,
    [vendor],
  );
  if (row === undefined) throw new Error('there are no accounts');
  return row;
}

/** The money rules for some stores' orders, computed without the functions that post. Each entry is a fault. */
export async function faultsOf(db: Db, vendors: readonly string[]): Promise<string[]> {
  const rows = await db.sql<{ fault: string }>(
    `with o as (
       select x.*, (x.total * 100)::bigint as cents,
         exists (select 1 from public.payment_allocations a where a.order_id = x.id) as paid,
         coalesce((select sum(r.amount * 100)::bigint from public.refunds r where r.order_id = x.id), 0) as back,
         coalesce((select sum(r.amount * 100)::bigint from public.refunds r where r.order_id = x.id and r.status = 'succeeded'), 0) as gone,
         coalesce(y.fee, 0) as fee, coalesce(y.held, 0) as held, coalesce(y.lost, 0) as lost
       from public.orders x
       left join lateral (
         select sum(i.fee)::bigint as fee, sum(i.cents) filter (where d.status = 'open')::bigint as held,
           sum(i.cents) filter (where d.status = 'lost')::bigint as lost
         from public.dispute_parts i join public.disputes d on d.id = i.dispute_id where i.order_id = x.id
       ) y on true
       where x.vendor_id = any ($1)
     ), sums as (
       select o.id, coalesce(jsonb_object_agg(e.account, e.cents) filter (where e.account is not null), '{}') as m
       from o left join lateral (
         select e.account, sum(e.cents)::bigint as cents from private.ledger_entries e
         join private.ledger_postings p on p.id = e.posting_id where p.order_id = o.id group by e.account
       ) e on true group by o.id
     ), m as (
       select o.*, coalesce((s.m ->> 'provider_clearing')::bigint, 0) as clearing, coalesce((s.m ->> 'refunds_due')::bigint, 0) as due,
         coalesce((s.m ->> 'tax_held')::bigint, 0) as tax_held, coalesce((s.m ->> 'commission')::bigint, 0) as commission,
         coalesce((s.m ->> 'promotions')::bigint, 0) as promotions, coalesce((s.m ->> 'shipping_subsidy')::bigint, 0) as subsidy,
         coalesce((s.m ->> 'pending')::bigint, 0) + coalesce((s.m ->> 'available')::bigint, 0)
           + coalesce((s.m ->> 'reserve')::bigint, 0) as share,
         coalesce((s.m ->> 'reserve')::bigint, 0) as reserve, coalesce((s.m ->> 'disputes')::bigint, 0) as disputed
       from o join sums s on s.id = o.id
     )
     select 'posting ' || e.posting_id || ' does not add up' as fault
     from private.ledger_entries e group by e.posting_id having sum(e.cents) <> 0
     union all select 'order ' || m.id || ' has something without being paid' from m
       where not m.paid and (m.clearing, m.due, m.tax_held, m.commission, m.share) <> (0, 0, 0, 0, 0)
     union all select 'order ' || m.id || ' has earned ' || n.count || ' times' from m cross join lateral (
         select count(*) from private.ledger_postings p where p.order_id = m.id and p.reason = 'earning') n
       where n.count <> m.paid::int
     union all select 'order ' || m.id || ' holds ' || m.clearing from m where m.paid and m.clearing <> m.gone - m.cents + m.fee + m.held + m.lost
     union all select 'order ' || m.id || ' has ' || m.disputed || ' in dispute' from m where m.disputed <> -m.held
     union all select 'order ' || m.id || ' keeps a reserve of ' || m.reserve from m where m.held = 0 and m.reserve <> 0
     union all select 'order ' || m.id || ' owes the buyer ' || m.due from m where m.due <> m.back - m.gone
     union all select 'order ' || m.id || ' is not shared out to the cent' from m
       where m.paid and m.share + m.commission + m.tax_held + m.promotions + m.subsidy <> m.cents - m.back - m.lost - m.fee
     union all select 'order ' || m.id || ' went back and still holds something' from m
       where m.paid and m.back + m.lost >= m.cents and m.cents > 0
         and (m.commission, m.tax_held, m.promotions, m.subsidy) <> (0, 0, 0, 0)
     union all select 'order ' || m.id || ' takes ' || m.commission || ' for ' || f.amount from m cross join lateral (
         select coalesce(sum(round((i.line_total - case when i.discount_borne_by = 'vendor' then i.discount else 0 end) * c.rate)), 0) as amount
         from public.order_items i join private.line_commissions c on c.order_item_id = i.id where i.order_id = m.id) f
       where m.paid and m.back + m.lost = 0 and m.commission <> f.amount
     union all select 'order ' || m.id || ' keeps a commission out of proportion' from m
       where m.paid and m.back + m.lost > 0 and m.cents > 0 and abs(m.commission - (
         select sum(c.amount * 100) from public.order_items i join private.line_commissions c on c.order_item_id = i.id
         where i.order_id = m.id) * greatest(m.cents - m.back - m.lost, 0) / m.cents) > 0.5
     union all select 'line ' || i.id || ' has no commission' from o join public.order_items i on i.order_id = o.id
       where not exists (select 1 from private.line_commissions c where c.order_item_id = i.id)
     union all select 'payout ' || p.number || ' is ' || p.cents || ' and has claimed ' || x.cents from public.payouts p
       cross join lateral (
         select coalesce(sum(y.cents), 0) as cents, count(*) as lines from private.payout_entries y where y.payout_id = p.id) x
       where p.vendor_id = any ($1)
         and (p.status in ('queued', 'sent', 'paid') and (x.cents <> p.cents or x.lines <> p.lines)
           or p.status in ('failed', 'cancelled', 'reversed') and x.lines <> 0)
     union all select 'store ' || v.id || ' can be paid ' || x.free || ' of ' || x.available || ' and has been paid ' || x.paid_out
       from unnest($1::uuid[]) v (id)
       cross join lateral (
         select private.ledger_balance('available', v.id) as available, private.ledger_balance('paid_out', v.id) as paid_out,
           private.payable(v.id) as free, coalesce((
             select sum(p.cents) from public.payouts p where p.vendor_id = v.id and p.status in ('queued', 'sent', 'paid')), 0) as live
       ) x
       where x.available <> x.free or x.paid_out <> x.live`,
    [vendors],
  );
  return rows.map(({ fault }) => fault);
}
