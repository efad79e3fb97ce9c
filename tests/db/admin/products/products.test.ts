import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '../../one-shop.ts';
import { makeShop, place, startPayment, type Caller } from '../../support.ts';
import { said } from '../../vendor-panel/product-support.ts';
import { makeAdmin } from '../admin-support.ts';

type Row = { id: string; name: string; taken_down_at: string | null };
type Page = { rows: Row[]; next: object | null; counts: Record<string, number> };
type Product = Row & {
  version: number;
  listed: boolean;
  takedown: { reason: string } | null;
  store_takedowns: number;
  category_name: string;
  decisions: { action: string; words: string | null }[];
};

let admin: Caller;
let other: Caller;
let shop: Awaited<ReturnType<typeof makeShop>>;
let owner: Caller;
beforeAll(async () => {
  [admin, other] = [(await makeAdmin('content')).caller, (await makeAdmin('super')).caller];
  shop = await makeShop(db);
  owner = await db.person(shop.vendors[0]);
});

const reason = 'The picture shows another product.';
const list = async (args: Record<string, unknown>) => (await admin.rpc('admin_products', args)).body as Page;
const read = async () => (await admin.rpc('admin_product', { product_id: shop.bar })).body as Product;
const decide = (decision: string, words: string | null, version: number, by = admin) =>
  by.rpc('decide_product', { product_id: shop.bar, base_version: version, decision, words });
const isShown = async () =>
  ((await db.anon.get(`products?select=id&id=eq.${shop.bar}`)).body as unknown[]).length === 1;
const slugOf = async () =>
  (await db.sql<{ slug: string }>('select slug from public.vendors where id = $1', [shop.vendors[0]]))[0]
    ?.slug;
const quoted = async () =>
  (
    (await db.anon.rpc('quote_cart', { lines: [{ variant_id: shop.small, quantity: 1 }] })).body as {
      lines?: { status?: string }[];
    }
  ).lines?.map(({ status }) => status);

describe('a product that the platform takes down', () => {
  test("can't be seen or bought, whatever its store does, until it is restored", async () => {
    const before = await quoted();
    const placed = await place(db.anon, [{ variant_id: shop.small, quantity: 1 }]);
    const { version } = await read();
    expect(said(await decide('take_down', 'No.', version))).toBe('422 words_invalid');
    expect(said(await decide('restore', null, version))).toBe('409 product_changed');
    expect(said(await decide('take_down', reason, version))).toBe('200');
    expect([await isShown(), (await read()).listed]).toEqual([false, false]);
    expect(await quoted()).not.toEqual(before);
    expect((await owner.rpc('product_for_edit', { product_id: shop.bar })).body).toMatchObject({
      listed: false,
      takedown: { reason },
    });
    expect(
      said(await owner.rpc('duplicate_product', { product_id: shop.bar, request_key: randomUUID() })),
    ).toBe('409 product_taken_down');
    expect(await startPayment(db, placed)).toMatchObject({
      outcome: 'short',
      lines: [{ variant_id: shop.small, available: 0 }],
    });
    for (const published of [false, true]) {
      await db.sql('update public.products set published = $2 where id = $1', [shop.bar, published]);
      expect([published, await isShown()]).toEqual([published, false]);
    }
    expect((await list({ view: 'taken-down' })).rows.map(({ id }) => id)).toContain(shop.bar);
    expect((await list({ store: await slugOf() })).rows.map(({ id }) => id)).not.toContain(shop.bar);
    const down = await read();
    expect(down).toMatchObject({ store_takedowns: 1, takedown: { reason } });
    expect(said(await decide('take_down', reason, down.version))).toBe('409 product_changed');
    expect(said(await decide('restore', null, down.version))).toBe('200');
    expect([await isShown(), await quoted()]).toEqual([true, before]);
    const again = await read();
    expect([again.store_takedowns, again.decisions.map(({ action, words }) => [action, words])]).toEqual([
      0,
      [
        ['product.restored', null],
        ['product.taken_down', reason],
      ],
    ]);
    expect(
      await db.sql(
        `select payload ->> 'words' as words, payload ->> 'is_restored' as restored from public.email_outbox
         where template = 'vendor-product-decided' and payload ->> 'reference' = $1 order by id`,
        [shop.bar],
      ),
    ).toEqual([
      { words: reason, restored: 'false' },
      { words: null, restored: 'true' },
    ]);
    // The bell of the store.
    const notices = (await owner.rpc('my_notices', { vendor_id: shop.vendors[0] })).body as {
      rows: { event: string; reference: string }[];
    };
    expect(
      notices.rows.filter(({ event, reference }) => event === 'product-decided' && reference === shop.bar),
    ).toHaveLength(2);
  });

  test('is decided once, on the version that was read, and not by its own store', async () => {
    const { version } = await read();
    const both = await Promise.all([
      decide('take_down', reason, version),
      decide('take_down', 'Reported by many shoppers.', version, other),
    ]);
    expect(both.map(said).sort()).toEqual(['200', '409 product_changed']);
    await db.sql('update public.products set version = version + 1 where id = $1', [shop.bar]);
    expect(said(await decide('restore', null, version))).toBe('409 product_changed');
    const insider = await makeAdmin('content');
    await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'catalog')", [
      shop.vendors[0],
      insider.id,
    ]);
    const now = await read();
    expect(said(await decide('restore', null, now.version, insider.caller))).toBe('403 own_product');
    expect(said(await decide('restore', null, now.version))).toBe('200');
  });

  test('names its category with the ancestors', async () => {
    const [own] = await db.sql<{ names: string[] }>(
      `select array(select a.name from unnest(c.path) with ordinality x (id, n) join public.categories a on a.id = x.id order by x.n) as names
       from public.categories c join public.products p on p.category_id = c.id where p.id = $1`,
      [shop.bar],
    );
    expect((await read()).category_name).toBe(own?.names.join(' › '));
  });

  test('is found among public products by words and store, page by page', async () => {
    const slug = await slugOf();
    const found: string[] = [];
    let after: object | null = null;
    do {
      const page: Page = await list({ store: slug, page_size: 1, after });
      found.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toContain(shop.bar);
    const { name } = await read();
    expect((await list({ store: slug, query: name })).rows.map(({ id }) => id)).toContain(shop.bar);
    expect((await list({ store: 'no-such-store' })).rows).toEqual([]);
    expect(said(await admin.rpc('admin_products', { view: 'draft' }))).toBe('422 view_unknown');
    await db.sql('update public.products set published = false where id = $1', [shop.bar]);
    expect(said(await admin.rpc('admin_product', { product_id: shop.bar }))).toBe('404 product_unknown');
  });
});
