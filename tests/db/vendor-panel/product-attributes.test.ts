import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { makePerson, type Caller } from '../support.ts';
import { create, edited, member, move, published, said, save, variant } from './product-support.ts';

let owner: Caller;
beforeAll(async () => {
  owner = await db.person(shop.vendors[0]);
});

const attributes = {
  brand: 'Three Rivers Steel',
  tags: ['Home gym', 'Barbell'],
  condition: 'refurbished',
  care: 'Brush the knurl.\n\nOil the sleeves twice a year.',
  specs: [{ name: 'Tensile', value: '190,000 PSI' }],
  size_chart: {
    columns: ['Size', 'Grip'],
    rows: [
      ['S', '25 mm'],
      ['L', ''],
    ],
  },
  seo_title: 'Steel bars for a home gym',
  seo_description: 'A bar that spins, for every day.',
};

const fact = (changes: Record<string, unknown> = {}) =>
  variant({ gtin: '4006381333931', mpn: 'TRS-20', cost: '18.50', ...changes });

const filled = () => ({ ...attributes, options: [], variants: [fact()] });

type Page = { product: Record<string, unknown>; variants: Record<string, unknown>[] };
const pageOf = async (call: Record<string, unknown>) =>
  (await db.anon.rpc('product_page', call)).body as Page | null;

const address = () => `bar-${randomUUID().slice(0, 12)}`;

const historyOf = async (caller: Caller, id: string) =>
  (await caller.rpc('product_history', { product_id: id })).body as {
    version: number;
    changes: Record<string, unknown>;
  }[];

describe('what else a product says', () => {
  test('is saved, shown to shoppers, and copied', async () => {
    const made = await published(owner, filled());
    expect(made.document).toMatchObject(attributes);
    expect(made.document.variants).toMatchObject([{ gtin: '4006381333931', mpn: 'TRS-20', cost: '18.50' }]);
    const shown = await pageOf({ product: made.id });
    const { tags: _, ...public_ } = attributes;
    expect(shown?.product).toMatchObject(public_);
    expect(shown?.variants).toMatchObject([{ gtin: '4006381333931', mpn: 'TRS-20' }]);
    const copy = edited(
      await owner.rpc('duplicate_product', { product_id: made.id, request_key: randomUUID() }),
    );
    expect(copy.document).toMatchObject(attributes);
    // The number of a barcode belongs to one product.
    expect(copy.document.variants).toMatchObject([{ gtin: '', mpn: 'TRS-20', cost: '18.50' }]);
    expect(copy.document['slug']).not.toBe(made.document['slug']);
  });

  test('stays where a document does not name it', async () => {
    const made = await published(owner, filled());
    const plain = {
      name: 'A page that was opened before',
      description: made.document['description'],
      category_id: made.document['category_id'],
      discount: '0',
      features: [],
      options: [],
      variants: [variant()],
      media: [],
    };
    const call = { product_id: made.id, version: made.version, request_key: randomUUID(), document: plain };
    const saved = edited(await owner.rpc('save_product', call));
    expect(saved.document).toMatchObject({ ...attributes, name: plain.name, slug: made.document['slug'] });
    expect(saved.document.variants).toMatchObject([{ gtin: '4006381333931', mpn: 'TRS-20', cost: '18.50' }]);
  });

  test('waits in a draft, and an earlier draft that names none shows what is live', async () => {
    const made = await published(owner, filled());
    const drafted = edited(await save(owner, made, { brand: 'Other' }, { as_draft: true }));
    expect(drafted.document['brand']).toBe('Other');
    expect((await pageOf({ product: made.id }))?.product['brand']).toBe(attributes.brand);
    await db.sql(
      `update private.product_drafts set document =
         (document - '{brand,tags,condition,care,specs,size_chart,seo_title,seo_description,slug}'::text[])
         || jsonb_build_object('variants', (
           select jsonb_agg(v - '{gtin,mpn,cost}'::text[]) from jsonb_array_elements(document -> 'variants') v))
       where product_id = $1`,
      [made.id],
    );
    const read = edited(await owner.rpc('product_for_edit', { product_id: made.id }));
    expect([read.has_draft, read.document]).toMatchObject([
      true,
      { ...attributes, variants: [{ gtin: '4006381333931', mpn: 'TRS-20', cost: '18.50' }] },
    ]);
    const live = edited(await move(owner, read, 'publish'));
    expect(live.document).toMatchObject(attributes);
  });

  test.each([
    ['brand', { brand: 'x'.repeat(61) }],
    ['tags', { tags: ['x'.repeat(41)] }],
    ['tags', { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }],
    ['condition', { condition: 'broken' }],
    ['care', { care: 'x'.repeat(2001) }],
    ['specs', { specs: [{ name: 'Weight', value: '' }] }],
    [
      'specs',
      {
        specs: [
          { name: 'Weight', value: '1' },
          { name: ' weight', value: '2' },
        ],
      },
    ],
    ['specs', { specs: ['Weight'] }],
    ['size_chart', { size_chart: { columns: ['Size'], rows: [['S']] } }],
    ['size_chart', { size_chart: { columns: ['Size', 'Chest'], rows: [['S']] } }],
    ['size_chart', { size_chart: { columns: ['Size', 'Chest'], rows: [['', '34']] } }],
    ['size_chart', { size_chart: 'S' }],
    ['seo_title', { seo_title: 'x'.repeat(71) }],
    ['seo_description', { seo_description: 'x'.repeat(321) }],
    ['slug', { slug: 'Steel Bar' }],
    // The last digit is wrong, the length is wrong, and zeros only.
    ['variants.0.gtin', { variants: [fact({ gtin: '4006381333932' })] }],
    ['variants.0.gtin', { variants: [fact({ gtin: '40063813339' })] }],
    ['variants.0.gtin', { variants: [fact({ gtin: '00000000' })] }],
    ['variants.0.mpn', { variants: [fact({ mpn: 'x'.repeat(71) })] }],
    ['variants.0.cost', { variants: [fact({ cost: '-1' })] }],
    ['variants.0.cost', { variants: [fact({ cost: '1.005' })] }],
  ])('%s %j is refused at its field', async (field, changes) => {
    const answer = await owner.rpc('create_product', {
      vendor_id: shop.vendors[0],
      request_key: randomUUID(),
      document: { ...(await sample()), ...changes },
    });
    expect([said(answer), Object.keys(JSON.parse((answer.body as { hint: string }).hint) as object)]).toEqual(
      ['422 product_invalid', [field]],
    );
  });

  test.each(['96385074', '036000291452', '4006381333931', '10012345678902'])(
    'accepts a barcode with 8, 12, 13 or 14 digits: %s',
    async (gtin) => {
      const made = await create(owner, { ...filled(), variants: [fact({ gtin })] });
      expect(made.document.variants[0]?.['gtin']).toBe(gtin);
    },
  );

  test('is in the history, with the cost; restoring a version keeps the address', async () => {
    const made = await published(owner, filled());
    const slug = address();
    const saved = edited(
      await save(owner, made, {
        brand: 'Other',
        slug,
        variants: [{ ...made.document.variants[0], cost: '20', mpn: 'TRS-21' }],
      }),
    );
    const [last] = await historyOf(owner, made.id);
    expect(last?.changes).toMatchObject({
      brand: { before: attributes.brand, after: 'Other' },
      slug: { before: made.document['slug'], after: slug },
      variants: [{ before: { mpn: 'TRS-20', cost: '18.50' }, after: { mpn: 'TRS-21', cost: '20.00' } }],
    });
    const back = edited(
      await owner.rpc('revert_product', {
        product_id: made.id,
        version: saved.version,
        request_key: randomUUID(),
        to_version: made.version,
      }),
    );
    expect(back.document).toMatchObject({ brand: attributes.brand, slug });
    expect(back.document.variants).toMatchObject([{ mpn: 'TRS-20', cost: '18.50' }]);
  });
});

const sample = async () => (await create(owner, filled())).document;

describe('the address', () => {
  test('changes, and the earlier one still leads to the product', async () => {
    const made = await published(owner, filled());
    const [old, slug] = [String(made.document['slug']), address()];
    const saved = edited(await save(owner, made, { slug }));
    expect(saved.document['slug']).toBe(slug);
    const found = await Promise.all(
      [old, slug].map((product_slug) =>
        pageOf({ vendor_slug: shop.slugs[0], category_slug: 'any', product_slug }),
      ),
    );
    expect(found.map((page) => [page?.product['id'], page?.product['slug']])).toEqual([
      [made.id, slug],
      [made.id, slug],
    ]);
  });

  test('of another product of the store is refused, and an empty one keeps what it was', async () => {
    const [one, two] = [await create(owner, filled()), await create(owner, filled())];
    const answer = await save(owner, two, { slug: one.document['slug'] });
    expect([said(answer), JSON.parse((answer.body as { hint: string }).hint)]).toEqual([
      '422 slug_taken',
      { slug: 'Another product in your store has this address' },
    ]);
    const saved = edited(await save(owner, two, { slug: '' }));
    expect(saved.document['slug']).toBe(two.document['slug']);
  });
});

test('brand and tags find a product', async () => {
  const [brand, tag] = ['Quillfeather', 'Zugspitze'];
  const made = await published(owner, { ...filled(), brand, tags: [tag] });
  const found = async (query: string) =>
    ((await db.anon.rpc('list_products', { query })).body as { id: string }[]).map(({ id }) => id);
  expect(await Promise.all([brand, tag].map(found))).toEqual([[made.id], [made.id]]);
  await save(owner, made, { brand: '', tags: [] });
  expect(await found(brand)).toEqual([]);
});

describe('what a store pays', () => {
  test('is read by its own team, and by nobody else on any way', async () => {
    const cost = '987.65';
    const made = await published(owner, { ...filled(), variants: [fact({ cost })] });
    await save(owner, made, { name: 'Renamed', variants: [fact({ cost: '876.54' })] });
    const { token } = (await owner.rpc('make_product_preview', { product_id: made.id })).body as {
      token: string;
    };
    const others: Record<string, Caller> = {
      visitor: db.anon,
      shopper: await db.person(await makePerson(db)),
      'another store': await db.person(shop.vendors[1]),
    };
    const statuses: Record<string, number[]> = {};
    for (const [name, caller] of Object.entries(others)) {
      const answers = [
        await caller.rpc('product_page', { product: made.id }),
        await caller.rpc('product_preview', { token }),
        await caller.rpc('product_for_edit', { product_id: made.id }),
        await caller.rpc('product_history', { product_id: made.id }),
        await caller.get(`products?id=eq.${made.id}`),
        await caller.get(`product_variants?product_id=eq.${made.id}&select=cost`),
        await caller.get(`product_variants?product_id=eq.${made.id}&select=gtin,mpn`),
        await caller.get('variant_costs'),
      ];
      for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/"cost"|987\.65|876\.54/);
      statuses[name] = answers.map(({ status }) => status);
    }
    const open = [200, 200, 404, 404, 200, 400, 200, 404];
    expect(statuses).toEqual({
      visitor: [200, 200, 401, 401, 200, 400, 200, 404],
      shopper: open,
      'another store': open,
    });
    // A member with the right to the store's products does.
    const catalog = edited(await (await member('catalog')).rpc('product_for_edit', { product_id: made.id }));
    expect(catalog.document.variants[0]?.['cost']).toBe('876.54');
  });
});

test('a preview has the shape of the page, with what is only drafted', async () => {
  const made = await published(owner, {
    ...filled(),
    options: [{ name: 'color', values: ['Black'] }],
    variants: [fact({ color: 'Black', color_hex: '#111111' })],
  });
  await save(
    owner,
    made,
    {
      brand: 'Drafted',
      discount: '10',
      options: [{ name: 'color', values: ['Black', 'Red'] }],
      variants: [made.document.variants[0], fact({ color: 'Red', price: '50.00', gtin: '' })],
    },
    { as_draft: true },
  );
  const { token } = (await owner.rpc('make_product_preview', { product_id: made.id })).body as {
    token: string;
  };
  const seen = (await db.anon.rpc('product_preview', { token })).body as Page & Record<string, unknown>;
  const page = await pageOf({ product: made.id });
  expect(Object.keys(seen).sort()).toEqual(Object.keys(page ?? {}).sort());
  const { created_at: _, updated_at: __, ...shown } = page?.product ?? {};
  expect(Object.keys(seen.product).sort()).toEqual(Object.keys(shown).sort());
  expect(Object.keys(seen.variants[0] ?? {}).sort()).toEqual(Object.keys(page?.variants[0] ?? {}).sort());
  expect([seen.product['brand'], page?.product['brand']]).toEqual(['Drafted', attributes.brand]);
  expect(seen['options']).toEqual([
    {
      name: 'color',
      values: [
        { value: 'Black', hex: '#111111' },
        { value: 'Red', hex: null },
      ],
    },
  ]);
  expect(seen.variants).toMatchObject([
    { color: 'Black', price: '36.00', compare_at_price: '40.00', stock: 10 },
    { color: 'Red', price: '45.00', compare_at_price: '50.00', gtin: null },
  ]);
});
