import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buy, makeShop, openDb, type Shop } from '../support.ts';

const db = openDb();
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop(db, 500);
});
afterAll(() => db.end());
/** Another one for each test: the jobs of the backend under test send due refunds through 'test'. */
let provider: string;
beforeEach(() => {
  provider = `double-${randomUUID().slice(0, 8)}`;
});

type Claimed = { id: string; payment_ref: string; amount: string; try: number };

/** A paid order whose payment has these `amounts` to refund. */
async function owed(...amounts: string[]): Promise<{ payment: string; refunds: string[] }> {
  const placed = await buy(db, db.anon, [{ variant_id: shop.small, quantity: 1 }]);
  const [payment] = await db.sql<{ id: string }>('select id from public.payments where purchase_id = $1', [
    placed.purchase_id,
  ]);
  const id = payment?.id ?? '';
  await db.sql('update public.payments set provider = $2 where id = $1', [id, provider]);
  const refunds: string[] = [];
  for (const amount of amounts) {
    const [row] = await db.sql<{ id: string }>(
      `insert into public.refunds (payment_id, amount, reason)
       select p.id, coalesce(nullif($2, 'all')::numeric, p.amount), 'test' from public.payments p where p.id = $1 returning id`,
      [id, amount],
    );
    refunds.push(row?.id ?? '');
  }
  return { payment: id, refunds };
}

const claim = async (args: Record<string, unknown> = {}) =>
  (await db.service.rpc('claim_refunds', { provider, ...args })).body as Claimed[];
const record = async (refund_id: string | undefined, status: string, problem?: string) =>
  (await db.service.rpc('record_refund', { refund_id, status, ...(problem ? { problem } : {}) })).body;
const makeDue = () =>
  db.sql(
    'update public.refunds r set next_try_at = now() from public.payments p where p.id = r.payment_id and p.provider = $1',
    [provider],
  );
const paymentOf = async (id: string) =>
  (await db.sql<{ status: string }>('select status from public.payments where id = $1', [id]))[0]?.status;

describe('a refund', () => {
  test('is given to only one of several concurrent senders', async () => {
    const expected: string[] = [];
    for (let i = 0; i < 3; i++) expected.push(...(await owed('1.00', '2.00', '3.00', '4.00')).refunds);
    const rounds = await Promise.all([1, 2, 3, 4, 5, 6].map(() => claim({ max: 3 })));
    const ids = rounds.flat().map(({ id }) => id);
    expect([ids.length, new Set(ids)]).toEqual([12, new Set(expected)]);
    expect(await claim()).toEqual([]);
  });

  test('is not blocked by a sender that has just claimed another refund', async () => {
    await owed('1.00', '2.00');
    const slow = await db.connect();
    try {
      await slow.query('begin');
      await slow.query('select * from public.claim_refunds($1, 1)', [provider]);
      expect(await claim()).toMatchObject([{ amount: '2.00' }]);
      await slow.query('rollback');
    } finally {
      slow.release();
    }
    expect(await claim()).toMatchObject([{ amount: '1.00', try: 1 }]);
  });

  test('is retried after 2, 4, 8 … minutes and at most 6 hours, and never given up', async () => {
    const { refunds } = await owed('1.00');
    const pauses: number[] = [];
    for (let round = 1; round <= 12; round++) {
      expect(await claim()).toMatchObject([{ id: refunds[0], try: round }]);
      const [row] = await db.sql<{ minutes: number }>(
        'select round(extract(epoch from next_try_at - now()) / 60)::int as minutes from public.refunds where id = $1',
        [refunds[0]],
      );
      pauses.push(row?.minutes ?? 0);
      await makeDue();
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360, 360]);
  });

  test('names payment, amount and attempt, for its own provider and payment only', async () => {
    const one = await owed('1.50');
    const other = await owed('2.00');
    expect(await claim({ provider: 'stripe' })).toEqual([]);
    expect(await claim({ payment_id: one.payment })).toEqual([
      { id: one.refunds[0], payment_ref: `ref-${one.payment}`, amount: '1.50', try: 1 },
    ]);
    expect((await claim()).map(({ id }) => id)).toEqual(other.refunds);
  });

  test('that is not accepted records the reason and stays open', async () => {
    const { payment, refunds } = await owed('all');
    await claim();
    expect(await record(refunds[0], 'requested', 'no answer')).toBe(true);
    expect(
      await db.sql('select status, problem, tries from public.refunds where payment_id = $1', [payment]),
    ).toEqual([{ status: 'requested', problem: 'no answer', tries: 1 }]);
    await makeDue();
    expect(await claim()).toHaveLength(1);
    expect([await record(refunds[0], 'succeeded'), await paymentOf(payment)]).toEqual([true, 'refunded']);
    await makeDue();
    expect(await claim()).toEqual([]);
  });

  test('counts once, and not again after it has ended', async () => {
    const { payment, refunds } = await owed('1.00');
    const said = await Promise.all([1, 2, 3].map(() => record(refunds[0], 'succeeded')));
    expect(said.sort()).toEqual([false, false, true]);
    expect([await record(refunds[0], 'failed'), await paymentOf(payment)]).toEqual([
      false,
      'partially-refunded',
    ]);
    expect(await record('0199aaaa-0000-7000-8000-000000000009', 'succeeded')).toBe(false);
  });

  test('in parts at once leaves the payment refunded', async () => {
    for (let round = 0; round < 5; round++) {
      const { payment, refunds } = await owed('1.00');
      await db.sql(
        `insert into public.refunds (payment_id, amount, reason)
         select id, amount - 1, 'rest' from public.payments where id = $1`,
        [payment],
      );
      const rest = await db.sql<{ id: string }>(
        "select id from public.refunds where payment_id = $1 and reason = 'rest'",
        [payment],
      );
      await Promise.all([record(refunds[0], 'succeeded'), record(rest[0]?.id, 'succeeded')]);
      expect(await paymentOf(payment)).toBe('refunded');
    }
  });

  test('has no other ending', async () => {
    const { refunds } = await owed('1.00');
    expect(await db.service.rpc('record_refund', { refund_id: refunds[0], status: 'gone' })).toMatchObject({
      status: 422,
      body: { message: 'status_unknown' },
    });
  });
});
