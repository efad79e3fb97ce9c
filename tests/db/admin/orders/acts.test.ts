import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sell, type StoreOrder } from '../../orders/order-support.ts';
import { makePerson, makeShop, type Caller, type Shop } from '../../support.ts';
import { codeEntered, db, makeAdmin, refusal } from '../admin-support.ts';

let shop: Shop;
let vendor: Caller;
let chief: { id: string; caller: Caller };
let support: { id: string; caller: Caller };
let finance: { id: string; caller: Caller };

const words = 'The carrier lost the package.';

beforeAll(async () => {
  shop = await makeShop(db);
  vendor = await db.person(shop.vendors[0]);
  chief = await makeAdmin('super');
  support = await makeAdmin('support');
  finance = await makeAdmin('finance');
});

const sold = () => sell(db, db.anon, vendor, [{ variant_id: shop.small, quantity: 2 }]);
const mailsAbout = ({ placed }: StoreOrder) =>
  db.sql<{ template: string; to_email: string; payload: Record<string, unknown>; id: string }>(
    "select id, template, to_email, payload from public.email_outbox where payload ->> 'reference' = $1 order by id",
    [placed.reference],
  );
const refunded = async ({ order_id }: StoreOrder) =>
  (
    await db.sql<{ sum: string | null }>('select sum(amount)::text from public.refunds where order_id = $1', [
      order_id,
    ])
  )[0]?.sum;
const cancel = ({ order_id }: StoreOrder, caller = chief.caller, more: object = {}) =>
  caller.rpc('admin_cancel_order', { order_id, reason: 'other', words, ...more });

describe('canceling', () => {
  test('refunds all of it once, and tells buyer and store why', async () => {
    const order = await sold();
    expect((await cancel(order)).status).toBe(204);
    expect((await cancel(order)).status).toBe(204);
    const [{ total, status } = { total: '', status: '' }] = await db.sql<{ total: string; status: string }>(
      'select total::text, status from public.orders where id = $1',
      [order.order_id],
    );
    expect([status, await refunded(order)]).toEqual(['cancelled', total]);
    const mails = (await mailsAbout(order)).filter(({ template }) => /cancelled|decided/.test(template));
    expect(mails.map(({ template }) => template).toSorted()).toEqual([
      'order-cancelled',
      'vendor-order-decided',
    ]);
    expect(mails.find(({ template }) => template === 'vendor-order-decided')?.payload).toMatchObject({
      cancelled: true,
      amount: null,
      words,
      vendor_slug: shop.slugs[0],
    });
    expect(
      await db.sql<object>(
        "select actor_id, action from public.audit_log where subject_type = 'order' and subject_id = $1",
        [order.order_id],
      ),
    ).toEqual([{ actor_id: chief.id, action: 'order.cancelled' }]);
  });

  test('needs both rights, a fresh code, a reason, and goods that have not shipped', async () => {
    const order = await sold();
    const stale = await db.person(chief.id, undefined, codeEntered(20));
    expect(refusal(await cancel(order, stale))[1]).toBe('step_up_needed');
    expect(refusal(await cancel(order, support.caller))[1]).toBe('right_missing');
    expect(refusal(await cancel(order, finance.caller))[1]).toBe('right_missing');
    expect(refusal(await cancel(order, chief.caller, { words: 'no' }))[1]).toBe('words_invalid');
    expect(refusal(await cancel(order, chief.caller, { reason: 'odd' }))[1]).toBe('reason_unknown');
    await order.ship();
    expect(refusal(await cancel(order))[1]).toBe('already_shipped');
    expect(await refunded(order)).toBeNull();
    expect((await mailsAbout(order)).filter(({ template }) => template === 'vendor-order-decided')).toEqual(
      [],
    );
  });

  test("nobody acts on their own store's order or on one that they placed", async () => {
    const order = await sold();
    await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'manager')", [
      shop.vendors[0],
      chief.id,
    ]);
    const own = refusal(await cancel(order))[1];
    await db.sql('delete from public.vendor_members where user_id = $1', [chief.id]);
    const placed = await sell(db, chief.caller, vendor, [{ variant_id: shop.small, quantity: 1 }]);
    expect([own, refusal(await cancel(placed))[1]]).toEqual(['own_store', 'own_order']);
  });
});

describe('refunding', () => {
  const refund = async (order: StoreOrder, caller: Caller, request_key: string, more: object = {}) =>
    caller.rpc('admin_refund_order', {
      order_id: order.order_id,
      request_key,
      lines: [
        { order_item_id: (await order.items())[0]?.id, amount: '4.00' },
        { order_item_id: null, amount: '1.50' },
      ],
      words,
      seen_refunded: '0.00',
      ...more,
    });

  test('takes amounts by line and of the delivery, once, and tells buyer and store', async () => {
    const order = await sold();
    const key = randomUUID();
    const replies = await Promise.all([
      refund(order, finance.caller, key),
      refund(order, finance.caller, key),
    ]);
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [200, { amount: '5.50' }],
      [200, { amount: '5.50' }],
    ]);
    expect(await refunded(order)).toBe('5.50');
    expect(
      (await mailsAbout(order))
        .map(({ template }) => template)
        .filter((name) => /refunded|decided/.test(name)),
    ).toEqual(['order-refunded', 'vendor-order-decided']);
    expect(refusal(await refund(order, finance.caller, randomUUID()))[1]).toBe('refunded_since');
  });

  test('needs the right to move money and a fresh code', async () => {
    const order = await sold();
    expect(refusal(await refund(order, support.caller, randomUUID()))[1]).toBe('right_missing');
    const stale = await db.person(finance.id, undefined, codeEntered(20));
    expect(refusal(await refund(order, stale, randomUUID()))[1]).toBe('step_up_needed');
    expect(refusal(await refund(order, finance.caller, randomUUID(), { words: 'no' }))[1]).toBe(
      'words_invalid',
    );
    expect(await refunded(order)).toBeNull();
  });
});

describe('notes and emails', () => {
  test('a note is kept once, for admins alone', async () => {
    const order = await sold();
    const note = (caller: Caller, request_key: string) =>
      caller.rpc('admin_note_order', { order_id: order.order_id, request_key, note: 'Asked the carrier.' });
    const key = randomUUID();
    await Promise.all([note(support.caller, key), note(support.caller, key)]);
    const { body } = await support.caller.rpc('admin_order', { order_id: order.order_id });
    expect(
      (body as { decisions: { action: string; words: string | null }[] }).decisions
        .filter(({ action }) => action === 'order.noted')
        .map(({ words: said }) => said),
    ).toEqual(['Asked the carrier.']);
    const seen = await vendor.rpc('vendor_order', {
      vendor_id: shop.vendors[0],
      number: order.placed.reference,
    });
    expect(JSON.stringify(seen.body)).not.toContain('Asked the carrier.');
    expect(refusal(await note(finance.caller, randomUUID()))[1]).toBe('right_missing');
  });

  test('an email is sent again once, to the same address, and only one about an order', async () => {
    const order = await sold();
    const confirmation = (await mailsAbout(order)).find(({ template }) => template === 'order-confirmation');
    const resend = (email_id: string | undefined, request_key: string) =>
      support.caller.rpc('admin_resend_order_email', { email_id, request_key });
    const key = randomUUID();
    expect((await resend(confirmation?.id, key)).status).toBe(204);
    expect((await resend(confirmation?.id, key)).status).toBe(204);
    const again = (await mailsAbout(order)).filter(({ template }) => template === 'order-confirmation');
    expect(again.map(({ to_email: to }) => to)).toEqual([confirmation?.to_email, confirmation?.to_email]);
    const person = await makePerson(db);
    const [{ id } = { id: '' }] = await db.sql<{ id: string }>(
      "insert into public.email_outbox (template, to_email, payload, dedupe_key) values ('account-restored', $1, '{}', $1) returning id",
      [`${person}@people.test`],
    );
    expect(refusal(await resend(id, randomUUID()))[1]).toBe('email_unknown');
  });
});
