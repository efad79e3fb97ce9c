import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStoreOrder, type StoreOrder } from '../orders/order-support.ts';
import { customer, db, shop, vendor } from '../orders/return-support.ts';
import { buyWith } from './ledger-support.ts';
import { earn, makeSeller, start } from './payout-support.ts';

const day = '2026-03-10';
const [since, until] = [`${day}T00:00:00Z`, '2026-03-11T00:00:00Z'];

/** A separate provider, so that no other comparison has these rows. */
async function makeJob(): Promise<{ job_id: string; provider: string }> {
  const provider = `p${randomUUID().slice(0, 8)}`;
  const [job] = await db.sql<{ id: string }>(
    "insert into private.money_jobs (kind, provider, day) values ('reconciliation', $1, $2) returning id",
    [provider, day],
  );
  if (job === undefined) throw new Error('there is no job');
  return { job_id: job.id, provider };
}

const buy = async (): Promise<StoreOrder> =>
  createStoreOrder(
    db,
    await buyWith(db, customer, [{ variant_id: shop.small, quantity: 1 }]),
    vendor,
    shop.vendors[0],
  );

/** A refund of 5.00 that the provider took at this time. */
async function makeRefund(
  provider: string,
  sent: string,
  status: string,
): Promise<{ id: string; ref: string }> {
  const { order_id } = await buy();
  const ref = `re_${randomUUID()}`;
  const [row] = await db.sql<{ id: string }>(
    `with payment as (
       update public.payments p set provider = $2 from public.payment_allocations a
       where a.payment_id = p.id and a.order_id = $1 returning p.id)
     insert into public.refunds (payment_id, order_id, amount, reason, status, provider_ref, sent_at)
     select id, $1, 5, 'test', $3, $4, $5 from payment returning id`,
    [order_id, provider, status, ref, sent],
  );
  if (row === undefined) throw new Error('there is no refund');
  return { id: row.id, ref };
}

interface Found {
  what: string;
  reference: string;
  ours: string | null;
  theirs: string | null;
}

test('only refunds that differ between provider and shop are listed', async () => {
  const { job_id, provider } = await makeJob();
  const made = (status: string, sent = `${day}T10:00:00Z`) => makeRefund(provider, sent, status);
  const same = await made('succeeded');
  const otherAmount = await made('succeeded');
  const failedThere = await made('succeeded');
  const onlyHere = await made('sent');
  await made('succeeded', '2026-03-09T23:59:59Z');
  // Made there a moment before midnight, recorded here after it.
  const overMidnight = await made('succeeded', `${day}T00:00:01Z`);
  // The attempt's answer is pending: only its id is known.
  const unrecorded = await made('requested');
  await db.sql('update public.refunds set provider_ref = null, sent_at = null where id = $1', [
    unrecorded.id,
  ]);
  const listed = (reference: string, more: object = {}) => ({
    reference,
    refund_id: null,
    cents: 500,
    failed: false,
    at: `${day}T10:00:00Z`,
    ...more,
  });
  const list = [
    listed(same.ref),
    listed(otherAmount.ref, { cents: 600, refund_id: otherAmount.id }),
    listed(failedThere.ref, { failed: true }),
    listed('re_by_hand', { refund_id: 'not an id' }),
    listed('re_failed_by_hand', { failed: true }),
    listed('re_of_the_day_before', { at: '2026-03-09T23:30:00Z' }),
    listed(overMidnight.ref, { at: '2026-03-09T23:59:59Z' }),
    listed('re_new', { refund_id: unrecorded.id }),
  ];
  const compare = () => db.service.rpc('reconcile_refunds', { job_id, provider, since, until, listed: list });
  expect([(await compare()).body, (await compare()).body]).toEqual([4, 4]);
  const found = await db.sql<Found>(
    'select what, reference, ours, theirs from private.money_differences where job_id = $1 order by what',
    [job_id],
  );
  expect(found).toEqual([
    { what: 'amount', reference: otherAmount.ref, ours: '500', theirs: '600' },
    { what: 'missing_there', reference: onlyHere.ref, ours: '500', theirs: null },
    { what: 'reversed_there', reference: failedThere.ref, ours: '500', theirs: '500' },
    { what: 'unknown_here', reference: 're_by_hand', ours: null, theirs: '500' },
  ]);
});

test('a payout without news for ten days is listed once', async () => {
  const { job_id, provider } = await makeJob();
  const seller = await makeSeller(db);
  await earn(db, seller, 4000);
  const { id, number } = (await start(seller)).body as { id: string; number: string };
  await db.sql('delete from private.money_jobs where payout_id = $1', [id]);
  await db.sql(
    "update public.payouts set provider = $2, status = 'sent', sent_at = '2026-02-28T10:00:00Z' where id = $1",
    [id, provider],
  );
  const differences = async (from: string, to: string) =>
    (await db.service.rpc('reconcile_payouts', { job_id, provider, since: from, until: to, listed: [] }))
      .body;
  expect(await differences('2026-03-09T00:00:00Z', since)).toBe(0);
  expect(await differences(since, until)).toBe(1);
  expect(
    await db.sql<Found>(
      'select what, reference, ours, theirs from private.money_differences where job_id = $1',
      [job_id],
    ),
  ).toEqual([{ what: 'unsettled', reference: number, ours: '4000', theirs: null }]);
});
