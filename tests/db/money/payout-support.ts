import { randomUUID } from 'node:crypto';
import { makePerson, type Caller, type Db } from '../support.ts';

export type Seller = { readonly id: string; readonly caller: Caller };

/** The provider's report of a store's account; active, at a test bank, by default. */
export async function accountOf(
  db: Db,
  { id }: Seller,
  said: {
    status?: string;
    destination?: string;
    destination_ref?: string;
    requirements?: string[];
    said_at?: string;
  } = {},
): Promise<void> {
  const provider_ref = `acct_${id}`;
  await db.service.rpc('keep_payout_account', { vendor_id: id, provider: 'test', provider_ref });
  const { status, body } = await db.service.rpc('record_payout_account', {
    provider: 'test',
    event_id: randomUUID(),
    provider_ref,
    status: 'active',
    destination: 'Test Bank ··4242',
    destination_ref: 'ba_1',
    requirements: [],
    said_at: new Date().toISOString(),
    ...said,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** A store with an active payout account. */
export async function makeSeller(db: Db): Promise<Seller> {
  const id = await makePerson(db);
  await db.sql("insert into public.vendors (id, status, store_name) values ($1, 'approved', $2)", [
    id,
    `Seller ${randomUUID()}`,
  ]);
  const seller = { id, caller: await db.person(id) };
  await accountOf(db, seller);
  return seller;
}

/** The store requests a payout of everything available. */
export const start = (seller: Seller, args: object = {}) =>
  seller.caller.rpc('start_payout', { vendor_id: seller.id, request_key: randomUUID(), ...args });

/** Adjusts the balance that can be paid out to a store, as the platform would; `cents` may be negative. */
export async function earn(db: Db, { id }: Seller, cents: number): Promise<void> {
  await db.sql(
    `with posting as (
       insert into private.ledger_postings (reason, note) values ('adjustment', 'test') returning id
     )
     insert into private.ledger_entries (posting_id, account, vendor_id, cents)
     select posting.id, x.account, x.vendor, x.cents from posting
     cross join (values ('available', $1::uuid, $2::bigint), ('fees', null, -$2::bigint)) x (account, vendor, cents)`,
    [id, cents],
  );
}

export async function payable(db: Db, { id }: Seller): Promise<number> {
  const [row] = await db.sql<{ cents: number }>('select private.payable($1)::int as cents', [id]);
  return row?.cents ?? 0;
}

/** The payouts of a store, oldest first, with what their stamped rows add up to. */
export const payoutsOf = (db: Db, { id }: Seller) =>
  db.sql(
    `select p.cents::int, p.status, coalesce((
       select sum(e.cents) from private.payout_entries e where e.payout_id = p.id), 0)::int as stamped
     from public.payouts p where p.vendor_id = $1 order by p.id`,
    [id],
  );

export async function skipsOf(db: Db, { id }: Seller): Promise<string[]> {
  const rows = await db.sql<{ reason: string; cents: number }>(
    'select reason, cents::int from public.payout_skips where vendor_id = $1 order by id',
    [id],
  );
  return rows.map(({ reason, cents }) => `${reason} ${cents}`);
}

export type Work = {
  readonly job_id: string;
  readonly payout_id: string;
  readonly key: string;
  readonly account: string;
  readonly cents: number;
  readonly kind: string;
  readonly try: number;
};

/**
 * A store's current payout work with the provider, as the sender claims it; `later`: once the claim of a dead sender
 * has expired. Other stores' work is released.
 */
export async function claim(
  db: Db,
  { id }: Seller,
  when: 'now' | 'later' = 'now',
): Promise<Work | undefined> {
  const provider = `only-${id}`;
  await db.sql(
    `update private.money_jobs j set provider = $2 from public.payouts p where p.id = j.payout_id and p.vendor_id = $1`,
    [id, provider],
  );
  if (when === 'later') {
    await db.sql('update private.money_jobs set next_try_at = now() where provider = $1', [provider]);
  }
  const { status, body } = await db.service.rpc('claim_money_jobs', { provider, max: 100 });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as Work[])[0];
}

export async function record(
  db: Db,
  work: Work | undefined,
  outcome: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { status, body } = await db.service.rpc('record_money_job', {
    job_id: work?.job_id,
    key: work?.key,
    outcome,
    ...more,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

export const say = (
  db: Db,
  payout_id: string,
  outcome: string,
  event_id: string,
  code: string | null = null,
  sentence: string | null = null,
) =>
  db.service.rpc('record_payout_event', { provider: 'test', event_id, payout_id, outcome, code, sentence });

export async function paymentOf(
  db: Db,
  { order_id }: { order_id: string },
): Promise<{ id: string; ref: string; amount: string; currency: string }> {
  const [payment] = await db.sql<{ id: string; ref: string; amount: string; currency: string }>(
    `update public.payments p set provider_ref = coalesce(p.provider_ref, 'test_' || p.id)
     from public.payment_allocations a where a.payment_id = p.id and a.order_id = $1
     returning p.id, p.provider_ref as ref, p.amount, p.currency`,
    [order_id],
  );
  if (payment === undefined) throw new Error('the order is not paid');
  return payment;
}

export type Word = { readonly ref: string; readonly amount?: string; readonly fee?: string };

/** The provider's event about a dispute, of the whole payment by default; the fee is 15.00. */
export async function dispute(
  db: Db,
  order: { order_id: string },
  state: 'open' | 'won' | 'lost',
  word: Word = { ref: `dp_${randomUUID()}` },
): Promise<Word> {
  const payment = await paymentOf(db, order);
  const { status, body } = await db.service.rpc('record_dispute', {
    provider: 'test',
    provider_ref: word.ref,
    payment_ref: payment.ref,
    status: state,
    amount: word.amount ?? payment.amount,
    fee: word.fee ?? '15.00',
    currency: payment.currency,
    reason: 'fraudulent',
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return word;
}
