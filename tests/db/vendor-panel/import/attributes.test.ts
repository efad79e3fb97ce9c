import { expect, test } from 'vitest';
import { importFields } from '#schema/vendor-panel/import.ts';
import { db, shop } from '../../one-shop.ts';
import { edited } from '../product-support.ts';
import { asOwner, check, counts, owner, problems, row, run, tag } from './import-support.ts';

asOwner();

const productAt = async (handle: string) => {
  const [found] = await db.sql<{ id: string }>(
    'select id from public.products where vendor_id = $1 and slug = $2',
    [shop.vendors[0], handle],
  );
  return edited(await owner.rpc('product_for_edit', { product_id: found?.id }));
};

const said = {
  brand: 'Grip Works',
  tags: 'Straps, wrists',
  condition: 'Refurbished',
  care: 'Wash it cold.',
  seo_title: 'Wraps for lifters',
  seo_description: 'Wrist wraps that hold.',
  mpn: 'GW-1',
  cost: '$7.10',
  // A spreadsheet has dropped the zero in front.
  gtin: '36000291452',
};

test('what else a product says is imported, exported in the same columns, and changed by the next import', async () => {
  const handle = `wraps-${tag()}`;
  const first = await check(owner, [row({ handle, size: 'S', ...said }), row({ handle, size: 'L' })]);
  expect(counts(await run(owner, first.id))).toEqual({ wrong: 0, creates: 1, updates: 0, unchanged: 0 });
  await owner.rpc('end_import', { import_id: first.id });
  const made = await productAt(handle);
  expect((made as { last_change?: object }).last_change).toEqual({ action: 'imported', is_own: true });
  expect(made.document).toMatchObject({
    brand: 'Grip Works',
    tags: ['Straps', 'wrists'],
    condition: 'refurbished',
    care: 'Wash it cold.',
    seo_title: 'Wraps for lifters',
    seo_description: 'Wrist wraps that hold.',
    variants: [
      { size: 'S', gtin: '036000291452', mpn: 'GW-1', cost: '7.10' },
      { size: 'L', gtin: '', mpn: '', cost: null },
    ],
  });

  const { rows } = (await owner.rpc('export_product_rows', { vendor_id: shop.vendors[0] })).body as {
    rows: string[][];
  };
  const exported = rows
    .filter(([slug]) => slug === handle)
    .map((cells) => Object.fromEntries(importFields.map(({ field }, n) => [field, cells[n] ?? ''])));
  expect(exported).toHaveLength(2);
  const second = await check(owner, exported);
  expect(counts(await run(owner, second.id))).toEqual({ wrong: 0, creates: 0, updates: 0, unchanged: 1 });
  await owner.rpc('end_import', { import_id: second.id });

  const third = await check(
    owner,
    exported.map((each) => ({ ...each, brand: 'Other', cost: '8' })),
  );
  expect(counts(await run(owner, third.id))).toEqual({ wrong: 0, creates: 0, updates: 1, unchanged: 0 });
  expect((await productAt(handle)).document).toMatchObject({
    brand: 'Other',
    variants: [{ cost: '8.00' }, { cost: '8.00' }],
  });
});

const details = {
  specs: 'Material: Full-grain leather|Ratio 1\\:2: 3:4 \\| more|Path: C\\\\',
  size_chart: 'Size; Waist; Note|S; 28–32 in|L; 36\\; 40 in; roomy',
};

test('the details table, the size chart and swatches are imported, exported, and return exactly', async () => {
  const handle = `belt-${tag()}`;
  const first = await check(owner, [
    row({ handle, color: 'Black', size: 'S', color_hex: '#1A1A1A', ...details }),
    row({ handle, color: 'black', size: 'L' }),
    row({ handle, color: 'Sand', size: 'L', color_hex: 'c8b' }),
  ]);
  expect(counts(await run(owner, first.id))).toEqual({ wrong: 0, creates: 1, updates: 0, unchanged: 0 });
  await owner.rpc('end_import', { import_id: first.id });
  const made = await productAt(handle);
  const more = {
    specs: [
      { name: 'Material', value: 'Full-grain leather' },
      { name: 'Ratio 1:2', value: '3:4 | more' },
      { name: 'Path', value: 'C\\' },
    ],
    size_chart: {
      columns: ['Size', 'Waist', 'Note'],
      rows: [
        ['S', '28–32 in', ''],
        ['L', '36; 40 in', 'roomy'],
      ],
    },
  };
  expect(made.document).toMatchObject({
    ...more,
    variants: [{ color_hex: '#1A1A1A' }, { color_hex: '#1A1A1A' }, { color_hex: '#cc88bb' }],
  });
  // Its first version has them, too.
  expect(
    await db.sql('select document -> $2 as specs from private.product_versions where product_id = $1', [
      made.id,
      'specs',
    ]),
  ).toEqual([{ specs: more.specs }]);

  const { rows } = (await owner.rpc('export_product_rows', { vendor_id: shop.vendors[0] })).body as {
    rows: string[][];
  };
  const exported = rows
    .filter(([slug]) => slug === handle)
    .map((cells) => Object.fromEntries(importFields.map(({ field }, n) => [field, cells[n] ?? ''])));
  expect(exported.map(({ color_hex }) => color_hex)).toEqual(['#1A1A1A', '#1A1A1A', '#cc88bb']);
  const again = await check(owner, exported);
  expect(counts(again)).toEqual({ wrong: 0, creates: 0, updates: 0, unchanged: 1 });
  expect(counts(await run(owner, again.id))).toEqual(counts(again));
  await owner.rpc('end_import', { import_id: again.id });
  expect((await productAt(handle)).document).toEqual(made.document);

  // Into a product without them, every cell as it was exported.
  const copy = await check(
    owner,
    exported.map((each) => ({ ...each, handle: `${handle}-copy`, sku: '' })),
  );
  await run(owner, copy.id);
  await owner.rpc('end_import', { import_id: copy.id });
  expect((await productAt(`${handle}-copy`)).document).toMatchObject(more);

  const third = await check(
    owner,
    exported.slice(0, 1).map(({ sku = '' }) => ({
      ...row({ name: '', description: '', category: '', price: '', stock: '', handle, sku }),
      specs: 'Material: Suede',
      color_hex: '#000000',
    })),
  );
  expect(counts(await run(owner, third.id))).toEqual({ wrong: 0, creates: 0, updates: 1, unchanged: 0 });
  await owner.rpc('end_import', { import_id: third.id });
  expect((await productAt(handle)).document).toMatchObject({
    specs: [{ name: 'Material', value: 'Suede' }],
    size_chart: more.size_chart,
    variants: [{ color_hex: '#000000' }, { color_hex: '#000000' }, { color_hex: '#cc88bb' }],
  });
});

test('own names of options are imported and exported to the letter, changed, and taken away', async () => {
  const handle = `bands-${tag()}`;
  const option_names = 'Size: Resistance: total | Color: Finish';
  const cells = { handle, color: 'Matte', option_names };
  const pass = async (rows: Parameters<typeof check>[1]) => {
    const { id } = await check(owner, rows);
    const found = counts(await run(owner, id));
    await owner.rpc('end_import', { import_id: id });
    return found;
  };
  const names = async () =>
    (((await productAt(handle)).document['options'] ?? []) as { name: string; label?: string }[]).map(
      ({ name, label = null }) => [name, label],
    );
  expect(await pass([row({ ...cells, size: 'Light' }), row({ ...cells, size: 'Heavy' })])).toMatchObject({
    creates: 1,
  });
  const given = [
    ['color', 'Finish'],
    ['size', 'Resistance: total'],
  ];
  expect(await names()).toEqual(given);
  const { rows } = (await owner.rpc('export_product_rows', { vendor_id: shop.vendors[0] })).body as {
    rows: string[][];
  };
  const exported = rows
    .filter(([slug]) => slug === handle)
    .map((line) => Object.fromEntries(importFields.map(({ field }, n) => [field, line[n] ?? ''])));
  expect(exported.map((each) => each['option_names'])).toEqual(
    Array.from({ length: 2 }, () => 'Color: Finish | Size: Resistance: total'),
  );
  expect(await pass(exported)).toMatchObject({ updates: 0, unchanged: 1 });
  expect(await pass(exported.map((each) => ({ ...each, option_names: '' })))).toMatchObject({ unchanged: 1 });
  expect(await names()).toEqual(given);
  expect(await pass(exported.map((each) => ({ ...each, option_names: 'size: Tension |' })))).toMatchObject({
    updates: 1,
  });
  expect(await names()).toEqual([given[0], ['size', 'Tension']]);
  expect(await pass(exported.map((each) => ({ ...each, option_names: 'Size: size' })))).toMatchObject({
    updates: 1,
  });
  expect(await names()).toEqual([given[0], ['size', null]]);
});

test.each(['Resistance', 'Size:', 'Weight: Load', 'Size: A | Size: B', 'Size: A | Color: a', 'Size: Color'])(
  'the option names %j are refused',
  async (option_names) => {
    const { id } = await check(owner, [row({ option_names })]);
    expect(await problems(owner, id)).toEqual(['2 option_names option_names_invalid']);
    await owner.rpc('end_import', { import_id: id });
  },
);

test.each([
  [{ option_names: `Size: ${'x'.repeat(41)}` }, 'option_names option_names_invalid'],
  [{ specs: 'Leather' }, 'specs specs_invalid'],
  [{ specs: 'Material: Leather|material: Suede' }, 'specs specs_invalid'],
  [{ size_chart: 'Size' }, 'size_chart size_chart_invalid'],
  [{ size_chart: 'Size; Waist' }, 'size_chart size_chart_invalid'],
  [{ size_chart: 'Size; Waist|S; 1; 2' }, 'size_chart size_chart_invalid'],
  [{ color_hex: 'black' }, 'color_hex color_hex_invalid'],
  [{ gtin: '4006381333932' }, 'gtin gtin_invalid'],
  [{ mpn: 'x'.repeat(71) }, 'mpn mpn_length'],
  [{ cost: 'free' }, 'cost cost_range'],
  [{ cost: '7 EUR' }, 'cost price_currency'],
  [{ brand: 'x'.repeat(61) }, 'brand brand_length'],
  [{ tags: 'x'.repeat(41) }, 'tags tag_length'],
  [{ condition: 'broken' }, 'condition condition_unknown'],
  [{ seo_title: 'x'.repeat(71) }, 'seo_title seo_title_length'],
  [{ seo_description: 'x'.repeat(321) }, 'seo_description seo_description_length'],
  [{ care: 'x'.repeat(2001) }, 'care care_length'],
])('a row with %j is refused', async (cells, problem) => {
  const { id } = await check(owner, [row(cells)]);
  expect(await problems(owner, id)).toEqual([`2 ${problem}`]);
  await owner.rpc('end_import', { import_id: id });
});
