import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sell, type StoreOrder } from './order-support.ts';
import { buy, makePerson, makeShop, openDb, place, type Caller, type Shop } from '../support.ts';

type Invoice = Record<'subtotal' | 'discount' | 'shipping' | 'tax' | 'total', string> & {
  number: string;
  items: { quantity: number; unit_price: string; line_total: string }[];
  refunds: { amount: string }[];
};

const db = openDb();
let shop: Shop;
let people: Record<'customer' | 'other' | 'vendor' | 'otherVendor' | 'admin', Caller>;

beforeAll(async () => {
  shop = await makeShop(db, 900);
  const adminId = await makePerson(db);
  await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [adminId]);
  people = {
    customer: await db.person(await makePerson(db)),
    other: await db.person(await makePerson(db)),
    vendor: await db.person(shop.vendors[0]),
    otherVendor: await db.person(shop.vendors[1]),
    admin: await db.person(adminId),
  };
});
afterAll(() => db.end());

const invoice = (caller: Caller, order_id: string | undefined, purchase_key: string | null = null) =>
  caller.rpc('invoice_of', { order_id, purchase_key });
const order = (): Promise<StoreOrder> =>
  sell(db, people.customer, people.vendor, [{ variant_id: shop.small, quantity: 3 }]);
const cents = (amount: string) => Math.round(Number(amount) * 100);

describe('the invoice of an order', () => {
  test('is separate: each has its own number and correct totals, and together they equal the payment', async () => {
    const placed = await buy(db, people.customer, [
      { variant_id: shop.small, quantity: 3 },
      { variant_id: shop.large, quantity: 1 },
      { variant_id: shop.plateVariant, quantity: 2 },
    ]);
    const found = await Promise.all(
      placed.orders.map(async ({ id }) => (await invoice(people.customer, id)).body as Invoice),
    );
    expect(found.map(({ number }) => number).sort()).toEqual([
      `${placed.reference}-1`,
      `${placed.reference}-2`,
    ]);
    for (const { subtotal, discount, shipping, tax, total, items } of found) {
      expect(cents(total)).toBe(cents(subtotal) - cents(discount) + cents(shipping) + cents(tax));
      expect(cents(subtotal)).toBe(items.reduce((sum, { line_total }) => sum + cents(line_total), 0));
      for (const { quantity, unit_price, line_total } of items) {
        expect(cents(line_total)).toBe(quantity * cents(unit_price));
      }
    }
    expect(found.reduce((sum, { total }) => sum + cents(total), 0)).toBe(cents(placed.total));
  });

  test('is visible to its buyer, holders of the link, its store and admins', async () => {
    const { order_id, key } = await order();
    const statuses = async (purchase_key: string | null) => ({
      anon: (await invoice(db.anon, order_id, purchase_key)).status,
      customer: (await invoice(people.customer, order_id, purchase_key)).status,
      other: (await invoice(people.other, order_id, purchase_key)).status,
      vendor: (await invoice(people.vendor, order_id, purchase_key)).status,
      otherVendor: (await invoice(people.otherVendor, order_id, purchase_key)).status,
      admin: (await invoice(people.admin, order_id, purchase_key)).status,
    });
    const without = { anon: 404, customer: 200, other: 404, vendor: 200, otherVendor: 404, admin: 200 };
    expect(await statuses(null)).toEqual(without);
    expect(await statuses((await order()).key)).toEqual(without);
    expect(await statuses('x'.repeat(201))).toEqual(without);
    expect(await statuses(key)).toEqual({ ...without, anon: 200, other: 200, otherVendor: 200 });
    expect((await invoice(people.customer, randomUUID(), key)).status).toBe(404);
  });

  test('does not exist before the order is paid', async () => {
    const placed = await place(people.customer, [{ variant_id: shop.small, quantity: 1 }]);
    expect(await invoice(people.customer, placed.orders[0]?.id)).toMatchObject({
      status: 409,
      body: { message: 'not_paid' },
    });
  });

  test('shows what was refunded, once it has been', async () => {
    const one = await order();
    await one.cancel(people.customer);
    const refunds = async () => ((await invoice(people.customer, one.order_id)).body as Invoice).refunds;
    expect(await refunds()).toEqual([]);
    const [owed] = await db.sql<{ id: string; amount: string }>(
      'select id, amount::text from public.refunds where order_id = $1',
      [one.order_id],
    );
    await db.service.rpc('record_refund', { refund_id: owed?.id, status: 'succeeded' });
    expect(await refunds()).toMatchObject([{ amount: owed?.amount }]);
  });
});
