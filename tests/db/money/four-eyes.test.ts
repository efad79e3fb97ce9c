import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { codeEntered, makeAdminIn } from '../admin/code-entered.ts';
import { db } from '../orders/return-support.ts';
import { said, told } from '../orders/store-support.ts';
import type { Caller } from '../support.ts';
import { balancesOf } from './ledger-support.ts';
import { earn, makeSeller, payable, start, type Seller } from './payout-support.ts';

const [one, two, boss] = [
  await makeAdminIn(db, 'finance'),
  await makeAdminIn(db, 'finance'),
  await makeAdminIn(db, 'super'),
];

const forget = () => db.sql("update private.corrections set asked_at = now() - interval '25 hours'");
const standard = () =>
  db.sql(
    `update private.money_settings set approve_from = 500000, approve_from_raised_by = null, correct_alone = 10000,
       correct_alone_raised_by = null`,
  );
beforeEach(async () => {
  await forget();
  await standard();
});
afterAll(standard);

const adjust = (
  { id }: Seller,
  amount: number,
  { caller }: { caller: Caller } = one,
  request_key: string = randomUUID(),
) =>
  caller.rpc('admin_adjust_balance', {
    vendor_id: id,
    amount,
    reason: 'Labels were charged twice.',
    request_key,
  });
const decide = (correction_id: string, approve: boolean | null, { caller }: { caller: Caller } = two) =>
  caller.rpc('decide_correction', { correction_id, approve });
const available = async ({ id }: Seller) => (await balancesOf(db, id)).said['available'];
const waitingOf = async (seller: Seller, { caller }: { caller: Caller } = two) =>
  ((await caller.rpc('admin_store_money', { store: seller.id })).body as { corrections: object[] })
    .corrections;

async function setTerms(change: object, { caller }: { caller: Caller } = one) {
  const { payouts } = (await caller.rpc('admin_settings')).body as {
    payouts: { version: number; value: object };
  };
  const reply = await caller.rpc('save_money_settings', {
    section: 'payouts',
    version: payouts.version,
    value: { ...payouts.value, ...change },
  });
  expect(reply.status).toBe(200);
}

describe("a correction over one admin's limit", () => {
  test('waits, changes nothing, and shows until another admin approves it', async () => {
    const seller = await makeSeller(db);
    const key = randomUUID();
    expect((await adjust(seller, 100.01, one, key)).body).toEqual({ status: 'waiting' });
    expect((await adjust(seller, 100.01, one, key)).body).toEqual({ status: 'waiting' });
    expect(await available(seller)).toBe(0);
    const shown = { id: key, amount: '100.01', reason: 'Labels were charged twice.', is_own: false };
    expect(await waitingOf(seller)).toMatchObject([{ ...shown, is_mine: false }]);
    expect(await waitingOf(seller, one)).toMatchObject([{ ...shown, is_mine: true }]);
    const { corrections } = (await two.caller.rpc('money_problems')).body as {
      corrections: { id: string }[];
    };
    expect(corrections.map(({ id }) => id)).toContain(key);
    const refused = await decide(key, true, one);
    expect([said(refused), told(refused)]).toEqual([
      '403 own_correction',
      'You requested this adjustment, so another admin has to approve it.',
    ]);
    expect((await Promise.all([decide(key, true), decide(key, true, boss)])).map(said)).toEqual([
      '200',
      '200',
    ]);
    expect(await available(seller)).toBe(10_001);
    expect(await waitingOf(seller)).toEqual([]);
    expect(said(await decide(key, false))).toBe('409 correction_decided');
    expect((await adjust(seller, 100.01, one, key)).body).toEqual({ status: 'posted' });
    expect(await available(seller)).toBe(10_001);
  });

  test('is refused by another admin or withdrawn by the requester; then nobody can make it', async () => {
    const seller = await makeSeller(db);
    for (const admin of [one, two]) {
      const key = randomUUID();
      await adjust(seller, -500, one, key);
      expect((await decide(key, false, admin)).body).toEqual({ status: 'refused' });
      expect(said(await decide(key, true, boss))).toBe('409 correction_decided');
    }
    expect(await available(seller)).toBe(0);
    expect(said(await decide(randomUUID(), true))).toBe('404 correction_not_found');
    expect(said(await decide(randomUUID(), null))).toBe('422 decision_unknown');
  });

  test("can't be split: many small ones at once, in several stores, count as a daily sum", async () => {
    const sellers = await Promise.all([makeSeller(db), makeSeller(db)]);
    const replies = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((at) => adjust(sellers[at % 2] as Seller, at % 2 === 0 ? 30 : -30)),
    );
    const statuses = replies.map(({ body }) => (body as { status: string }).status).sort();
    expect(statuses).toEqual(['posted', 'posted', 'posted', 'waiting', 'waiting', 'waiting']);
    expect((await adjust(sellers[0], 30, two)).body).toEqual({ status: 'posted' });
    await forget();
    expect((await adjust(sellers[0], 100)).body).toEqual({ status: 'posted' });
  });

  test('needs the money right, a fresh code, and a store of others', async () => {
    const seller = await makeSeller(db);
    const key = randomUUID();
    await adjust(seller, 500, one, key);
    const support = await makeAdminIn(db, 'support');
    expect(said(await decide(key, true, support))).toBe('403 right_missing');
    const late = { caller: await db.person(two.id, undefined, codeEntered(16)) };
    expect(said(await decide(key, true, late))).toBe('403 step_up_needed');
    const member = await makeAdminIn(db, 'finance');
    await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'catalog')", [
      seller.id,
      member.id,
    ]);
    expect(said(await decide(key, true, member))).toBe('403 own_store');
    expect(await available(seller)).toBe(0);
  });

  test('keeps its key: nothing else can use it', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 9000);
    const key = randomUUID();
    await adjust(seller, 500, one, key);
    expect(said(await adjust(seller, 501, one, key))).toBe('422 key_reused');
    const hold = { vendor_id: seller.id, amount: 5, reason: 'Labels were charged twice.', request_key: key };
    expect(said(await one.caller.rpc('admin_hold_reserve', hold))).toBe('422 key_reused');
    const other = randomUUID();
    await one.caller.rpc('admin_hold_reserve', { ...hold, request_key: other });
    expect(said(await adjust(seller, 5, one, other))).toBe('422 key_reused');
  });

  test("can't have the same requester and approver, even in the database", async () => {
    const seller = await makeSeller(db);
    const key = randomUUID();
    await adjust(seller, 500, one, key);
    await expect(
      db.sql(
        `update private.corrections c set decided_by = c.asked_by, decided_at = now(), status = 'posted',
           posting_id = (select p.id from private.ledger_postings p order by p.id limit 1) where c.id = $1`,
        [key],
      ),
    ).rejects.toThrow('check constraint');
  });
});

describe('a payout', () => {
  const approve = (payout_id: string, { caller }: { caller: Caller }) =>
    caller.rpc('approve_payout', { payout_id });

  test('of $5,000 or more waits by default', async () => {
    const [small, large] = await Promise.all([makeSeller(db), makeSeller(db)]);
    await earn(db, small, 499_999);
    await earn(db, large, 500_000);
    expect((await start(small)).body).toMatchObject({ approval: null });
    expect((await start(large)).body).toMatchObject({ approval: 'waiting' });
  });

  test("can't be approved by the admin who credited its money, whoever approved the credit", async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 500_000);
    const key = randomUUID();
    await adjust(seller, 400, one, key);
    await decide(key, true, two);
    const payout = (await start(seller)).body as { id: string; number: string };
    const refused = await approve(payout.id, one);
    expect([said(refused), told(refused)]).toEqual([
      '403 own_correction',
      'This payout includes money you credited, so another admin has to approve it.',
    ]);
    const seen = async ({ caller }: { caller: Caller }) =>
      (await caller.rpc('admin_payout', { number: payout.number })).body;
    expect([await seen(one), await seen(two)]).toMatchObject([
      { credited_by_me: true },
      { credited_by_me: false },
    ]);
    expect(said(await approve(payout.id, two))).toBe('200');
  });

  test('counts a small credit alone as a credit too', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 500_000);
    expect((await adjust(seller, 0.01)).body).toEqual({ status: 'posted' });
    const payout = (await start(seller)).body as { id: string };
    expect(said(await approve(payout.id, one))).toBe('403 own_correction');
  });
});

describe('an admin who raises a limit', () => {
  test('corrects under the lower limit, however often it is raised, until another admin sets it', async () => {
    const seller = await makeSeller(db);
    await setTerms({ correct_alone: '1000' });
    await setTerms({ correct_alone: '900' });
    await setTerms({ correct_alone: '5000' });
    expect((await adjust(seller, 101)).body).toEqual({ status: 'waiting' });
    expect((await adjust(seller, 101, two)).body).toEqual({ status: 'posted' });
    await setTerms({ correct_alone: '4999' }, two);
    expect((await adjust(seller, 101)).body).toEqual({ status: 'posted' });
  });

  test("can't pay out what they have credited", async () => {
    await setTerms({ approve_from: '1000000' });
    const [credited, other] = await Promise.all([makeSeller(db), makeSeller(db)]);
    for (const seller of [credited, other]) await earn(db, seller, 600_000);
    await adjust(credited, 50);
    expect(await payable(db, credited)).toBe(605_000);
    expect((await start(credited)).body).toMatchObject({ approval: 'waiting' });
    expect((await start(other)).body).toMatchObject({ approval: null });
  });
});
