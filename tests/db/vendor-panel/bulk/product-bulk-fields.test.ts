import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import type { Caller } from '../../support.ts';
import { create, published, said, save, variant, type Edited } from '../product-support.ts';
import { forgetHolds } from '../../checkout/checkout-support.ts';

beforeAll(forgetHolds);

let owner: Caller;
beforeAll(async () => {
  owner = await db.person(shop.vendors[0]);
});

type Row = { id: string; code: string; sentence?: string };
type Change = Readonly<Record<string, unknown>>;
const tag = () => `Field ${randomUUID().slice(0, 8)}`;
const current = async () =>
  (await owner.rpc('current_bulk_job', { vendor_id: shop.vendors[0] })).body as null | {
    id: string;
    stage: string;
    changed: number;
    failed: number;
  };
async function work() {
  for (let batch = 0; batch < 200; batch += 1) {
    const now = await current();
    if (now !== null && ['changed', 'undone'].includes(now.stage)) return now;
    await db.service.rpc('run_bulk_jobs');
  }
  throw new Error('The job does not end.');
}
afterEach(async () => {
  const open = await current();
  if (open !== null) await owner.rpc('close_bulk_job', { bulk_id: open.id });
});

/** The two ways to change and undo many products; both answer alike. */
const ways = {
  'selected rows': async (_: string, ids: readonly string[], change: Change) => {
    const { status, body } = await owner.rpc('bulk_edit_products', {
      vendor_id: shop.vendors[0],
      request_key: randomUUID(),
      ids,
      change,
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const { results, undo_token: token } = body as { results: Row[]; undo_token: string | null };
    return {
      results,
      // Without a token, nothing was changed.
      undo: async () =>
        token === null
          ? 0
          : (
              (await owner.rpc('undo_bulk_edit', { undo_token: token })).body as { results: Row[] }
            ).results.filter(({ code }) => code !== 'ok').length,
    };
  },
  'a whole list': async (query: string, _: readonly string[], change: Change) => {
    const { status, body } = await owner.rpc('start_bulk_job', {
      vendor_id: shop.vendors[0],
      request_key: randomUUID(),
      change,
      query,
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const { id } = body as { id: string };
    await work();
    const results = await db.sql<Row>(
      'select product_id as id, code, sentence from private.bulk_job_rows where bulk_id = $1',
      [id],
    );
    return {
      results,
      undo: async () => {
        await owner.rpc('undo_bulk_job', { bulk_id: id });
        return (await work()).failed;
      },
    };
  },
} as const;

/** What shoppers and the store see of a product. */
const facts = async ({ id }: Edited) => {
  const [row] = await db.sql<{ facts: Record<string, unknown> }>(
    `select jsonb_build_object('discount', p.discount, 'category', p.category_id, 'features', p.features, 'state', p.state,
       'variants', (select jsonb_agg(concat_ws(' ', v.color, v.size, coalesce(v.list_price, v.price), v.price,
         coalesce(v.compare_at_price::text, '-'), v.stock, v.weight_grams) order by v.position, v.id)
         from public.product_variants v where v.product_id = p.id and v.active)) as facts
     from public.products p where p.id = $1`,
    [id],
  );
  return row?.facts;
};
const goods = (name: string, changes: Record<string, unknown> = {}) => ({
  name: `${name} ${randomUUID().slice(0, 8)}`,
  options: [],
  variants: [variant()],
  ...changes,
});
const codes = (results: readonly Row[], products: readonly Edited[]) =>
  products.map(({ id }) => results.find((row) => row.id === id)?.code);

describe.each(Object.entries(ways))('a field of %s', (_, change) => {
  /** Changes products of this name, and returns their states, before and after the undo. */
  async function changed(name: string, products: readonly Edited[], what: Change) {
    const before = await Promise.all(products.map(facts));
    const { results, undo } = await change(
      name,
      products.map(({ id }) => id),
      what,
    );
    const after = await Promise.all(products.map(facts));
    expect(await undo()).toBe(0);
    expect(await Promise.all(products.map(facts))).toEqual(before);
    return { codes: codes(results, products), after };
  }

  test('discount: set and cleared, the price before it stays, and products that would cost nothing are skipped', async () => {
    const name = tag();
    const struck = await published(
      owner,
      goods(name, { variants: [variant({ compare_at_price: '50.00' })] }),
    );
    const half = await create(owner, goods(name, { discount: '50' }));
    const cent = await create(owner, goods(name, { variants: [variant({ price: '0.01' })] }));
    const set = await changed(name, [struck, half, cent], { kind: 'set', field: 'discount', value: '25.5' });
    expect(set).toMatchObject({
      codes: ['ok', 'ok', 'product_invalid'],
      after: [
        { discount: 25.5, state: 'published', variants: ['40.00 29.80 40.00 10 500'] },
        { discount: 25.5, variants: ['40.00 29.80 40.00 10 500'] },
        { discount: 0, variants: ['0.01 0.01 - 10 500'] },
      ],
    });
    const cleared = await changed(name, [struck, half, cent], { kind: 'clear', field: 'discount' });
    expect(cleared).toMatchObject({
      codes: ['ok', 'ok', 'ok'],
      after: [
        { discount: 0, variants: ['40.00 40.00 50.00 10 500'] },
        { discount: 0, variants: ['40.00 40.00 - 10 500'] },
        { discount: 0 },
      ],
    });
  });

  test('compare-at price: above every price, and not with a discount', async () => {
    const name = tag();
    const plain = await create(owner, goods(name));
    const dear = await create(owner, goods(name, { variants: [variant({ price: '60.00' })] }));
    const half = await create(owner, goods(name, { discount: '50' }));
    const products = [plain, dear, half];
    expect(
      await changed(name, products, { kind: 'set', field: 'compare_at_price', value: '55' }),
    ).toMatchObject({
      codes: ['ok', 'product_invalid', 'discounted'],
      after: [
        { variants: ['40.00 40.00 55.00 10 500'] },
        { variants: ['60.00 60.00 - 10 500'] },
        { discount: 50 },
      ],
    });
    expect((await changed(name, products, { kind: 'clear', field: 'compare_at_price' })).codes).toEqual([
      'ok',
      'ok',
      'discounted',
    ]);
  });

  test('category and weight', async () => {
    const name = tag();
    const product = await create(owner, goods(name));
    expect(
      await changed(name, [product], { kind: 'set', field: 'category', value: shop.root }),
    ).toMatchObject({
      codes: ['ok'],
      after: [{ category: shop.root }],
    });
    expect(
      await changed(name, [product], { kind: 'set', field: 'weight_grams', value: '750' }),
    ).toMatchObject({ codes: ['ok'], after: [{ variants: ['40.00 40.00 - 10 750'] }] });
  });

  test('features: add one, remove one, remove all; thirty at most', async () => {
    const name = tag();
    const one = await create(owner, goods(name, { features: ['Spins well', 'Cold rolled'] }));
    const full = await create(
      owner,
      goods(name, { features: Array.from({ length: 30 }, (_each, n) => `F${n}`) }),
    );
    const features = async (what: Change) => {
      const told = await changed(name, [one, full], { ...what, field: 'features' });
      return [
        told.codes,
        told.after[0]?.['features'],
        (told.after[1]?.['features'] as unknown[] | undefined)?.length,
      ];
    };
    expect([
      await features({ kind: 'add', value: ' Knurled ' }),
      await features({ kind: 'add', value: 'spins WELL' }),
      await features({ kind: 'remove', value: 'spins well' }),
      await features({ kind: 'clear' }),
    ]).toEqual([
      [['ok', 'product_invalid'], ['Spins well', 'Cold rolled', 'Knurled'], 30],
      [['ok', 'product_invalid'], ['Spins well', 'Cold rolled'], 30],
      [['ok', 'ok'], ['Cold rolled'], 30],
      [['ok', 'ok'], [], 0],
    ]);
  });

  test('sizes and colors: a new one is combined with the existing variants, a removed one takes its variants', async () => {
    const name = tag();
    const grid = {
      options: [
        { name: 'color', values: ['Red', 'Blue'] },
        { name: 'size', values: ['S'] },
      ],
      variants: [
        variant({ color: 'Red', size: 'S', weight_grams: 10 }),
        variant({ color: 'Blue', size: 'S', price: '41.00', weight_grams: 20 }),
      ],
    };
    const both = await published(owner, goods(name, grid));
    const none = await create(owner, goods(name));
    expect(await changed(name, [both, none], { kind: 'add', field: 'size', value: 'XL' })).toMatchObject({
      codes: ['ok', 'option_missing'],
      after: [
        {
          state: 'published',
          variants: [
            'Red S 40.00 40.00 - 10 10',
            'Blue S 41.00 41.00 - 10 20',
            'Red XL 40.00 40.00 - 0 10',
            'Blue XL 41.00 41.00 - 0 20',
          ],
        },
        { variants: ['40.00 40.00 - 10 500'] },
      ],
    });
    expect(await changed(name, [both, none], { kind: 'remove', field: 'color', value: 'red' })).toMatchObject(
      {
        codes: ['ok', 'ok'],
        after: [{ variants: ['Blue S 41.00 41.00 - 10 20'] }, {}],
      },
    );
    expect((await changed(name, [both, none], { kind: 'remove', field: 'size', value: 'S' })).codes).toEqual([
      'option_last',
      'ok',
    ]);
  });

  test('is skipped where a draft is waiting, and undone only where nobody changed it since', async () => {
    const name = tag();
    const drafted = await published(owner, goods(name));
    const saved = await save(owner, drafted, { name: `${name} drafted` }, { as_draft: true });
    expect(saved.status).toBe(200);
    const free = await create(owner, goods(name));
    const { results, undo } = await change(name, [drafted.id, free.id], {
      kind: 'set',
      field: 'discount',
      value: '10',
    });
    expect(codes(results, [drafted, free])).toEqual(['product_drafted', 'ok']);
    await db.sql('update public.products set discount = 20 where id = $1', [free.id]);
    await undo();
    expect(await facts(free)).toMatchObject({ discount: 20 });
  });
});

test.each([
  [{ kind: 'set', field: 'discount', value: '100' }],
  [{ kind: 'set', field: 'discount' }],
  [{ kind: 'set', field: 'category', value: randomUUID() }],
  [{ kind: 'set', field: 'name', value: 'X' }],
  [{ kind: 'set', field: 'weight_grams', value: '-1' }],
  [{ kind: 'clear', field: 'category' }],
  [{ kind: 'add', field: 'features', value: ' ' }],
  [{ kind: 'add', field: 'size', value: 'x'.repeat(51) }],
  [{ kind: 'remove', field: 'vendor_id', value: 'x' }],
])('%j is refused', async (change) => {
  const asked = { vendor_id: shop.vendors[0], request_key: randomUUID(), change };
  expect([
    said(await owner.rpc('bulk_edit_products', { ...asked, ids: [shop.bar] })),
    said(await owner.rpc('start_bulk_job', asked)),
  ]).toEqual(['422 change_invalid', '422 change_invalid']);
});
