import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sell, stockOf, type StoreOrder } from '../../orders/order-support.ts';
import { makePerson, makeShop, type Caller, type Reply, type Shop } from '../../support.ts';
import { codeEntered, db, makeAdmin, refusal as refusalOf } from '../admin-support.ts';

const refusal = (reply: Reply) => refusalOf(reply).slice(0, 2);

let shop: Shop;
let buyer: Caller;
let vendor: Caller;
let chief: { id: string; caller: Caller };
let support: { id: string; caller: Caller };
let finance: { id: string; caller: Caller };
let content: { id: string; caller: Caller };

const words = 'The photos show that it arrived bent.';

beforeAll(async () => {
  shop = await makeShop(db, 9000);
  buyer = await db.person(await makePerson(db));
  vendor = await db.person(shop.vendors[0]);
  chief = await makeAdmin('super');
  support = await makeAdmin('support');
  finance = await makeAdmin('finance');
  content = await makeAdmin('content');
});

interface Asked {
  order: StoreOrder;
  item: string;
  id: string;
  worth: string;
}

async function asked(quantity = 2, by = buyer): Promise<Asked> {
  const order = await sell(db, by, vendor, [{ variant_id: shop.small, quantity }]);
  await order.deliver();
  const item = (await order.items())[0]?.id ?? '';
  const { body } = await order.askBack(by, [{ order_item_id: item, quantity: 1 }]);
  const { id, amount } = body as { id: string; amount: string };
  return { order, item, id, worth: amount };
}

const decide = ({ id, worth }: Asked, decision: string, more: object = {}, caller = chief.caller) =>
  caller.rpc('admin_decide_return', {
    return_id: id,
    request_key: randomUUID(),
    decision,
    words,
    seen_status: 'requested',
    seen_worth: worth,
    instructions: 'Send it to 1 Rack Street, Reno NV.',
    ...more,
  });
const decline = ({ id }: Asked): Promise<Reply> =>
  vendor.rpc('decide_return', { return_id: id, approve: false, words: 'It was used.' });
const mailsAbout = ({ order }: Asked) =>
  db.sql<{ template: string; payload: Record<string, unknown> }>(
    "select template, payload from public.email_outbox where payload ->> 'reference' = $1 and template ~ '^(vendor-)?return-(dec|app|rej|rec)' order by template, id",
    [order.placed.reference],
  );
const state = async ({ id }: Asked) =>
  (
    await db.sql<object>('select status, label, decision, amount::text from public.returns where id = $1', [
      id,
    ])
  )[0];
const refunds = ({ order }: Asked) =>
  db.sql<{ amount: string }>('select amount::text from public.refunds where order_id = $1', [order.order_id]);

describe('a return that the store left unanswered', () => {
  test('is approved once, with the reason for both sides', async () => {
    const back = await asked();
    const request_key = randomUUID();
    const replies = await Promise.all([
      decide(back, 'approve', { request_key }, support.caller),
      decide(back, 'approve', { request_key }, support.caller),
    ]);
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [200, 'approved'],
      [200, 'approved'],
    ]);
    expect(await state(back)).toMatchObject({ label: 'Send it to 1 Rack Street, Reno NV.' });
    expect((await mailsAbout(back)).map(({ template, payload }) => [template, payload['words']])).toEqual([
      ['return-decided', words],
      ['vendor-return-decided', words],
    ]);
    expect(
      await db.sql<object>(
        "select actor_id, action, before, after - 'key' as after from public.audit_log where subject_id = $1 and action like 'order.return%'",
        [back.order.order_id],
      ),
    ).toEqual([
      {
        actor_id: support.id,
        action: 'order.return_approved',
        before: { status: 'requested' },
        after: { return: back.id, reason: words, amount: back.worth },
      },
    ]);
    expect((await vendor.rpc('receive_return', { return_id: back.id })).status).toBe(200);
  });

  test('approved without instructions, it goes to the address that the store ships from', async () => {
    const back = await asked();
    expect(refusal(await decide(back, 'approve', { instructions: null }))).toEqual([
      422,
      'instructions_missing',
    ]);
    await db.sql(
      `insert into public.vendor_shipping as s (vendor_id, address, city, state, zip_code) values ($1, '1 Rack Street', 'Reno', 'NV', '89501')
       on conflict (vendor_id) do update set (address, city, state, zip_code) = (excluded.address, excluded.city, excluded.state, excluded.zip_code)`,
      [shop.vendors[0]],
    );
    expect((await decide(back, 'approve', { instructions: null })).body).toBe('approved');
    expect((await state(back)) as { label: string }).toMatchObject({
      label: expect.stringMatching(/^Send it to:\n.+\n1 Rack Street\nReno, NV 89501$/),
    });
  });

  test('is declined, and may be decided again', async () => {
    const back = await asked();
    expect((await decide(back, 'reject')).body).toBe('rejected');
    expect(await state(back)).toMatchObject({ status: 'rejected', decision: words });
    expect(refusal(await decide(back, 'reject', { seen_status: 'rejected' }))).toEqual([
      409,
      'return_decided',
    ]);
    expect((await decide(back, 'approve', { seen_status: 'rejected' })).body).toBe('approved');
    expect((await mailsAbout(back)).map(({ template }) => template)).toEqual([
      'return-decided',
      'return-decided',
      'vendor-return-decided',
      'vendor-return-decided',
    ]);
  });
});

describe('a refund without a return', () => {
  test.each(['requested', 'rejected', 'approved', 'in-transit'])('of one that is %s', async (seen_status) => {
    const back = await asked();
    if (seen_status === 'rejected') await decline(back);
    if (['approved', 'in-transit'].includes(seen_status)) {
      await vendor.rpc('decide_return', { return_id: back.id, approve: true, words: 'Send it to us.' });
    }
    if (seen_status === 'in-transit') {
      await buyer.rpc('send_return', { purchase_key: back.order.key, return_id: back.id });
    }
    const stock = await stockOf(db, shop.small);
    const request_key = randomUUID();
    const reply = await decide(back, 'refund', { seen_status, request_key });
    expect(reply).toMatchObject({ status: 200, body: 'received' });
    expect((await decide(back, 'refund', { seen_status, request_key })).status).toBe(200);
    expect(await refunds(back)).toEqual([{ amount: back.worth }]);
    expect(await stockOf(db, shop.small)).toBe(stock);
    expect((await mailsAbout(back)).find(({ template }) => template === 'return-decided')?.payload).toEqual(
      expect.objectContaining({ kept: true, approved: false, amount: back.worth, words }),
    );
    // What was refunded can't be returned again.
    expect((await back.order.seen()).returnable).toEqual({ [back.item]: 1 });
    const [refund] = await db.sql<{ id: string }>('select id from public.refunds where order_id = $1', [
      back.order.order_id,
    ]);
    await db.service.rpc('record_refund', { refund_id: refund?.id, status: 'succeeded' });
    expect(await state(back)).toMatchObject({ status: 'refunded', amount: back.worth });
  });

  test('takes the amount that was shown, and the right to move money', async () => {
    const back = await asked();
    expect(refusal(await decide(back, 'refund', { seen_worth: '0.01' }))).toEqual([409, 'worth_changed']);
    expect(refusal(await decide(back, 'refund', { seen_worth: null }))).toEqual([409, 'worth_changed']);
    expect(refusal(await decide(back, 'refund', {}, support.caller))).toEqual([403, 'right_missing']);
    expect(await refunds(back)).toEqual([]);
  });
});

describe('a store that declined', () => {
  test('is overruled, unless the items are in another return', async () => {
    const back = await asked(1);
    await decline(back);
    const again = await back.order.askBack(buyer, [{ order_item_id: back.item, quantity: 1 }]);
    for (const decision of ['approve', 'refund']) {
      expect(refusal(await decide(back, decision, { seen_status: 'rejected' }))).toEqual([409, 'too_many']);
    }
    const { id } = again.body as { id: string };
    await buyer.rpc('withdraw_return', { purchase_key: back.order.key, return_id: id });
    expect((await decide(back, 'approve', { seen_status: 'rejected' })).body).toBe('approved');
    expect(await state(back)).toMatchObject({ status: 'approved', decision: 'It was used.' });
    expect(refusal(await decide(back, 'reject', { seen_status: 'approved' }))[1]).toBe('return_decided');
  });

  test("can't take that back, and what it answered since isn't overruled unseen", async () => {
    const back = await asked();
    await decline(back);
    const approve = { return_id: back.id, approve: true, words: 'Send it to us.' };
    expect((await vendor.rpc('decide_return', approve)).status).toBe(409);
    expect((await vendor.rpc('receive_return', { return_id: back.id })).status).toBe(409);
    expect((await chief.caller.rpc('receive_return', { return_id: back.id })).status).toBe(409);
    for (const decision of ['approve', 'reject', 'refund']) {
      expect(refusal(await decide(back, decision))).toEqual([409, 'return_changed']);
    }
    expect(await state(back)).toMatchObject({ status: 'rejected' });
  });
});

test('nobody else decides, by either way', async () => {
  const back = await asked();
  const stale = await db.person(chief.id, undefined, codeEntered(20));
  expect(refusal(await decide(back, 'approve', {}, stale))).toEqual([403, 'step_up_needed']);
  for (const [caller, code] of [
    [finance.caller, 'right_missing'],
    [content.caller, 'right_missing'],
    [vendor, 'admin_only'],
    [await db.person(shop.vendors[1]), 'admin_only'],
    [buyer, 'admin_only'],
  ] as const) {
    for (const decision of ['approve', 'reject', 'refund']) {
      expect(refusal(await decide(back, decision, {}, caller))).toEqual([403, code]);
    }
  }
  expect((await decide(back, 'approve', {}, db.anon)).status).toBe(401);
  // The store's own procedure would not tell the store.
  const theirs = { return_id: back.id, approve: true, words: 'Send it to us.' };
  expect(refusal(await chief.caller.rpc('decide_return', theirs))).toEqual([403, 'store_only']);
  expect(refusal(await decide(back, 'burn'))).toEqual([422, 'decision_unknown']);
  expect(refusal(await decide(back, 'reject', { words: 'no' }))).toEqual([422, 'words_invalid']);
  expect(refusal(await decide({ ...back, id: randomUUID() }, 'reject'))).toEqual([404, 'return_not_found']);
  const own = await asked(2, chief.caller);
  expect(refusal(await decide(own, 'refund'))).toEqual([403, 'own_order']);
  expect(await state(back)).toMatchObject({ status: 'requested' });
  expect([...(await mailsAbout(back)), ...(await mailsAbout(own))]).toEqual([]);
});
