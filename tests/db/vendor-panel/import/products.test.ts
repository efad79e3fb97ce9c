import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import {
  asOwner,
  begin,
  category,
  check,
  counts,
  current,
  importOf,
  owner,
  problems,
  row,
  run,
  startWith,
  tag,
  work,
} from './import-support.ts';
import { create, edited, published, said, save, variant } from '../product-support.ts';

asOwner();

async function productOf(handle: string) {
  const [found] = await db.sql<{ id: string }>(
    'select id from public.products where vendor_id = $1 and slug = $2',
    [shop.vendors[0], handle],
  );
  return found === undefined ? null : edited(await owner.rpc('product_for_edit', { product_id: found.id }));
}

/** A checkout holds this stock. */
const hold = (variantId: string, quantity: number) =>
  db.sql(
    `insert into public.stock_holds (checkout_key, variant_id, quantity, expires_at, contact_given)
     values ($1, $2, $3, now() + interval '5 minutes', true)`,
    [randomUUID(), variantId, quantity],
  );

describe('an import of products', () => {
  test('creates drafts with their variants, in batches, and skips a product with an invalid row entirely', async () => {
    const handle = `rope-${tag()}`;
    const wrong = `mat-${tag()}`;
    const rows = [
      row({
        handle,
        name: 'Jump rope',
        features: 'Fast|Long',
        discount: '10',
        color: 'Black',
        size: 'S',
        sku: `${handle}-s`,
        weight_grams: '1,200',
      }),
      row({
        handle,
        name: '',
        description: '',
        category: '',
        color: 'black',
        size: 'L',
        price: '$1,020.00',
        stock: '',
      }),
      row({ handle: wrong, price: 'free' }),
      row({ handle: wrong, size: 'L' }),
      ...Array.from({ length: 300 }, () => row()),
    ];
    const checked = await check(owner, rows);
    expect([checked.stage, counts(checked), await problems(owner, checked.id)]).toEqual([
      'checked',
      { wrong: 2, creates: 301, updates: 0, unchanged: 0 },
      ['4 price price_range', '4 handle options_differ', '5 handle product_wrong'],
    ]);
    expect(await productOf(handle)).toBe(null);

    const done = await run(owner, checked.id);
    expect([done.stage, counts(done), done.job]).toMatchObject([
      'ended',
      { wrong: 2, creates: 301, updates: 0, unchanged: 0 },
      { status: 'done', done: 302, total: 302 },
    ]);
    const made = await productOf(handle);
    expect(made).toMatchObject({ state: 'draft', version: 1 });
    expect(made?.document).toMatchObject({
      name: 'Jump rope',
      discount: '10.00',
      features: ['Fast', 'Long'],
      category_id: shop.leaf,
      options: [
        { name: 'color', values: ['Black'] },
        { name: 'size', values: ['S', 'L'] },
      ],
    });
    expect(
      made?.document.variants.map(({ color, size, price, stock, weight_grams }) => ({
        color,
        size,
        price,
        stock,
        weight_grams,
      })),
    ).toEqual([
      { color: 'Black', size: 'S', price: '12.50', stock: 3, weight_grams: 1200 },
      { color: 'Black', size: 'L', price: '1020.00', stock: 0, weight_grams: 0 },
    ]);
    expect(await productOf(wrong)).toBe(null);
    const history = await owner.rpc('product_history', { product_id: made?.id });
    expect((history.body as { action: string }[]).map(({ action }) => action)).toEqual(['imported']);
  });

  test('skips a row that is longer than the header, and accepts a shorter one', async () => {
    const fields = ['name', 'description', 'category', 'price', 'sku'];
    const cells = (name: string) => [name, 'Made for the tests of imports.', category, '12.50', ''];
    const [long, short] = [`Long ${tag()}`, `Short ${tag()}`];
    const { id } = importOf(
      await begin(owner, [{ name: '', description: '', category: '', price: '', sku: '' }], {
        total: 3,
        fields,
        headers: fields,
      }),
    );
    const send = (rows: readonly (readonly string[])[]) =>
      owner.rpc('stage_import_rows', { import_id: id, first_row: 2, rows });
    expect(said(await send([[...cells(long), 'x', 'y']]))).toBe('422 import_invalid');
    expect((await send([[...cells(long), 'not 3'], cells(short), cells(`Full ${tag()}`)])).status).toBe(200);
    importOf(await owner.rpc('check_import', { import_id: id }));
    expect(counts(await work(owner))).toEqual({ wrong: 1, creates: 2, updates: 0, unchanged: 0 });
    expect((await owner.rpc('import_problems', { import_id: id })).body).toEqual([
      {
        row: 2,
        cells: cells(long),
        extra: 'not 3',
        problems: [
          {
            field: 'row',
            code: 'cells_extra',
            sentence: 'This row has more cells than the header. Put text with a comma in quotation marks',
          },
        ],
      },
    ]);
  });

  test('updates existing products: a live one stays live, empty cells and missing variants stay unchanged', async () => {
    const made = await published(owner, { name: `Live ${tag()}` });
    const [found] = await db.sql<{ slug: string }>('select slug from public.products where id = $1', [
      made.id,
    ]);
    const handle = found?.slug ?? '';
    const blank = row({ handle, name: '', description: '', category: '', price: '', stock: '' });
    const checked = await check(owner, [
      { ...blank, size: 'l', price: '61', stock: '4' },
      { ...blank, name: 'Renamed', size: 'XL', price: '70' },
    ]);
    expect(counts(checked)).toEqual({ wrong: 0, creates: 0, updates: 1, unchanged: 0 });
    expect(counts(await run(owner, checked.id))).toEqual({ wrong: 0, creates: 0, updates: 1, unchanged: 0 });
    const after = await productOf(handle);
    expect(after).toMatchObject({ state: 'published', listed: true, version: made.version + 1 });
    expect(after?.document['name']).toBe('Renamed');
    expect(after?.document['description']).toBe(made.document['description']);
    expect(after?.document.variants.map(({ size, price, stock }) => ({ size, price, stock }))).toEqual([
      { size: 'S', price: '40.00', stock: 10 },
      { size: 'L', price: '61.00', stock: 4 },
      { size: 'XL', price: '70.00', stock: 0 },
    ]);
    await owner.rpc('end_import', { import_id: checked.id });

    const again = await check(owner, [{ ...blank, size: 'XL', price: '70.00', stock: '0' }]);
    expect(counts(await run(owner, again.id))).toEqual({ wrong: 0, creates: 0, updates: 0, unchanged: 1 });
    expect((await productOf(handle))?.version).toBe(after?.version);
  });

  test('tells apart, in one batch, changes in price, in text, none at all, and forbidden ones', async () => {
    const handles = await Promise.all(
      [{}, { discount: '10' }, {}, {}, {}, { compare_at_price: '25.00' }].map(
        async ({ discount = '0', ...changes }: { discount?: string; compare_at_price?: string }) => {
          const { id } = await published(owner, {
            name: `Mixed ${tag()}`,
            options: [],
            discount,
            variants: [variant({ price: '20.00', stock: 10, ...changes })],
          });
          const [found] = await db.sql<{ slug: string }>('select slug from public.products where id = $1', [
            id,
          ]);
          return found?.slug ?? '';
        },
      ),
    );
    const [plain = '', discounted = '', same = '', renamed = '', held = '', reached = ''] = handles;
    const promised = (await productOf(held))?.document.variants[0]?.id ?? '';
    await hold(promised, 6);
    const blank = row({ name: '', description: '', category: '', price: '', stock: '' });
    const checked = await check(owner, [
      { ...blank, handle: plain, price: '21.50', stock: '3' },
      { ...blank, handle: discounted, price: '30' },
      { ...blank, handle: same, price: '20.00', stock: '10' },
      { ...blank, handle: renamed, name: 'Renamed', price: '22' },
      { ...blank, handle: held, stock: '2' },
      { ...blank, handle: reached, price: '26' },
    ]);
    // What checkouts hold may change until the import.
    expect(counts(checked)).toEqual({ wrong: 1, creates: 0, updates: 4, unchanged: 1 });
    expect(counts(await run(owner, checked.id))).toEqual({ wrong: 2, creates: 0, updates: 3, unchanged: 1 });
    expect(await problems(owner, checked.id)).toEqual(['6 handle stock_held', '7 handle product_invalid']);
    const after = await Promise.all(handles.map(productOf));
    expect(
      after.map((each) => [
        each?.version,
        ...(each?.document.variants ?? []).map(({ price, stock }) => `${price} ${stock}`),
      ]),
    ).toEqual([
      [3, '21.50 3'],
      [3, '30.00 10'],
      [2, '20.00 10'],
      [3, '22.00 10'],
      [2, '20.00 10'],
      [2, '20.00 10'],
    ]);
    await owner.rpc('end_import', { import_id: checked.id });

    const strict = await check(owner, [
      { ...blank, handle: reached, price: '26' },
      { ...blank, handle: plain, price: '40' },
    ]);
    expect(counts(strict)).toMatchObject({ wrong: 1, updates: 1 });
    expect(said(await owner.rpc('run_import', { import_id: strict.id, stop_on_error: true }))).toBe(
      '409 import_nothing',
    );
    expect((await productOf(plain))?.document.variants[0]?.price).toBe('21.50');
  });

  test('reports row, column and code of each error', async () => {
    const taken = await create(owner);
    const [other] = await db.sql<{ sku: string }>(
      'select sku from public.product_variants where product_id = $1',
      [taken.id],
    );
    const drafted = await published(owner, { name: `Drafted ${tag()}` });
    await save(owner, drafted, { name: 'Not yet' }, { as_draft: true });
    const [draft] = await db.sql<{ slug: string }>('select slug from public.products where id = $1', [
      drafted.id,
    ]);
    const twice = tag();
    const { id } = await check(owner, [
      row({ name: '' }),
      row({ name: 'x'.repeat(101) }),
      row({ description: 'Too short' }),
      row({ description: '' }),
      row({ category: 'No such thing' }),
      row({ category: '' }),
      row({ discount: '100' }),
      row({ price: '1000000' }),
      row({ price: '12,50' }),
      row({ price: '' }),
      row({ compare_at_price: '12.50' }),
      row({ stock: '-5' }),
      row({ stock: '1.5' }),
      row({ weight_grams: '1000001' }),
      row({ sku: 'x'.repeat(65) }),
      row({ sku: other?.sku ?? '' }),
      row({ sku: twice }),
      row({ sku: twice }),
      row({ color: 'x'.repeat(51) }),
      row({ features: 'x'.repeat(201) }),
      row({ handle: draft?.slug ?? '', size: 'S' }),
      row({ handle: twice }),
      row({ handle: twice }),
      row({ price: '0.01', discount: '99.99' }),
      row(),
    ]);
    expect(await problems(owner, id)).toEqual([
      '2 name name_missing',
      '3 name name_length',
      '4 description description_length',
      '5 description description_missing',
      '6 category category_unknown',
      '7 category category_missing',
      '8 discount discount_range',
      '9 price price_range',
      '10 price price_range',
      '11 price price_missing',
      '12 compare_at_price compare_at_higher',
      '13 stock stock_range',
      '14 stock stock_range',
      '15 weight_grams weight_range',
      '16 sku sku_length',
      '17 sku sku_taken',
      '19 sku sku_twice',
      '20 color value_length',
      '21 features feature_length',
      '22 handle product_drafted',
      '23 handle product_wrong',
      '24 handle variant_twice',
      '25 price price_range',
    ]);
  });

  test('that stops on errors imports the rows before the first invalid one', async () => {
    const [before, after] = [`before-${tag()}`, `after-${tag()}`];
    const { id } = await check(owner, [row({ handle: before }), row({ price: '' }), row({ handle: after })]);
    const done = await run(owner, id, true);
    expect(counts(done)).toMatchObject({ wrong: 1, creates: 1 });
    expect([(await productOf(before))?.state, await productOf(after)]).toEqual(['draft', null]);
  });

  test('skips what was taken between check and import', async () => {
    const sku = tag();
    const kept = `kept-${tag()}`;
    const { id } = await check(owner, [row({ sku }), row({ handle: kept })]);
    const rival = await create(owner);
    await db.sql('update public.product_variants set sku = $2 where id = $1', [
      rival.document.variants[0]?.id,
      sku,
    ]);
    expect(counts(await run(owner, id))).toEqual({ wrong: 1, creates: 1, updates: 0, unchanged: 0 });
    expect(await problems(owner, id)).toEqual(['2 handle sku_taken']);
    expect((await productOf(kept))?.state).toBe('draft');
  });

  test('resumes where it was if a batch is rolled back, and creates no product twice', async () => {
    const handles = Array.from({ length: 600 }, () => `again-${tag()}`);
    const { id } = await check(
      owner,
      handles.map((handle) => row({ handle })),
    );
    importOf(await owner.rpc('run_import', { import_id: id }));
    const connection = await db.connect();
    try {
      await connection.query('begin');
      await connection.query('select public.run_imports()');
      await connection.query('rollback');
    } finally {
      connection.release();
    }
    await Promise.all([work(owner), work(owner)]);
    expect(counts(await current(owner))).toEqual({ wrong: 0, creates: 600, updates: 0, unchanged: 0 });
    expect(
      await db.sql(
        'select count(*)::int as n from public.products where vendor_id = $1 and slug = any ($2)',
        [shop.vendors[0], handles],
      ),
    ).toEqual([{ n: 600 }]);
  });

  test('that is canceled ends at its next batch', async () => {
    const { id } = await check(
      owner,
      Array.from({ length: 300 }, () => row()),
    );
    await startWith(id, (connection) =>
      connection.query(
        'update private.jobs j set cancel_asked = true from private.imports i where i.id = $1 and j.id = i.job_id',
        [id],
      ),
    );
    const now = await work(owner);
    expect([now.stage, now.job?.status, now.creates]).toEqual(['ended', 'cancelled', 0]);
  });
});

describe('an import of stock and prices', () => {
  test('changes both by SKU at once, even for a live product, and only where they differ', async () => {
    const made = await published(owner, { name: `Stock ${tag()}`, discount: '50' });
    const [small, large] = made.document.variants;
    const checked = await check(
      owner,
      [
        { sku: small?.sku ?? '', price: '80', stock: '7' },
        { sku: large?.sku ?? '', price: '', stock: '10' },
        { sku: `none-${tag()}`, price: '1', stock: '1' },
        { sku: '', price: '1', stock: '1' },
      ],
      { kind: 'stock' },
    );
    expect(await problems(owner, checked.id)).toEqual(['4 sku sku_unknown', '5 sku sku_missing']);
    expect(counts(await run(owner, checked.id))).toEqual({ wrong: 2, creates: 0, updates: 1, unchanged: 1 });
    const after = edited(await owner.rpc('product_for_edit', { product_id: made.id }));
    expect(after).toMatchObject({ state: 'published', version: made.version + 1 });
    expect(after.document.variants.map(({ price, stock }) => ({ price, stock }))).toEqual([
      { price: '80.00', stock: 7 },
      { price: '60.00', stock: 10 },
    ]);
    expect(
      await db.sql('select price::text from public.product_variants where id = $1', [small?.id]),
    ).toEqual([{ price: '40.00' }]);
  });

  test('keeps the units that checkouts hold', async () => {
    const made = await published(owner);
    const [small] = made.document.variants;
    const { id } = await check(owner, [{ sku: small?.sku ?? '', stock: '1' }], { kind: 'stock' });
    await hold(small?.id ?? '', 4);
    expect(counts(await run(owner, id))).toMatchObject({ wrong: 1, updates: 0 });
    expect(await problems(owner, id)).toEqual(['2 handle stock_held']);
  });
});
