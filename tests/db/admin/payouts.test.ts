import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createStoreOrder } from '../orders/order-support.ts';
import { customer, shop, vendor } from '../orders/return-support.ts';
import { said } from '../orders/store-support.ts';
import { buyWith } from '../money/ledger-support.ts';
import {
  claim,
  dispute,
  earn,
  makeSeller,
  payable,
  payoutsOf,
  start,
  type Seller,
} from '../money/payout-support.ts';
import { db, makeAdmin } from './admin-support.ts';

const finance = await makeAdmin('finance');

interface Sheet {
  id: string;
  number: string;
  approval: string | null;
  can_cancel: boolean;
  failure: string | null;
  status: string;
  attempts: { event: string }[];
  decisions: { action: string; words: string | null }[];
}

interface Listed {
  rows: { number: string; store: { id: string } }[];
  next: { key: string; id: string } | null;
}

/** A payout that is large enough to be approved. */
async function makeLarge(seller: Seller): Promise<Sheet> {
  await earn(db, seller, 4000);
  const payout = (await start(seller)).body as Sheet;
  await db.sql('delete from private.money_jobs where payout_id = $1', [payout.id]);
  await db.sql("update public.payouts set approval = 'waiting' where id = $1", [payout.id]);
  return payout;
}

const sheet = async (number: string) => (await finance.caller.rpc('admin_payout', { number })).body as Sheet;
const list = async (args: Record<string, unknown>) =>
  (await finance.caller.rpc('admin_payouts', args)).body as Listed;
const numbers = ({ rows }: Listed) => rows.map(({ number }) => number);
const approve = (payout_id: string, caller = finance.caller) => caller.rpc('approve_payout', { payout_id });
const cancel = (payout_id: string, reason = 'We look at this store.', caller = finance.caller) =>
  caller.rpc('admin_cancel_payout', { payout_id, reason });

describe('a payout that awaits approval', () => {
  test('is sent only after its approval, and only once', async () => {
    const seller = await makeSeller(db);
    const { id, number } = await makeLarge(seller);
    expect(await claim(db, seller)).toBeUndefined();
    expect(numbers(await list({ view: 'approval' }))).toContain(number);
    const answers = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(answers.map(said)).toEqual(['200', '200', '200']);
    expect(numbers(await list({ view: 'approval' }))).not.toContain(number);
    expect(await claim(db, seller)).toMatchObject({ cents: 4000, try: 1 });
    expect(await claim(db, seller)).toBeUndefined();
    const { approval, attempts, decisions } = await sheet(number);
    expect([approval, attempts.map(({ event }) => event), decisions.map(({ action }) => action)]).toEqual([
      'given',
      ['claimed'],
      ['payout.approved', 'payout.requested'],
    ]);
  });

  test("can be canceled by the store, and then can't be approved", async () => {
    const seller = await makeSeller(db);
    const { id } = await makeLarge(seller);
    expect(said(await seller.caller.rpc('cancel_payout', { payout_id: id }))).toBe('200');
    expect(said(await approve(id))).toBe('409 payout_left');
    expect(await payable(db, seller)).toBe(4000);
    expect(await claim(db, seller)).toBeUndefined();
  });

  test("can't be approved or canceled by an admin who belongs to the store", async () => {
    const seller = await makeSeller(db);
    const { id } = await makeLarge(seller);
    await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'finance')", [
      seller.id,
      finance.id,
    ]);
    expect([said(await approve(id)), said(await cancel(id))]).toEqual(['403 own_store', '403 own_store']);
    const money = {
      vendor_id: seller.id,
      amount: 5,
      reason: 'Labels were charged twice.',
      request_key: randomUUID(),
    };
    expect(said(await finance.caller.rpc('admin_adjust_balance', money))).toBe('403 own_store');
    expect(said(await finance.caller.rpc('admin_resume_payouts', { vendor_id: seller.id }))).toBe(
      '403 own_store',
    );
    const { caller } = await makeAdmin('super');
    expect(said(await approve(id, caller))).toBe('200');
  });
});

describe('a payout that an admin cancels', () => {
  test("returns to the store's balance, and the store stays paused with the reason until an admin resumes it", async () => {
    const seller = await makeSeller(db);
    const { id, number } = await makeLarge(seller);
    expect(said(await cancel(id, 'short'))).toBe('422 words_invalid');
    expect([said(await cancel(id)), said(await cancel(id))]).toEqual(['200', '200']);
    expect(await payoutsOf(db, seller)).toEqual([{ cents: 4000, status: 'cancelled', stamped: 0 }]);
    expect((await sheet(number)).failure).toBe('We look at this store.');
    expect(said(await start(seller))).toBe('409 payouts_paused');
    await seller.caller.rpc('resume_payouts', { vendor_id: seller.id });
    expect(said(await start(seller))).toBe('409 payouts_paused');
    expect(said(await finance.caller.rpc('admin_resume_payouts', { vendor_id: seller.id }))).toBe('204');
    expect(said(await start(seller))).toBe('200');
  });

  test('was never sent: the provider was not asked yet', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    const { id, number } = (await start(seller)).body as Sheet;
    expect((await sheet(number)).can_cancel).toBe(true);
    await claim(db, seller);
    expect((await sheet(number)).can_cancel).toBe(false);
    expect(said(await cancel(id))).toBe('409 payout_left');
    expect(said(await approve(id))).toBe('409 payout_left');
  });
});

describe('lists', () => {
  test('page through the payouts of stores that a search finds, newest first', async () => {
    const seller = await makeSeller(db);
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      await earn(db, seller, 4000);
      const payout = (await start(seller)).body as Sheet;
      await seller.caller.rpc('cancel_payout', { payout_id: payout.id });
      made.unshift(payout.number);
      await earn(db, seller, -4000);
    }
    const first = await list({ query: seller.id, page_size: 2 });
    const second = await list({ query: seller.id, page_size: 2, after: first.next });
    expect([...numbers(first), ...numbers(second)]).toEqual(made);
    expect(second.next).toBe(null);
    expect(numbers(await list({ query: made[1] }))).toEqual([made[1]]);
    expect(numbers(await list({ view: 'cancelled' }))).toContain(made[0]);
    expect(said(await finance.caller.rpc('admin_payouts', { view: 'lost' }))).toBe('422 view_unknown');
    expect(said(await finance.caller.rpc('admin_payouts', { after: { key: 'x', id: 'y' } }))).toBe(
      '422 list_invalid',
    );
    expect(said(await finance.caller.rpc('admin_payout', { number: 'PO-22222222' }))).toBe(
      '404 payout_not_found',
    );
  });

  test('name the stores of a dispute, and find it by its order', async () => {
    const storeOrder = await createStoreOrder(
      db,
      await buyWith(db, customer, [{ variant_id: shop.small, quantity: 1 }]),
      vendor,
      shop.vendors[0],
    );
    await dispute(db, storeOrder, 'open');
    const read = async (args: Record<string, unknown>) =>
      (
        (await finance.caller.rpc('admin_disputes', args)).body as {
          rows: { order: string; status: string; fee: string; stores: { id: string; amount: string }[] }[];
        }
      ).rows;
    const found = await read({ query: storeOrder.placed.reference });
    expect(found).toMatchObject([
      { order: storeOrder.placed.reference, status: 'open', fee: '15.00', stores: [{ id: shop.vendors[0] }] },
    ]);
    expect((await read({ view: 'open' })).map(({ order }) => order)).toContain(storeOrder.placed.reference);
    expect((await read({ view: 'won' })).map(({ order }) => order)).not.toContain(
      storeOrder.placed.reference,
    );
  });
});

test("a store's money matches its ledger, with holds and the reason it is not paid out", async () => {
  const seller = await makeSeller(db);
  await earn(db, seller, 4000);
  const { caller } = finance;
  const held = await caller.rpc('admin_hold_reserve', {
    vendor_id: seller.id,
    amount: 15,
    reason: 'Many returns are on their way.',
    request_key: randomUUID(),
  });
  expect(held.status).toBe(200);
  await caller.rpc('admin_pause_payouts', { vendor_id: seller.id, reason: 'We are checking an address.' });
  expect((await caller.rpc('admin_store_money', { store: seller.id })).body).toMatchObject({
    id: seller.id,
    available: '25.00',
    reserve: '15.00',
    pending: '0.00',
    account: 'active',
    pauses: [{ source: 'admin', reason: 'We are checking an address.' }],
    held: [{ id: held.body, amount: '15.00', reason: 'Many returns are on their way.' }],
  });
  const ledger = (await caller.rpc('admin_store_ledger', { store: seller.id, page_size: 1 })).body as {
    rows: { kind: string }[];
    next: string | null;
  };
  expect(ledger.rows.map(({ kind }) => kind)).toEqual(['held']);
  expect(ledger.next).not.toBe(null);
  expect(said(await caller.rpc('admin_store_money', { store: randomUUID() }))).toBe('404 store_unknown');
});
