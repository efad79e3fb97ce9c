import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createStoreOrder, type StoreOrder } from '../../orders/order-support.ts';
import {
  confirmation,
  contact,
  makePerson,
  makeShop,
  place,
  startPayment,
  type Caller,
  type Line,
  type Shop,
} from '../../support.ts';
import { db, makeAdmin, refusal } from '../admin-support.ts';

type Row = { id: string; number: string; status: string; money: string; buyer: string; is_guest: boolean };
type List = { rows: Row[]; more: boolean; next: { key: string; id: string } | null };

const tag = `${randomUUID().slice(0, 8)}x`.replaceAll(/[0-9]/g, 'q');
const email = `${tag}@people.test`;
let shop: Shop;
let vendor: Caller;
let support: { id: string; caller: Caller };
let finance: { id: string; caller: Caller };
let both: StoreOrder;
let guest: StoreOrder;
let unpaid: { id: string; reference: string };
let payment: string;

async function buyAs(caller: Caller, lines: readonly Line[], who: object, vendorId?: string) {
  const placed = await place(caller, lines, { contact: { ...contact, ...who } });
  const started = await startPayment(db, placed);
  await db.service.rpc('confirm_payment', confirmation(started));
  payment = `ref-${String(started['payment_id'])}`;
  return createStoreOrder(db, placed, vendor, vendorId);
}

const listed = async (args: Record<string, unknown>, caller = support.caller): Promise<List> => {
  const { status, body } = await caller.rpc('admin_orders', args);
  if (status !== 200) throw new Error(`${JSON.stringify(args)}: ${JSON.stringify(body)}`);
  return body as List;
};
const found = async (args: Record<string, unknown>) => (await listed(args)).rows.map(({ id }) => id);
const acts = (admin: string, action: string) =>
  db.sql<{ subject_id: string; after: Record<string, string> }>(
    'select subject_id, after from public.audit_log where actor_id = $1 and action = $2 order by id',
    [admin, action],
  );

beforeAll(async () => {
  shop = await makeShop(db);
  vendor = await db.person(shop.vendors[0]);
  support = await makeAdmin('support');
  finance = await makeAdmin('finance');
  const customer = await db.person(await makePerson(db, email), email);
  both = await buyAs(
    customer,
    [
      { variant_id: shop.small, quantity: 2 },
      { variant_id: shop.plateVariant, quantity: 1 },
    ],
    { first_name: 'Zoë', last_name: `Gárcia${tag}`, email },
    shop.vendors[0],
  );
  guest = await buyAs(db.anon, [{ variant_id: shop.large, quantity: 1 }], {
    first_name: 'Gus',
    last_name: `Løw${tag}`,
    email: `guest-${email}`,
  });
  const placed = await place(db.anon, [{ variant_id: shop.small, quantity: 1 }], {
    contact: { ...contact, last_name: `Waits${tag}` },
  });
  unpaid = { id: placed.orders[0]?.id ?? '', reference: placed.reference };
});

describe('finding orders', () => {
  test('works by number, email of a customer or guest, and name, whatever its accents', async () => {
    const ofBoth = both.placed.orders.map(({ id }) => id).toSorted();
    for (const query of [
      both.placed.reference,
      both.placed.reference.slice(3).toLowerCase(),
      email.toUpperCase(),
    ]) {
      expect([query, (await found({ query })).toSorted()]).toEqual([query, ofBoth]);
    }
    expect((await found({ query: `zoe  garcia${tag}` })).toSorted()).toEqual(ofBoth);
    expect((await found({ query: `Gárcia${tag.slice(0, 5)}` })).toSorted()).toEqual(ofBoth);
    expect(await found({ query: `low${tag}` })).toEqual([guest.order_id]);
    expect(await found({ query: `guest-${email}` })).toEqual([guest.order_id]);
    expect(await found({ query: guest.order_id })).toEqual([guest.order_id]);
    // Half of an address finds nothing: nobody can probe for one.
    expect(await found({ query: `guest-${tag}@people` })).toEqual([]);
    expect(await found({ query: `%${tag}` })).toEqual([]);
  });

  test('works by tracking number, payment reference and amount', async () => {
    const tracking = `1Z ${tag.toUpperCase()} 77-01`;
    await guest.ship({ carrier: 'UPS', tracking_number: tracking });
    expect(await found({ query: tracking.replaceAll(/[ -]/g, '').toLowerCase() })).toEqual([guest.order_id]);
    expect(await found({ query: payment })).toEqual([guest.order_id]);
    const { total } = both.placed;
    expect(await found({ query: `$${total}`, store: shop.slugs[0] })).toContain(both.order_id);
    const own = both.placed.orders.find(({ id }) => id === both.order_id)?.total;
    expect(await found({ query: own, store: shop.vendors[0] })).toContain(both.order_id);
    expect(await found({ query: '1,234,567.89' })).toEqual([]);
  });

  test('works by store: as a search by its whole name, as a filter by a part of it', async () => {
    const name = `First ${shop.slugs[0].slice(6)}`;
    expect((await found({ query: name.toLowerCase() })).toSorted()).toEqual(
      [both.order_id, guest.order_id].toSorted(),
    );
    expect((await found({ store: name.slice(2) })).toSorted()).toEqual(
      [both.order_id, guest.order_id].toSorted(),
    );
    expect(await found({ store: shop.slugs[0], query: email })).toEqual([both.order_id]);
    expect(await found({ store: randomUUID() })).toEqual([]);
  });

  test('an order that waits for its payment is in a separate list, and found by its number', async () => {
    expect(await found({ store: shop.slugs[0] })).not.toContain(unpaid.id);
    expect(await found({ store: shop.slugs[0], view: 'unpaid' })).toEqual([unpaid.id]);
    expect((await listed({ query: unpaid.reference })).rows).toMatchObject([
      { id: unpaid.id, status: 'pending', money: 'unpaid', is_guest: true },
    ]);
  });

  test('pages by key, newest first, without a gap or a repeat', async () => {
    const pages: string[] = [];
    let after: unknown = null;
    do {
      const page = await listed({ store: shop.slugs[0], page_size: 1, after });
      pages.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(pages).toEqual([guest.order_id, both.order_id]);
    const open = await listed({ store: 'First', view: 'open', page_size: 1 });
    expect(open.rows).toHaveLength(1);
  });

  test('filters by the days of the platform', async () => {
    const [{ day } = { day: '' }] = await db.sql<{ day: string }>(
      'select private.platform_today()::text as day',
    );
    expect(await found({ query: email, placed_from: day, placed_to: day })).toHaveLength(2);
    expect(await found({ query: email, placed_to: '2020-01-01' })).toEqual([]);
  });

  test('refuses what is no list', async () => {
    for (const [args, code] of [
      [{ view: 'odd' }, 'view_unknown'],
      [{ money: 'odd' }, 'filter_invalid'],
      [{ placed_from: '2026-02-01', placed_to: '2026-01-01' }, 'filter_invalid'],
      [{ query: 'a' }, 'list_invalid'],
      [{ query: 'a'.repeat(101) }, 'list_invalid'],
      [{ after: { key: 'x', id: 'y' } }, 'list_invalid'],
    ] as const) {
      expect([args, refusal(await support.caller.rpc('admin_orders', args))[1]]).toEqual([args, code]);
    }
  });
});

describe('what became of the money', () => {
  const moneyOf = async (id: string) => (await listed({ query: id })).rows[0]?.money;

  test('follows refunds and disputes, and filters the list', async () => {
    const order = await buyAs(db.anon, [{ variant_id: shop.small, quantity: 2 }], {
      email: `money-${email}`,
    });
    const paidBy = payment;
    const store = shop.slugs[0];
    expect(await moneyOf(order.order_id)).toBe('paid');
    expect(await found({ store, money: 'paid' })).toContain(order.order_id);
    const [item] = await order.items();
    const refund = (amount: string, seen_refunded: string) =>
      vendor.rpc('refund_sale', {
        order_id: order.order_id,
        request_key: randomUUID(),
        lines: [{ order_item_id: item?.id, amount }],
        reason: 'Scratched',
        seen_refunded,
      });
    expect((await refund('1.00', '0.00')).status).toBe(200);
    expect(await moneyOf(order.order_id)).toBe('part-refunded');
    expect(await found({ store, money: 'part-refunded' })).toEqual([order.order_id]);
    expect(await found({ money: 'paid', query: order.order_id })).toEqual([]);
    const dispute = (status: string) =>
      db.service.rpc('record_dispute', {
        provider: 'test',
        payment_ref: paidBy,
        provider_ref: `dp-${tag}`,
        status,
        amount: '5.00',
        fee: '15.00',
        currency: 'USD',
        reason: 'fraudulent',
      });
    expect((await dispute('open')).status).toBe(200);
    expect(await moneyOf(order.order_id)).toBe('disputed');
    expect(await found({ store, money: 'disputed' })).toEqual([order.order_id]);
    expect(await found({ query: `dp-${tag}` })).toEqual([order.order_id]);
    await dispute('won');
    expect(await moneyOf(order.order_id)).toBe('part-refunded');
  });

  test('a canceled order is refunded in full', async () => {
    const order = await buyAs(db.anon, [{ variant_id: shop.small, quantity: 1 }], {
      email: `cancel-${email}`,
    });
    await order.cancel(db.anon);
    expect((await listed({ query: order.order_id })).rows).toMatchObject([
      { status: 'cancelled', money: 'refunded' },
    ]);
    expect(await found({ store: shop.slugs[0], view: 'cancelled', money: 'refunded' })).toEqual([
      order.order_id,
    ]);
  });
});

describe('the pages', () => {
  type Sheet = {
    buyer: { email: string; street: Record<string, string> | null };
    ledger: { reason: string; entries: { amount: string }[] }[] | null;
    earned: object | null;
    timeline: { what: string; side: string | null; who: string | null }[];
    items: { title: string; options: string; quantity: number }[];
    payments: { reference: string; status: string }[];
    emails: { template: string }[];
    others: number;
  };
  const opened = async (caller: Caller, order_id = both.order_id) =>
    (await caller.rpc('admin_order', { order_id })).body as Sheet;

  test("an order's page has both sides' acts, its lines, payments and emails", async () => {
    await vendor.rpc('answer_order_message', {
      order_id: both.order_id,
      request_key: randomUUID(),
      message: 'It ships tomorrow.',
    });
    const sheet = await opened(support.caller);
    expect(sheet).toMatchObject({
      buyer: { email, street: { address: '1 Main Street', phone: contact.phone } },
      items: [{ options: 'S', quantity: 2 }],
      payments: [{ status: 'paid' }],
      others: 1,
    });
    expect(sheet.timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['status.pending', 'status.confirmed', 'message.vendor']),
    );
    expect(sheet.emails.map(({ template }) => template)).toContain('order-confirmation');
  });

  test('money is for those who may see it, street and phone for those who help people', async () => {
    const asSupport = await opened(support.caller);
    expect([asSupport.ledger, asSupport.earned]).toEqual([null, null]);
    const asFinance = await opened(finance.caller);
    expect(asFinance.buyer.street).toBeNull();
    expect(asFinance.ledger?.map(({ reason }) => reason)).toEqual(['earning']);
    for (const { entries } of asFinance.ledger ?? []) {
      expect(entries.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(0);
    }
  });

  test("a purchase's page links its orders", async () => {
    const { status, body } = await support.caller.rpc('admin_purchase', {
      number: both.placed.reference.toLowerCase(),
    });
    expect([status, (body as { orders: Row[] }).orders.map(({ id }) => id).toSorted()]).toEqual([
      200,
      both.placed.orders.map(({ id }) => id).toSorted(),
    ]);
    expect((body as { sums: { total: string } }).sums.total).toBe(both.placed.total);
  });

  test('what does not exist is missing', async () => {
    expect(refusal(await support.caller.rpc('admin_order', { order_id: randomUUID() }))[1]).toBe(
      'order_not_found',
    );
    expect(refusal(await support.caller.rpc('admin_purchase', { number: 'SB-ZZZZZZ' }))[1]).toBe(
      'order_not_found',
    );
  });
});

describe('who may look, and what is left of it', () => {
  test('neither the store nor the buyer nor an admin of content', async () => {
    const content = await makeAdmin('content');
    const buyer = await db.person(await makePerson(db));
    for (const [caller, code] of [
      [vendor, 'admin_only'],
      [buyer, 'admin_only'],
      [content.caller, 'right_missing'],
    ] as const) {
      expect(refusal(await caller.rpc('admin_orders', { query: email }))[1]).toBe(code);
      expect(refusal(await caller.rpc('admin_order', { order_id: both.order_id }))[1]).toBe(code);
      expect(refusal(await caller.rpc('admin_purchase', { number: both.placed.reference }))[1]).toBe(code);
    }
    expect((await db.anon.rpc('admin_orders', {})).status).toBe(401);
  });

  test('lists and pages are on record once an hour, and limited', async () => {
    const { id, caller } = await makeAdmin('super');
    await listed({ query: email }, caller);
    await listed({ query: email }, caller);
    await listed({ query: 'Zoe' }, caller);
    expect((await acts(id, 'orders.listed')).map(({ after }) => after)).toEqual([
      { view: 'all', searched: 'email', email },
      { view: 'all', searched: 'name' },
    ]);
    await caller.rpc('admin_order', { order_id: both.order_id });
    await caller.rpc('admin_purchase', { number: both.placed.reference });
    expect((await acts(id, 'order.opened')).map(({ subject_id }) => subject_id)).toEqual([
      both.placed.reference,
    ]);
    await db.sql('update private.attempts set tries = 300 where bucket = $1', [`orders listed ${id}`]);
    expect((await caller.rpc('admin_orders', {})).status).toBe(429);
    await db.sql('update private.attempts set tries = 200 where bucket = $1', [`orders opened ${id}`]);
    expect((await caller.rpc('admin_order', { order_id: both.order_id })).status).toBe(429);
  });
});
