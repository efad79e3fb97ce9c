import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { contact, makePerson, type Caller } from '../support.ts';
import { forgetHolds } from '../checkout/checkout-support.ts';
import {
  create,
  document,
  edited,
  member,
  published,
  said,
  save,
  setStatus,
  variant,
} from './product-support.ts';

let owner: Caller;
beforeAll(async () => {
  await forgetHolds();
  owner = await db.person(shop.vendors[0]);
});

const pageOf = async (id: string) =>
  (await db.anon.rpc('product_page', { product: id })).body as null | {
    product: Record<string, unknown>;
    variants: Record<string, unknown>[];
  };

describe('a new product', () => {
  test('is a draft with its variants, and a repeated call creates no second one', async () => {
    const call = { vendor_id: shop.vendors[0], request_key: randomUUID(), document: document() };
    const answers = await Promise.all([1, 2, 3].map(() => owner.rpc('create_product', call)));
    const [first] = answers.map(edited);
    expect(answers.map(({ body }) => (body as { id: string }).id)).toEqual([first?.id, first?.id, first?.id]);
    expect(first).toMatchObject({ state: 'draft', version: 1, listed: false });
    expect(first?.document.variants.map(({ size, price, stock }) => ({ size, price, stock }))).toEqual([
      { size: 'S', price: '40.00', stock: 10 },
      { size: 'L', price: '60.00', stock: 10 },
    ]);
    expect(await pageOf(first?.id ?? '')).toBe(null);
  });

  test.each([
    ['name', { name: ' ' }, 'Name must be 1 to 100 characters'],
    ['name', { name: 'x'.repeat(101) }, 'Name must be 1 to 100 characters'],
    ['description', { description: 'Too short' }, 'Description must be 10 to 2,000 characters'],
    ['description', { description: 'x'.repeat(2001) }, 'Description must be 10 to 2,000 characters'],
    ['category_id', { category_id: null }, 'Choose a category'],
    ['discount', { discount: '100' }, 'Discount must be 0 to 99.99'],
    ['discount', { discount: '-1' }, 'Discount must be 0 to 99.99'],
    [
      'features',
      { features: [''] },
      'A feature must be 1 to 200 characters, and a product can have up to 30',
    ],
    [
      'options',
      { options: [{ name: 'size', values: ['S', ' '] }] },
      'Each option needs different values of 1 to 50 characters',
    ],
    ['variants', { variants: [] }, 'A product can have 1 to 100 variants'],
    [
      'variants',
      { variants: [variant({ size: 'S' }), variant({ size: 's' })] },
      'Two variants have the same options',
    ],
  ])("%s %j is refused with its field's message", async (field, changes, sentence) => {
    const { status, body } = await owner.rpc('create_product', {
      vendor_id: shop.vendors[0],
      request_key: randomUUID(),
      document: document(changes),
    });
    const problems = JSON.parse((body as { hint: string }).hint) as Record<string, string>;
    expect([status, problems[field]]).toEqual([422, sentence]);
  });

  test.each([
    [{ price: '0' }, 'price'],
    [{ price: '1000000' }, 'price'],
    [{ price: '1.005' }, 'price'],
    [{ stock: -1 }, 'stock'],
    [{ stock: 1_000_000 }, 'stock'],
    [{ stock: '1.5' }, 'stock'],
    [{ compare_at_price: '40.00' }, 'compare_at_price'],
    [{ size: 'XL' }, 'options'],
    [{ sku: 'x'.repeat(65) }, 'sku'],
  ])('a variant with %j is refused', async (changes, field) => {
    const { body } = await owner.rpc('create_product', {
      vendor_id: shop.vendors[0],
      request_key: randomUUID(),
      document: document({ variants: [variant({ size: 'S', ...changes })] }),
    });
    expect(Object.keys(JSON.parse((body as { hint: string }).hint) as object)).toEqual([
      `variants.0.${field}`,
    ]);
  });

  test('accepts values exactly at the limits', async () => {
    const made = await create(owner, {
      name: 'x'.repeat(100),
      description: 'x'.repeat(2000),
      discount: '99.99',
      options: [{ name: 'quantity', values: Array.from({ length: 100 }, (_, n) => String(n)) }],
      variants: Array.from({ length: 100 }, (_, n) =>
        variant({ quantity_option: String(n), price: '999999.99', stock: 999_999 }),
      ),
    });
    expect(made.document.variants).toHaveLength(100);
  });
});

describe('saving', () => {
  test('keeps the variants that still exist, and those that orders or checkouts refer to', async () => {
    const made = await published(owner);
    const [small, large] = made.document.variants;
    const held = await db.anon.rpc('hold_stock', {
      checkout_key: randomUUID(),
      lines: [{ variant_id: large?.id, quantity: 1 }],
    });
    expect(held.status).toBe(200);
    const saved = edited(
      await save(owner, made, {
        options: [{ name: 'size', values: ['M', 'S'] }],
        variants: [variant({ size: 'M' }), small],
      }),
    );
    expect(saved.document.variants.map(({ size }) => size)).toEqual(['M', 'S']);
    expect(saved.document.variants[1]?.id).toBe(small?.id);
    expect(await db.sql('select active from public.product_variants where id = $1', [large?.id])).toEqual([
      { active: false },
    ]);
    const again = edited(
      await save(owner, saved, {
        options: [{ name: 'size', values: ['L'] }],
        variants: [variant({ size: 'L', stock: 4 })],
      }),
    );
    expect(again.document.variants.map(({ id, stock }) => ({ id, stock }))).toEqual([
      { id: large?.id, stock: 4 },
    ]);
  });

  test('a published product leaves it online; until it is published again, shoppers see only price and stock change', async () => {
    const made = await published(owner);
    const [small, large] = made.document.variants;
    const drafted = edited(
      await save(
        owner,
        made,
        { name: 'Better bar', variants: [{ ...small, price: '44.00', stock: 12 }, large] },
        { as_draft: true },
      ),
    );
    expect([drafted.state, drafted.has_draft, drafted.document['name']]).toEqual([
      'published',
      true,
      'Better bar',
    ]);
    const shown = await pageOf(made.id);
    expect([
      shown?.product['name'],
      shown?.variants.map(({ price, stock }) => `${String(price)} ${String(stock)}`),
    ]).toEqual(['Steel bar', ['44.00 12', '60.00 10']]);
    const live = edited(await save(owner, drafted, {}));
    expect([live.state, live.has_draft]).toEqual(['published', false]);
    expect((await pageOf(made.id))?.product['name']).toBe('Better bar');
  });

  test('a discount lowers what shoppers pay and strikes through the price, to the cent', async () => {
    const made = await published(owner, {
      discount: '12.5',
      options: [],
      variants: [variant({ price: '33.33' })],
    });
    expect(
      (await pageOf(made.id))?.variants.map(({ price, compare_at_price }) => [price, compare_at_price]),
    ).toEqual([['29.16', '33.33']]);
    expect(made.document.variants.map(({ price, compare_at_price }) => [price, compare_at_price])).toEqual([
      ['33.33', null],
    ]);
    const without = edited(await save(owner, made, { discount: '0' }));
    expect(
      (await pageOf(without.id))?.variants.map(({ price, compare_at_price }) => [price, compare_at_price]),
    ).toEqual([['33.33', null]]);
  });

  test("a stale version returns the current one, and a repeat of one's own save is no conflict", async () => {
    const made = await create(owner);
    const other = await member('catalog');
    const theirs = edited(await save(other, made, { name: 'Theirs' }));
    const { status, body } = await save(owner, made, { name: 'Mine' });
    const answer = body as { message: string; hint: string };
    expect([status, answer.message]).toEqual([409, 'product_changed']);
    expect(JSON.parse(answer.hint)).toMatchObject({ version: 2, document: { name: 'Theirs' } });

    const call = {
      product_id: theirs.id,
      version: theirs.version,
      request_key: randomUUID(),
      document: { ...theirs.document, name: 'Third' },
    };
    const twice = [
      edited(await owner.rpc('save_product', call)),
      edited(await owner.rpc('save_product', call)),
    ];
    expect(twice.map(({ version }) => version)).toEqual([3, 3]);
  });

  test('many times at once succeeds once', async () => {
    const made = await create(owner);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => save(owner, made, { name: `Bar ${n}` })));
    expect(answers.map(said).sort()).toEqual([
      '200',
      ...Array.from({ length: 4 }, () => '409 product_changed'),
    ]);
  });

  test('sets stock by its difference, so that items sold in between stay sold', async () => {
    const made = await published(owner, { options: [], variants: [variant({ stock: 10 })] });
    const [only] = made.document.variants;
    await db.sql('update public.product_variants set stock = 7 where id = $1', [only?.id]);
    const saved = edited(await save(owner, made, { variants: [{ ...only, stock: 15 }] }));
    expect(saved.document.variants[0]?.stock).toBe(12);
  });

  test('never removes items that a checkout holds, however many saves run at once', async () => {
    const made = await published(owner, { options: [], variants: [variant({ stock: 10 })] });
    const [only] = made.document.variants;
    const hold = (quantity: number) =>
      db.anon.rpc('hold_stock', {
        checkout_key: randomUUID(),
        lines: [{ variant_id: only?.id, quantity }],
        email: contact.email,
      });
    await hold(4);
    expect(said(await save(owner, made, { variants: [{ ...only, stock: 3 }] }))).toBe('409 stock_held');
    await Promise.all([
      ...[1, 2, 3].map(() => hold(2)),
      ...[5, 4, 6].map((stock) => save(owner, made, { variants: [{ ...only, stock }] })),
    ]);
    const [sums] = await db.sql<{ stock: number; held: number }>(
      `select v.stock, (select sum(quantity)::int from public.stock_holds h where h.variant_id = v.id and h.expires_at > now()) as held
       from public.product_variants v where v.id = $1`,
      [only?.id],
    );
    expect((sums?.stock ?? 0) >= (sums?.held ?? 99)).toBe(true);
  });

  test("refuses another product's SKU, and lets two variants swap theirs", async () => {
    const sku = randomUUID().slice(0, 8);
    const made = await create(owner, {
      variants: [variant({ size: 'S', sku: `${sku}-a` }), variant({ size: 'L', sku: `${sku}-b` })],
    });
    const other = await create(owner);
    const refused = await save(owner, other, {
      variants: [variant({ size: 'S' }), variant({ size: 'L', sku: `${sku}-a` })],
    });
    expect([said(refused), JSON.parse((refused.body as { hint: string }).hint)]).toEqual([
      '422 sku_taken',
      { 'variants.1.sku': 'Another product in your store has this SKU' },
    ]);
    const [small, large] = made.document.variants;
    const swapped = edited(
      await save(owner, made, {
        variants: [
          { ...small, sku: `${sku}-b` },
          { ...large, sku: `${sku}-a` },
        ],
      }),
    );
    expect(swapped.document.variants.map((one) => one.sku)).toEqual([`${sku}-b`, `${sku}-a`]);
  });

  test('refuses pictures that the store has not uploaded', async () => {
    const made = await create(owner);
    expect(said(await save(owner, made, { media: [{ path: 'products/stolen.webp', alt: '' }] }))).toBe(
      '409 picture_gone',
    );
  });
});

describe('people without the right', () => {
  test('strangers, members without the right and a suspended store change nothing', async () => {
    const made = await create(owner);
    const callers: Record<string, Caller> = {
      'another store': await db.person(shop.vendors[1]),
      shopper: await db.person(await makePerson(db)),
      visitor: db.anon,
      fulfillment: await member('fulfillment'),
      finance: await member('finance'),
    };
    const attempts = async (caller: Caller) => [
      said(await caller.rpc('product_for_edit', { product_id: made.id })),
      said(await save(caller, made, { name: 'Eve' })),
      said(
        await caller.rpc('create_product', {
          vendor_id: shop.vendors[0],
          request_key: randomUUID(),
          document: document(),
        }),
      ),
    ];
    const found: Record<string, string[]> = {};
    for (const [name, caller] of Object.entries(callers)) found[name] = await attempts(caller);
    await setStatus(shop.vendors[0], 'rejected');
    found['suspended'] = await attempts(owner);
    await setStatus(shop.vendors[0], 'approved');
    const unknown = '404 product_unknown';
    const no = '403 not_allowed';
    expect(found).toEqual({
      'another store': [unknown, unknown, no],
      shopper: [unknown, unknown, no],
      visitor: ['product_for_edit', 'save_product', 'create_product'].map(
        (name) => `401 permission denied for function ${name}`,
      ),
      fulfillment: ['200', no, no],
      finance: [unknown, unknown, no],
      suspended: ['200', '403 store_closed', '403 store_closed'],
    });
    expect(await db.sql('select name, version from public.products where id = $1', [made.id])).toEqual([
      { name: 'Steel bar', version: 1 },
    ]);
  });
});
