import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin } from '../admin/admin-support.ts';
import { foldSales } from '../fold-sales.ts';
import { db, shop } from '../one-shop.ts';
import { address, confirmation, contact, makePerson, place, startPayment, type Caller } from '../support.ts';
import { member, said } from './product-support.ts';

type Found = { kind: string; id: string; number: string | null; name: string | null };

const email = `${randomUUID()}@finding.test`;
let seller: Caller;
/** An order number without 'SB-'. */
let number = '';
/** The end of every name in this shop: other tests' shops have a Bar too. */
let tag = '';
/** The buyer's last name: letters only. */
let lastName = '';

const order = async (confirms: boolean, first_name = 'Wilhelmina', last_name = lastName) => {
  const placed = await place(db.anon, [{ variant_id: shop.small, quantity: 1 }], {
    contact: { ...contact, email, first_name, last_name },
    address,
  });
  const payment = await startPayment(db, placed);
  if (confirms) expect((await db.service.rpc('confirm_payment', confirmation(payment))).status).toBe(200);
  return placed.reference.replace('SB-', '');
};

beforeAll(async () => {
  seller = await db.person(shop.vendors[0]);
  const [product] = await db.sql<{ name: string }>(
    'select p.name from public.products p join public.product_variants v on v.product_id = p.id where v.id = $1',
    [shop.small],
  );
  tag = product?.name.split(' ').at(-1) ?? '';
  lastName = `Quade${tag.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
  number = await order(true);
  await foldSales(db, shop.vendors);
  await db.sql(
    `insert into public.payouts (vendor_id, number, cents, lines, origin, provider, account_version)
     values ($1, 'PO-SEEKABCD', 100, 1, 'person', 'test', 1)`,
    [shop.vendors[0]],
  );
});

const find = (query: string, caller = seller, vendor_id = shop.vendors[0]) =>
  caller.rpc('find_in_store', { vendor_id, query });
const found = async (query: string, caller = seller, vendor_id = shop.vendors[0]) =>
  ((await find(query, caller, vendor_id)).body as Found[]).map(({ kind, number: said_, name }) => [
    kind,
    said_ ?? name,
  ]);

test.each([
  ['its number', () => `SB-${number}`],
  ['its number in lower case', () => `sb-${number.toLowerCase()}`],
  ['its number as a buyer reads it aloud', () => number],
  ['the start of its number', () => `SB-${number.slice(0, 4)}`],
])('an order is found by %s', async (_, query) => {
  expect(await found(query())).toContainEqual(['order', `SB-${number}`]);
});

test('a name finds the order with its buyer, and the customer', async () => {
  const rows = (await find(lastName.toLowerCase())).body as Found[];
  expect(rows.map(({ kind, name }) => [kind, name])).toEqual([
    ['order', `Wilhelmina ${lastName}`],
    ['customer', `Wilhelmina ${lastName}`],
  ]);
});

test('an email address finds the order and the customer, and only as a whole', async () => {
  expect((await found(email)).map(([kind]) => kind)).toEqual(['order', 'customer']);
  expect(await found(email.slice(0, 20))).toEqual([]);
  expect(await found(email.slice(0, -3))).toEqual([]);
});

test('an order whose buyer has two names that start alike is found once', async () => {
  const twice = await order(true, lastName, `${lastName}son`);
  const rows = await found(lastName);
  expect(rows.filter(([, said_]) => said_ === `SB-${twice}`)).toHaveLength(1);
});

test('an order without a payment is not found', async () => {
  const unpaid = await order(false);
  expect((await found(`SB-${unpaid}`)).map(([kind]) => kind)).not.toContain('order');
});

test('a product is found by name and by SKU', async () => {
  const [{ sku = '', name = '' } = {}] = await db.sql<{ sku: string; name: string }>(
    'select v.sku, p.name from public.product_variants v join public.products p on p.id = v.product_id where v.id = $1',
    [shop.small],
  );
  expect(await found(name)).toEqual([['product', name]]);
  expect(await found(sku)).toContainEqual(['product', name]);
});

test.each(['PO-SEEKABCD', 'po-seeka', 'SEEKABCD'])('a payout is found by %s', async (query) => {
  expect(await found(query)).toEqual([['payout', 'PO-SEEKABCD']]);
});

test('a member finds only the kinds that the role may read', async () => {
  const kindsFor = async (role: string) => {
    const caller = await member(role);
    const queries = [`SB-${number}`, lastName, tag, 'PO-SEEKABCD'];
    const rows = await Promise.all(queries.map((query) => found(query, caller)));
    return [...new Set(rows.flat().map(([kind]) => kind))].toSorted();
  };
  expect(await kindsFor('manager')).toEqual(['customer', 'order', 'payout', 'product']);
  expect(await kindsFor('fulfillment')).toEqual(['customer', 'order', 'product']);
  expect(await kindsFor('catalog')).toEqual(['product']);
  expect(await kindsFor('finance')).toEqual(['customer', 'order', 'payout']);
});

test('other stores, shoppers and guests find nothing in a store', async () => {
  const other = await db.person(shop.vendors[1]);
  expect(await found(`SB-${number}`, other, shop.vendors[1])).toEqual([]);
  expect(await found('PO-SEEKABCD', other, shop.vendors[1])).toEqual([]);
  for (const caller of [other, await db.person(await makePerson(db))]) {
    expect((await find(`SB-${number}`, caller)).status).toBe(403);
  }
  expect((await find(`SB-${number}`, db.anon)).status).toBe(401);
});

test('one letter and more than 100 find nothing', async () => {
  expect(said(await find('a'))).toBe('422 list_invalid');
  expect(said(await find('a'.repeat(101)))).toBe('422 list_invalid');
});

test('admins find people, stores, products and payouts, as far as their role reads them', async () => {
  const person = await db.sql<{ id: string }>(
    'update public.profiles set last_name = $2 where id = $1 returning id',
    [shop.vendors[0], `Finder${lastName}`],
  );
  const kindsFor = async (role: 'super' | 'support' | 'finance' | 'content') => {
    const { caller } = await makeAdmin(role);
    const queries = [`Finder${lastName}`, `First ${tag}`, `Bar ${tag}`, 'PO-SEEKABCD', 'seekabcd'];
    const replies = await Promise.all(queries.map((query) => caller.rpc('find_on_platform', { query })));
    const rows = replies.flatMap(({ body }) => body as Found[]);
    const wanted = rows.filter(({ id, number: said_ }) => ids.has(id) || said_ === 'PO-SEEKABCD');
    return [...new Set(wanted.map(({ kind }) => kind))].toSorted();
  };
  expect(person).toHaveLength(1);
  const [{ id: product = '' } = {}] = await db.sql<{ id: string }>(
    'select v.product_id as id from public.product_variants v where v.id = $1',
    [shop.small],
  );
  // An owner and their store have the same id.
  const ids = new Set([shop.vendors[0], product]);
  expect(await kindsFor('super')).toEqual(['payout', 'person', 'product', 'store']);
  expect(await kindsFor('support')).toEqual(['person', 'product', 'store']);
  expect(await kindsFor('finance')).toEqual(['payout', 'person', 'store']);
  expect(await kindsFor('content')).toEqual(['product']);
});

test('admins who look at orders find a purchase and its orders by number, without a name of the buyer', async () => {
  const rowsFor = async (role: 'super' | 'support' | 'finance' | 'content', query: string) => {
    const { caller } = await makeAdmin(role);
    const { body } = await caller.rpc('find_on_platform', { query });
    return (body as Found[])
      .filter(({ kind }) => kind === 'order' || kind === 'purchase')
      .map(({ kind, number: said_, name }) => [kind, said_, name]);
  };
  const [{ store_name: store = '' } = {}] = await db.sql<{ store_name: string }>(
    'select store_name from public.vendors where id = $1',
    [shop.vendors[0]],
  );
  const rows = [
    ['purchase', `SB-${number}`, null],
    ['order', `SB-${number}`, store],
  ];
  expect(await rowsFor('support', `sb-${number}`)).toEqual(rows);
  expect(await rowsFor('super', number.toLowerCase())).toEqual(rows);
  expect(await rowsFor('finance', `SB-${number}`)).toEqual(rows);
  expect(await rowsFor('content', `SB-${number}`)).toEqual([]);
  expect(await rowsFor('support', `SB-${number.slice(0, -1)}`)).toEqual([]);
});

test('admins find hidden products that their page opens, and no draft that was never shown', async () => {
  const { caller } = await makeAdmin('content');
  const ids = async () =>
    ((await caller.rpc('find_on_platform', { query: `Bar ${tag}` })).body as Found[]).map(({ id }) => id);
  const opens = async (product_id: string) => (await caller.rpc('admin_product', { product_id })).status;
  const [{ id: product = '' } = {}] = await db.sql<{ id: string }>(
    'select v.product_id as id from public.product_variants v where v.id = $1',
    [shop.small],
  );
  const show = (published: boolean) =>
    db.sql('update public.products set published = $2 where id = $1', [product, published]);
  try {
    await db.sql(
      `insert into private.product_takedowns (product_id, reason) values ($1, 'Not what it says it is.')`,
      [product],
    );
    await show(false);
    expect([(await ids()).includes(product), await opens(product)]).toEqual([true, 200]);
    await db.sql('delete from private.product_takedowns where product_id = $1', [product]);
    expect([(await ids()).includes(product), await opens(product)]).toEqual([false, 404]);
    // Shown once, in a store that has closed since.
    await show(true);
    await db.sql('update public.vendors set published = false where id = $1', [shop.vendors[0]]);
    expect([(await ids()).includes(product), await opens(product)]).toEqual([true, 200]);
  } finally {
    await db.sql('update public.vendors set published = true where id = $1', [shop.vendors[0]]);
    await show(true);
  }
});

test('an owner and a guest are refused the search of the platform', async () => {
  expect((await seller.rpc('find_on_platform', { query: 'anything' })).status).toBe(403);
  expect((await db.anon.rpc('find_on_platform', { query: 'anything' })).status).toBe(401);
});
