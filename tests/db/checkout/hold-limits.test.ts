import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBackend } from '../../support/backend.ts';
import type { TestBackend } from '../../support/backend.ts';
import {
  buy,
  confirmation,
  contact,
  makePerson,
  makeShop,
  openDb,
  place,
  quote,
  startPayment,
} from '../support.ts';
import type { Caller, Db, Line } from '../support.ts';

// A separate backend: an address's holds are counted over everything it does.
let backend: TestBackend;
let db: Db;
beforeAll(async () => {
  backend = await startBackend({ jobs: false });
  db = openDb(backend);
});
afterAll(async () => {
  await db.end();
  await backend.stop();
});
beforeEach(() =>
  db.sql('delete from private.hold_grants').then(() => db.sql('delete from public.stock_holds')),
);

const email = contact.email;

type Held = { outcome?: string; message?: string; details?: string; expires_in?: number };
async function hold(
  lines: readonly Line[],
  more: { checkout_key?: string; email?: string } = {},
  caller: Caller = db.anon,
): Promise<Held> {
  return (await caller.rpc('hold_stock', { checkout_key: randomUUID(), lines, ...more })).body as Held;
}

const said = (answer: Held) => answer.outcome ?? answer.message;

async function heldPieces(): Promise<number> {
  const [row] = await db.sql<{ pieces: number }>(
    'select coalesce(sum(quantity), 0)::int as pieces from public.stock_holds where expires_at > now()',
  );
  return row?.pieces ?? -1;
}

/** Moves the timestamps back, as if the minutes had passed. */
async function pass(minutes: number): Promise<void> {
  for (const table of ['public.stock_holds', 'private.hold_grants']) {
    await db.sql(`update ${table} set expires_at = expires_at - make_interval(mins => $1)`, [minutes]);
  }
}

const minutesOf = ({ expires_in: seconds = 0 }: Held) => Math.round(seconds / 60);

describe('the limits of one address', () => {
  test('twelve calls without contact details, across the shop: 100 units at most', async () => {
    const goods = await db.sql<{ id: string; stock: number }>(
      `select v.id, least(v.stock, 99) as stock from public.product_variants v join public.products p on p.id = v.product_id
       where p.listed and v.active and v.stock > 0 order by v.price, v.id limit 1200`,
    );
    const calls = Array.from({ length: 12 }, (_, call) =>
      goods.slice(call * 100, call * 100 + 100).map(({ id, stock }) => ({ variant_id: id, quantity: stock })),
    );
    const whole = await Promise.all(calls.map((lines) => hold(lines)));
    expect(whole.map(said)).toEqual(calls.map(() => 'hold_too_large'));
    expect(await heldPieces()).toBe(0);

    const shop = await makeShop(db, 999);
    const bites = await Promise.all(calls.map(() => hold([{ variant_id: shop.small, quantity: 30 }])));
    expect(bites.map(said).toSorted()).toEqual([
      ...Array<string>(3).fill('held'),
      ...Array<string>(9).fill('hold_too_many'),
    ]);
    expect(await heldPieces()).toBe(90);
  });

  test('with contact details that anyone can make up: 1000 units, even with concurrent calls, including unpaid orders', async () => {
    const shop = await makeShop(db, 9999);
    const most = [shop.small, shop.large, shop.plateVariant].map((variant_id) => ({
      variant_id,
      quantity: 99,
    }));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, call) => hold(most, { email: `bot-${call}@people.test` })),
    );
    expect(answers.map(said).toSorted()).toEqual([
      ...Array<string>(3).fill('held'),
      ...Array<string>(9).fill('hold_too_many'),
    ]);
    expect(answers.find(({ message }) => message !== undefined)?.details).toBe(
      "We're already holding a lot of items for your connection. You can still order while supplies last.",
    );
    // An order beyond the limit is placed and can be paid; it holds no stock.
    const placed = await place(db.anon, most);
    expect(await heldPieces()).toBe(891);
    expect(placed).toMatchObject({ outcome: 'placed', hold_expires_at: null });
    const started = await startPayment(db, placed);
    expect(started).toMatchObject({ outcome: 'started', expires_at: null });
    expect((await db.service.rpc('confirm_payment', confirmation(started))).body).toMatchObject({
      status: 'paid',
    });
  });

  test('300 units and $50,000 per checkout, and a single unit at any price', async () => {
    const [first, second] = [await makeShop(db, 999), await makeShop(db, 999)];
    const most = [first.small, first.large, first.plateVariant].map((variant_id) => ({
      variant_id,
      quantity: 99,
    }));
    const and = (quantity: number) => [...most, { variant_id: second.small, quantity }];
    expect(await hold(and(4), { email })).toMatchObject({
      message: 'hold_too_large',
      details: 'This is more than we can hold for one checkout. You can still order it while supplies last.',
    });
    expect(await hold(and(3), { email })).toMatchObject({ outcome: 'held' });

    const costing = (price: string) =>
      db.sql('update public.product_variants set price = $1, compare_at_price = null where id = $2', [
        price,
        second.large,
      ]);
    const two = [{ variant_id: second.large, quantity: 2 }];
    await costing('25000.01');
    expect(said(await hold(two, { email }))).toBe('hold_too_large');
    await costing('25000.00');
    const key = randomUUID();
    expect(said(await hold(two, { email, checkout_key: key }))).toBe('held');
    await db.anon.rpc('release_hold', { checkout_key: key });
    await costing('999999.99');
    await db.sql('delete from private.hold_grants');
    expect(said(await hold([{ variant_id: second.large, quantity: 1 }], { email }))).toBe('held');
  });

  test('$150,000 per address', async () => {
    const shop = await makeShop(db, 99);
    await db.sql('update public.product_variants set price = 25000, compare_at_price = null where id = $1', [
      shop.small,
    ]);
    const two = [{ variant_id: shop.small, quantity: 2 }];
    const answers = [];
    for (let call = 0; call < 4; call += 1) answers.push(said(await hold(two, { email })));
    expect(answers).toEqual(['held', 'held', 'held', 'hold_too_many']);
  });

  test('an account with a confirmed email is counted separately, and released or paid units no longer count', async () => {
    const shop = await makeShop(db, 9999);
    const most = [shop.small, shop.large, shop.plateVariant].map((variant_id) => ({
      variant_id,
      quantity: 99,
    }));
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    for (const checkout_key of keys) expect(said(await hold(most, { checkout_key, email }))).toBe('held');
    expect(said(await hold(most, { email }))).toBe('hold_too_many');
    const shopper = await db.person(await makePerson(db));
    expect(said(await hold(most, {}, shopper))).toBe('held');
    await db.anon.rpc('release_hold', { checkout_key: keys[0] });
    await buy(db, db.anon, most);
    expect(said(await hold(most, { email }))).toBe('held');
    expect(said(await hold(most, { email }))).toBe('hold_too_many');
  });
});

describe('how long a hold lasts', () => {
  test('15 minutes with contact details, 45 in total however often it is renewed', async () => {
    const shop = await makeShop(db, 9);
    const lines = [{ variant_id: shop.small, quantity: 1 }];
    const checkout_key = randomUUID();
    const seen = [];
    for (let turn = 0; turn < 4; turn += 1) {
      seen.push(minutesOf(await hold(lines, { checkout_key, email })));
      await pass(14);
    }
    expect(seen).toEqual([15, 15, 15, 3]);
    expect(await hold(lines, { checkout_key, email })).toMatchObject({
      message: 'hold_too_long',
      details: "We've held your items for as long as we can. You can still order them while supplies last.",
    });
    expect(await heldPieces()).toBe(0);
  });

  test('5 minutes without contact details, 10 in total; adding them restarts the time, once', async () => {
    const shop = await makeShop(db, 9);
    const lines = [{ variant_id: shop.small, quantity: 1 }];
    const checkout_key = randomUUID();
    const seen = [];
    for (let turn = 0; turn < 3; turn += 1) {
      seen.push(minutesOf(await hold(lines, { checkout_key })));
      await pass(4);
    }
    expect(seen).toEqual([5, 5, 2]);
    expect(said(await hold(lines, { checkout_key }))).toBe('hold_too_long');
    expect(minutesOf(await hold(lines, { checkout_key, email }))).toBe(15);
    await pass(14);
    // Removing the contact details does not bring back the shorter steps.
    expect(minutesOf(await hold(lines, { checkout_key }))).toBe(15);
    await pass(14);
    await hold(lines, { checkout_key });
    await pass(14);
    expect(minutesOf(await hold(lines, { checkout_key }))).toBe(3);
  });

  test('an unpaid order holds for 60 minutes in total, and can be paid after that', async () => {
    const shop = await makeShop(db, 9);
    const placed = await place(db.anon, [{ variant_id: shop.small, quantity: 1 }]);
    const left = async () => {
      const { expires_at: until } = await startPayment(db, placed);
      return until === null ? null : Math.round((Date.parse(String(until)) - Date.now()) / 60_000);
    };
    const seen = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await pass(14);
      seen.push(await left());
    }
    expect(seen).toEqual([15, 15, 15, 4, null]);
    expect(await heldPieces()).toBe(0);
    const started = await startPayment(db, placed);
    expect((await db.service.rpc('confirm_payment', confirmation(started))).body).toMatchObject({
      status: 'paid',
    });
  });

  test('a key does not start over after its hold was swept', async () => {
    const shop = await makeShop(db, 9);
    const lines = [{ variant_id: shop.small, quantity: 1 }];
    const checkout_key = randomUUID();
    await hold(lines, { checkout_key });
    await pass(4);
    await hold(lines, { checkout_key });
    await pass(60);
    await db.service.rpc('release_expired_holds');
    expect(minutesOf(await hold(lines, { checkout_key }))).toBe(1);
    await pass(2);
    await db.service.rpc('release_expired_holds');
    expect(said(await hold(lines, { checkout_key }))).toBe('hold_too_long');
  });
});

describe('a shopper at the checkout', () => {
  test('gets the last units that a bot without contact details is holding', async () => {
    const shop = await makeShop(db, 2);
    const lines = [{ variant_id: shop.small, quantity: 2 }];
    expect(said(await hold(lines))).toBe('held');
    expect(said(await hold(lines))).toBe('short');
    expect((await quote(db.anon, lines)).lines[0]).toMatchObject({ status: 'ok', available: 2 });
    const page = (await db.anon.rpc('product_page', { product: shop.bar })).body as {
      variants: { id: string; stock: number }[];
    };
    expect(page.variants.find(({ id }) => id === shop.small)?.stock).toBe(2);
    const checkout_key = randomUUID();
    expect(said(await hold(lines, { checkout_key, email }))).toBe('held');
    const placed = await place(db.anon, lines, { idempotency_key: checkout_key });
    expect(
      (await db.service.rpc('confirm_payment', confirmation(await startPayment(db, placed)))).body,
    ).toEqual({
      status: 'paid',
      purchase_id: placed.purchase_id,
    });
  });

  test('keeps its hold while bots request the same stock, with and without contact details', async () => {
    const shop = await makeShop(db, 2);
    const lines = [{ variant_id: shop.small, quantity: 2 }];
    const one = [{ variant_id: shop.small, quantity: 1 }];
    const checkout_key = randomUUID();
    await hold(lines, { checkout_key, email });
    const bots = await Promise.all(
      Array.from({ length: 12 }, (_, call) =>
        hold(one, call % 2 === 0 ? {} : { email: `bot-${call}@people.test` }),
      ),
    );
    expect(bots.map(said)).toEqual(bots.map(() => 'short'));
    expect(await place(db.anon, lines, { idempotency_key: checkout_key })).toMatchObject({
      outcome: 'placed',
    });
  });
});

test('an invalid email is refused', async () => {
  const shop = await makeShop(db, 1);
  expect(await hold([{ variant_id: shop.small, quantity: 1 }], { email: 'ann' })).toMatchObject({
    message: 'email_invalid',
    details: 'Please enter a valid email address',
  });
});
