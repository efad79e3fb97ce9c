import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareSync } from 'bcryptjs';
import { describe, expect, test } from 'vitest';
import { expectUnique, products, rows, sales, text, texts } from './seed-rows.ts';
import { accountRows, customers, seedPasswordHash } from '../../../supabase/seed/accounts.ts';
import { helpRows, postRows } from '../../../supabase/seed/articles.ts';
import { flattenCategories } from '../../../supabase/seed/categories.ts';
import { buildSeed, seededLogins } from '../../../supabase/seed/main.ts';
import { reviewRows } from '../../../supabase/seed/reviews/rows.ts';
import {
  applicationRows,
  categoryRows,
  promotionRows,
  shippingRows,
  taxRows,
  vendorRows,
} from '../../../supabase/seed/shop.ts';
import type { Row, Value } from '../../../supabase/seed/sql.ts';
import { slugify } from '../../../supabase/seed/text.ts';
import { vendors } from '../../../supabase/seed/vendors.ts';

const published = products.filter((product) => product.published);
const reviews = reviewRows(sales.bought);

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function cents(value: Value | undefined): number {
  if (value === null || typeof value !== 'object' || !('raw' in value)) throw new Error('not money');
  return Math.round(Number(value.raw) * 100);
}

function reservedSlugs(): Set<string> {
  const sql = readFileSync(
    join(import.meta.dirname, '../../../supabase/migrations/20260805090500_vendor_stores.sql'),
    'utf8',
  );
  const list = /insert into public\.reserved_slugs \(slug\) values([^;]+);/.exec(sql)?.[1] ?? '';
  return new Set([...list.matchAll(/'([^']+)'/g)].map(([, slug]) => slug ?? ''));
}

describe('the seed as a whole', () => {
  test('two builds give the same statements and the same files', () => {
    const [first, second] = [buildSeed(), buildSeed()];
    expect([...first.sql].join('\n')).toBe([...second.sql].join('\n'));
    expect([...first.files]).toEqual([...second.files]);
  });

  test('more products for benchmarks are added by statements, not by rows', () => {
    const plain = [...buildSeed().sql];
    const big = [...buildSeed({ products: 60_000 }).sql];
    expect(big.slice(0, plain.length)).toEqual(plain);
    const added = big.slice(plain.length);
    expect(added.filter((sql) => sql.startsWith('insert into public.products '))).toHaveLength(3);
    expect(added.join('').length).toBeLessThan(20_000);
    const switched = (word: string) => added.filter((sql) => sql.includes(`${word} trigger user`)).length;
    expect(switched('disable')).toBe(switched('enable'));
    expect([...buildSeed({ products: 10 }).sql]).toHaveLength(plain.length);
  });

  test('it has the required size', () => {
    expect(vendors.length).toBeGreaterThanOrEqual(12);
    expect(flattenCategories()).toHaveLength(40);
    expect(products.length).toBeGreaterThanOrEqual(240);
    expect(customers).toHaveLength(60);
    expect(reviews.filter((review) => review['status'] === 'approved')).toHaveLength(600);
    expect(reviews.some((review) => review['status'] === 'pending')).toBe(true);
    expect(postRows().filter(({ status }) => status === 'approved')).toHaveLength(12);
    expect(helpRows().length).toBeGreaterThanOrEqual(16);
    expect(taxRows()).toHaveLength(51);
    expect(promotionRows().length).toBeGreaterThanOrEqual(4);
  });

  test('every id is a unique uuid of version 7', () => {
    const all = [
      ...Object.values(rows),
      ...Object.values(sales.rows),
      reviews,
      vendorRows(),
      categoryRows(),
      shippingRows(),
      postRows(),
      helpRows(),
      accountRows().identities,
    ];
    const ids = all.flat().flatMap((row) => (typeof row['id'] === 'string' ? [row['id']] : []));
    expect(ids.filter((id) => !uuidShape.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('every login works with the password shown', () => {
    expect(seededLogins.map((login) => login.role)).toEqual(['customer', 'vendor', 'vendor', 'admin']);
    const emails = new Set(texts(accountRows().users, 'email'));
    for (const { email, password } of seededLogins) {
      expect(emails).toContain(email);
      expect(email).toMatch(/\.example$/);
      expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^\w]).{8,}$/);
      expect(compareSync(password, seedPasswordHash)).toBe(true);
    }
  });
});

describe('stores and categories', () => {
  test('store texts respect the limits of spec §5', () => {
    for (const vendor of vendors) {
      expect(vendor.name.length).toBeGreaterThanOrEqual(3);
      expect(vendor.name.length).toBeLessThanOrEqual(100);
      expect(vendor.description.length).toBeGreaterThanOrEqual(150);
      expect(vendor.description.length).toBeLessThanOrEqual(500);
      expect(vendor.phone).toMatch(/^[\d +()-]{10,20}$/);
      expect(vendor.slug).toBe(slugify(vendor.name.replace('&', vendor.slug.includes('-and-') ? 'and' : '')));
    }
    expectUnique(texts(vendorRows(), 'slug'));
  });

  test('no store uses a path of the app', () => {
    const reserved = reservedSlugs();
    expect(reserved.size).toBeGreaterThan(40);
    expect(texts(vendorRows(), 'slug').filter((slug) => reserved.has(slug))).toEqual([]);
  });

  test('one store is pending, one invited, the others are open', () => {
    const states = texts(vendorRows(), 'status').sort();
    expect(states).toEqual([...vendors.map(() => 'approved'), 'invited', 'pending']);
  });

  test('the pending store has applied with answers within the limits of spec §5', () => {
    const { applications, events } = applicationRows();
    expect(applications.map(({ applicant_id, status }) => ({ id: applicant_id, status }))).toEqual(
      vendorRows().flatMap(({ id, status }) => (status === 'pending' ? [{ id, status }] : [])),
    );
    for (const { answers } of applications) {
      const { json } = answers as { json: Record<string, unknown> };
      expect(json).toMatchObject({
        storeName: expect.stringMatching(/^.{3,100}$/),
        description: expect.stringMatching(/^.{50,2000}$/),
        phone: expect.stringMatching(/^[\d +()-]{10,20}$/),
        website: expect.stringMatching(/^https:/),
        businessType: expect.stringMatching(/^.{1,50}$/),
        businessAddress: expect.stringMatching(/^.{5,100}$/),
        taxId: expect.stringMatching(/^\d{2}-\d{7}$/),
        yearsInBusiness: expect.stringMatching(/^\d{1,2}$/),
        consent: true,
      });
      const known = new Set(flattenCategories().map(({ slug }) => slug));
      expect(json['productCategories']).toSatisfy((chosen: string[]) =>
        chosen.every((slug) => known.has(slug)),
      );
    }
    expect(events.map(({ application_id, kind }) => ({ application_id, kind }))).toEqual(
      applications.map(({ id }) => ({ application_id: id, kind: 'submitted' })),
    );
  });

  test('every open store has an enabled rate, and one rate of the shop is disabled', () => {
    for (const vendor of vendors) expect(vendor.rates.some((rate) => rate.enabled !== false)).toBe(true);
    expect(shippingRows().filter((rate) => rate['enabled'] === false)).toHaveLength(1);
    expect(new Set(texts(shippingRows(), 'kind'))).toEqual(new Set(['flat', 'weight', 'subtotal']));
  });

  test('parents come before their children, and each root has its own plate', () => {
    const seen = new Set<string>();
    for (const { slug, parent, description, depth } of flattenCategories()) {
      expect(parent === null || seen.has(parent)).toBe(true);
      expect(slug).toMatch(slugShape);
      expect(description).toMatch(/\.$/);
      expect(depth).toBeLessThanOrEqual(2);
      seen.add(slug);
    }
    expect(seen.size).toBe(40);
    const roots = flattenCategories().filter(({ parent }) => parent === null);
    expect(roots.map(({ plate }) => plate)).toEqual(['red', 'blue', 'green', 'yellow', 'iron']);
  });
});

describe('products', () => {
  test('texts, features and slugs respect the limits of spec §5', () => {
    for (const { seed, slug, description } of published) {
      expect(seed.name.length).toBeLessThanOrEqual(100);
      expect(description.length).toBeGreaterThanOrEqual(10);
      expect(description.length).toBeLessThanOrEqual(2000);
      expect(description.split('\n\n').length).toBeGreaterThanOrEqual(2);
      expect(seed.features.length).toBeGreaterThanOrEqual(3);
      expect(seed.features.length).toBeLessThanOrEqual(6);
      expect(slug).toMatch(slugShape);
    }
    expectUnique(products.map(({ slug }) => slug));
    expectUnique(products.map(({ description }) => description));
  });

  test('prices, stock and weights of variants are in range and the options of a product differ', () => {
    for (const { variants } of products) {
      expect(variants.length).toBeGreaterThan(0);
      for (const variant of variants) {
        expect(variant.price).toBeGreaterThanOrEqual(1);
        expect(variant.price).toBeLessThanOrEqual(3000);
        expect(Number.isInteger(Math.round(variant.price * 1000) / 10)).toBe(true);
        expect(variant.compareAt ?? Infinity).toBeGreaterThan(variant.price);
        expect(variant.stock).toBeGreaterThanOrEqual(0);
        expect(variant.stock).toBeLessThanOrEqual(999_999);
        expect(variant.grams).toBeGreaterThan(0);
        expect(variant.sku.length).toBeLessThanOrEqual(64);
      }
      expectUnique(
        variants.map(({ color, size, flavor, quantity }) => [color, size, flavor, quantity].join('/')),
      );
    }
    expectUnique(
      products.flatMap(({ seed, variants }) => variants.map(({ sku }) => `${seed.vendor} ${sku}`)),
    );
  });

  test('combinations that do not exist name real options', () => {
    const wrong = products.filter(({ seed, variants }) => {
      const lists = [seed.colors, seed.sizes, seed.flavors, seed.quantities];
      const all = lists.reduce((count, list) => count * (list?.length ?? 1), 1);
      return variants.length !== all - (seed.without?.length ?? 0);
    });
    expect(wrong.map(({ slug }) => slug)).toEqual([]);
  });

  test('some are on sale, some are sold out, some are low', () => {
    const all = products.flatMap(({ variants }) => variants);
    expect(all.filter(({ compareAt }) => compareAt !== null).length).toBeGreaterThan(30);
    expect(
      products.filter(({ variants }) => variants.every(({ stock }) => stock === 0)).length,
    ).toBeGreaterThan(3);
    expect(all.filter(({ stock }) => stock > 0 && stock < 6).length).toBeGreaterThan(50);
  });

  test('every non-root category without children contains products', () => {
    const tree = flattenCategories();
    const inner = new Set(tree.map(({ parent }) => parent));
    const used = new Set(products.map(({ seed }) => seed.category));
    const empty = tree.filter(({ slug }) => !inner.has(slug) && !used.has(slug));
    expect(empty).toEqual([]);
  });
});

describe('orders and reviews', () => {
  test('every review belongs to a delivered line of its author and product', () => {
    const orders = new Map(sales.rows.orders.map((order) => [order['id'], order]));
    const items = new Map(sales.rows.items.map((line) => [line['id'], line]));
    for (const review of reviews) {
      const line = items.get(review['order_item_id']);
      const order = orders.get(line?.['order_id']);
      expect(order?.['status']).toBe('delivered');
      expect(order?.['user_id']).toBe(review['user_id']);
      expect(line?.['product_id']).toBe(review['product_id']);
      expect(line?.['vendor']).toBe(review['vendor_id']);
      expect(line?.['delivered']).toBe(line?.['quantity']);
    }
    expectUnique(texts(reviews, 'order_item_id'));
  });

  test('reviews respect the limits of spec §5 and no two are the same', () => {
    for (const review of reviews) {
      expect(text(review, 'title').length).toBeGreaterThanOrEqual(5);
      expect(text(review, 'title').length).toBeLessThanOrEqual(100);
      expect(text(review, 'content').length).toBeGreaterThanOrEqual(10);
      expect(text(review, 'content').length).toBeLessThanOrEqual(1000);
      expect([1, 2, 3, 4, 5]).toContain(review['rating']);
    }
    expectUnique(texts(reviews, 'content'));
  });

  test("a purchase's amounts are the sums of its orders, and an order's the sums of its lines", () => {
    const lines = Map.groupBy(sales.rows.items, (line) => line['order_id']);
    const orders = Map.groupBy(sales.rows.orders, (order) => order['purchase_id']);
    const sum = (list: readonly Row[], column: string) =>
      list.reduce((total, row) => total + cents(row[column]), 0);
    for (const order of sales.rows.orders) {
      const own = lines.get(order['id']) ?? [];
      expect(cents(order['subtotal'])).toBe(sum(own, 'line_total'));
      expect(cents(order['tax'])).toBe(sum(own, 'tax'));
      expect(cents(order['total'])).toBe(
        cents(order['subtotal']) + cents(order['shipping']) + cents(order['tax']),
      );
    }
    for (const purchase of sales.rows.purchases) {
      const own = orders.get(purchase['id']) ?? [];
      for (const column of ['subtotal', 'shipping', 'tax', 'total']) {
        expect(cents(purchase[column])).toBe(sum(own, column));
      }
    }
  });

  test('references are unique and use the alphabet that people can read aloud', () => {
    const references = texts(sales.rows.purchases, 'reference');
    expect(references.filter((reference) => !/^SB-[2-9A-HJ-NP-Z]{6}$/.test(reference))).toEqual([]);
    expectUnique(references);
  });
});

describe('articles', () => {
  test('posts have 300 to 700 words and help articles contain an answer', () => {
    for (const post of postRows()) {
      if (post['status'] !== 'approved') continue;
      const words = text(post, 'body').split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(300);
      expect(words).toBeLessThanOrEqual(700);
      expect(text(post, 'excerpt').length).toBeLessThanOrEqual(400);
    }
    for (const article of helpRows()) expect(text(article, 'body').length).toBeGreaterThan(150);
  });
});
