import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { codeEntered, makeAdminIn } from '../admin/code-entered.ts';
import { db } from '../orders/return-support.ts';
import { said } from '../orders/store-support.ts';
import { balancesOf } from './ledger-support.ts';
import { earn, makeSeller, payable, start } from './payout-support.ts';

const finance = await makeAdminIn(db, 'finance');
const adjust = (vendor_id: string, amount: number, changes: object = {}) =>
  finance.caller.rpc('admin_adjust_balance', {
    vendor_id,
    amount,
    reason: 'Labels were charged twice.',
    request_key: randomUUID(),
    ...changes,
  });
const hold = (vendor_id: string, amount: number, changes: object = {}) =>
  finance.caller.rpc('admin_hold_reserve', {
    vendor_id,
    amount,
    reason: 'Many returns are on their way.',
    request_key: randomUUID(),
    ...changes,
  });
const balances = async (vendor: string) => (await balancesOf(db, vendor)).said;
const shown = async (vendor: string) =>
  await db.sql<{ note: string; reason: string; zero: string }>(
    `select p.note, p.reason, (select sum(x.cents) from private.ledger_entries x where x.posting_id = p.id) as zero
     from private.ledger_postings p join private.ledger_entries e on e.posting_id = p.id
     where e.vendor_id = $1 and e.account = 'available' and p.note <> 'test' order by p.id`,
    [vendor],
  );

describe('a correction of a balance', () => {
  test('credits or debits, can be paid out, and states its reason', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    expect((await adjust(seller.id, 12.5)).body).toEqual({ status: 'posted' });
    expect(said(await adjust(seller.id, -2.25))).toBe('200');
    expect(await payable(db, seller)).toBe(5025);
    expect(await shown(seller.id)).toEqual([
      { note: 'Labels were charged twice.', reason: 'adjustment', zero: '0' },
      { note: 'Labels were charged twice.', reason: 'adjustment', zero: '0' },
    ]);
    expect((await start(seller, { expected: '50.25' })).body).toMatchObject({ amount: '50.25', lines: 3 });
    expect(said(await adjust(seller.id, -7))).toBe('200');
    expect(await balances(seller.id)).toMatchObject({ available: -700 });
  });

  test("with the same key is made once; another correction's key is refused", async () => {
    const seller = await makeSeller(db);
    const request_key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => adjust(seller.id, 5, { request_key })));
    expect(replies.map(said)).toEqual(['200', '200', '200']);
    expect(await balances(seller.id)).toMatchObject({ available: 500 });
    expect(said(await adjust(seller.id, 6, { request_key }))).toBe('422 key_reused');
    expect(said(await hold(seller.id, 5, { request_key }))).toBe('422 key_reused');
  });

  test.each([
    ['no reason', { reason: ' ' }, '422 reason_missing'],
    ['a fraction of a cent', { amount: 0.001 }, '422 amount_invalid'],
    ['nothing', { amount: 0 }, '422 amount_invalid'],
    ['too much', { amount: 1_000_000.01 }, '422 amount_invalid'],
    ['no key', { request_key: null }, '422 request_key_missing'],
    ['an unknown store', { vendor_id: randomUUID() }, '404 store_not_found'],
  ])('with %s is refused', async (_, changes, answer) => {
    const seller = await makeSeller(db);
    expect(said(await adjust(seller.id, 5, changes))).toBe(answer);
    expect(await balances(seller.id)).toEqual({ available: 0, paid_out: 0, pending: 0, reserve: 0 });
  });
});

describe('money held by hand', () => {
  test('is not paid out until it is released, which happens once', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    const held = await hold(seller.id, 30);
    expect(said(held)).toBe('200');
    expect(await balances(seller.id)).toMatchObject({ available: 1000, reserve: 3000 });
    expect(await payable(db, seller)).toBe(1000);
    const release = () => finance.caller.rpc('admin_release_reserve', { held_id: held.body });
    expect((await Promise.all([release(), release()])).map(said)).toEqual(['204', '204']);
    expect(await balances(seller.id)).toMatchObject({ available: 4000, reserve: 0 });
    expect((await start(seller, { expected: '40.00' })).status).toBe(200);
  });

  test('is never more than what is available', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    const replies = await Promise.all([hold(seller.id, 30), hold(seller.id, 30)]);
    expect(replies.map(said).sort()).toEqual(['200', '409 not_available']);
    expect(said(await hold(seller.id, -5))).toBe('422 amount_invalid');
    expect(await balances(seller.id)).toMatchObject({ available: 1000, reserve: 3000 });
  });
});

test('corrections and holds need finance or a super admin with a fresh code, and each is in the audit log', async () => {
  const seller = await makeSeller(db);
  await earn(db, seller, 4000);
  const wish = { vendor_id: seller.id, amount: 1, reason: 'Because', request_key: randomUUID() };
  const [support, content] = [await makeAdminIn(db, 'support'), await makeAdminIn(db, 'content')];
  for (const procedure of ['admin_adjust_balance', 'admin_hold_reserve']) {
    for (const { caller } of [support, content]) {
      expect(said(await caller.rpc(procedure, wish))).toBe('403 right_missing');
    }
    const late = await db.person(finance.id, undefined, codeEntered(16));
    expect(said(await late.rpc(procedure, wish))).toBe('403 step_up_needed');
  }
  const held = await hold(seller.id, 1);
  expect(said(await support.caller.rpc('admin_release_reserve', { held_id: held.body }))).toBe(
    '403 right_missing',
  );
  expect(said(await finance.caller.rpc('admin_release_reserve', { held_id: randomUUID() }))).toBe(
    '404 reserve_not_found',
  );
  await adjust(seller.id, 1);
  const logged = await db.sql<{ action: string; actor_id: string }>(
    'select action, actor_id from public.audit_log where subject_id = $1 order by id',
    [seller.id],
  );
  expect(logged.filter(({ action }) => /^(?:balance|reserve)/.test(action))).toEqual([
    { action: 'reserve.held', actor_id: finance.id },
    { action: 'balance.adjusted', actor_id: finance.id },
  ]);
});
