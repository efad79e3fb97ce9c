import { describe, expect, test } from 'vitest';
import { flawSentences, type Cell } from '#schema/kit/cells.ts';
import { templateRows } from '#actors/vendor-panel/import/template.ts';
import { importFields } from '#schema/vendor-panel/import.ts';
import { db, shop } from '../../one-shop.ts';
import {
  shortenedNumbers,
  turnedSizes,
  wholeDates,
  wholeIdentifiers,
  wholeSizes,
} from '../../../support/tables/identifiers.ts';
import {
  asOwner,
  begin,
  check,
  counts,
  importOf,
  owner,
  problems,
  row,
  run,
  tag,
  work,
} from './import-support.ts';
import { create, said } from '../product-support.ts';

asOwner();

type Cells = Readonly<Record<string, Cell>>;

/** Rows whose cells may have a flaw. */
async function checkCells(rows: readonly Cells[], kind = 'products') {
  const fields = Object.keys(rows[0] ?? {});
  const shape = Object.fromEntries(fields.map((field) => [field, '']));
  const { id } = importOf(await begin(owner, [shape], { total: rows.length, kind }));
  const reply = await owner.rpc('stage_import_rows', {
    import_id: id,
    first_row: 2,
    rows: rows.map((cells) => fields.map((field) => cells[field] ?? '')),
  });
  if (reply.status !== 200) throw new Error(said(reply));
  importOf(await owner.rpc('check_import', { import_id: id }));
  await work(owner);
  return id;
}
const slugs = async (name: string) =>
  (
    await db.sql<{ slug: string }>('select slug from public.products where vendor_id = $1 and name = $2', [
      shop.vendors[0],
      name,
    ])
  ).map(({ slug }) => slug);

test('the database recognizes the same shortened numbers as the page', async () => {
  const judged = async (texts: readonly string[]) =>
    (
      await db.sql<{ text: string }>(
        'select text from unnest($1::text[]) text where private.digits_lost(text)',
        [texts],
      )
    ).map(({ text }) => text);
  expect(await judged(shortenedNumbers)).toEqual(shortenedNumbers);
  expect(await judged(wholeIdentifiers)).toEqual([]);
  expect(
    await db.sql(
      "select flaw, private.flaw_sentence(flaw) as sentence from unnest('{digits,date,error,formula}'::text[]) flaw",
    ),
  ).toEqual(Object.entries(flawSentences).map(([flaw, sentence]) => ({ flaw, sentence })));
});

test('a size that became a date is recognized from any program, and only in a size column', async () => {
  const judged = async (field: string, cells: readonly string[]) =>
    (
      await db.sql<{ flaw: string | null }>(
        'select private.cell_flaw($1, cell) as flaw from unnest($2::text[]) with ordinality c (cell, n) order by n',
        [field, cells],
      )
    ).map(({ flaw }) => flaw);
  const dates = [...turnedSizes, ...wholeDates];
  expect(await judged('size', dates)).toEqual(dates.map(() => 'date'));
  expect(await judged('quantity', dates)).toEqual(dates.map(() => 'date'));
  expect(await judged('size', wholeSizes)).toEqual(wholeSizes.map(() => null));
  expect(await judged('sku', dates)).toEqual(dates.map(() => null));
});

test('a count and an amount are read with the zeros and dots that exports write', async () => {
  const read = async (name: string, cells: readonly string[]) =>
    (
      await db.sql<{ found: string | null }>(
        `select private.${name}(cell)::text as found from unnest($1::text[]) with ordinality c (cell, n) order by n`,
        [cells],
      )
    ).map(({ found }) => found);
  expect(
    await read('cell_count', [
      '10',
      '10.0',
      '10.00',
      '10.',
      '1,000.000',
      '10.5',
      '10.05',
      '.0',
      '-10.0',
      '1.000.0',
      '0,500',
      '012,500',
    ]),
  ).toEqual(['10', '10', '10', '10', '1000', null, null, null, null, null, null, null]);
  expect(
    await read('cell_amount', [
      '139',
      '139.',
      '$139.',
      '139.5',
      '139.50',
      '139.500',
      '139.505',
      '139..',
      '.',
      '1,139. USD',
      '12,50',
      '0,500',
      '$0,500.00',
    ]),
  ).toEqual(['139', '139', '139', '139.5', '139.50', '139.500', null, null, null, '1139', null, null, null]);
});

describe('a cell that a spreadsheet has changed', () => {
  test('is refused with its reason, from any program, and the rows next to it pass', async () => {
    const id = await checkCells([
      { ...row(), sku: { text: '9.40011020088123E+21', flaw: 'digits' } },
      { ...row(), sku: '1.23457E+12' },
      { ...row(), sku: '1,23457E+12' },
      { ...row(), size: { text: '8-Oct', flaw: 'date' } },
      { ...row(), size: '8-Oct' },
      { ...row(), size: '1.2E+3' },
      { ...row(), sku: { text: '#REF!', flaw: 'error' } },
      { ...row(), sku: '#DIV/0!' },
      { ...row(), price: '#N/A' },
      { ...row(), price: { text: '', flaw: 'formula' } },
      { ...row(), price: { text: '10/8/2026', flaw: 'date' } },
      { ...row(), name: '#NAME?' },
      { ...row(), description: { text: '#VALUE!', flaw: 'error' } },
      { ...row(), size: '8-10', sku: `1E5-${tag()}` },
    ]);
    expect(await problems(owner, id)).toEqual([
      '2 sku cell_digits',
      '3 sku cell_digits',
      '4 sku cell_digits',
      '5 size cell_date',
      '6 size cell_date',
      '7 size cell_digits',
      '8 sku cell_error',
      '9 sku cell_error',
      '10 price cell_error',
      '11 price cell_formula',
      '12 price cell_date',
      '13 name cell_error',
      '14 description cell_error',
    ]);
    expect(counts(await work(owner))).toEqual({ wrong: 13, creates: 1, updates: 0, unchanged: 0 });
  });

  test('is also refused in an import of stock and prices', async () => {
    const id = await checkCells(
      [
        { sku: '9.4001E+21', price: '5' },
        { sku: { text: '46303', flaw: 'date' }, price: '5' },
      ],
      'stock',
    );
    expect((await problems(owner, id)).filter((each) => each.includes('cell_'))).toEqual([
      '2 sku cell_digits',
      '3 sku cell_date',
    ]);
  });

  test('is refused in the editor', async () => {
    const made = await create(owner);
    const document = {
      ...made.document,
      variants: made.document.variants.map((variant, n) =>
        n === 0 ? { ...variant, sku: '1.23457E+12' } : variant,
      ),
    };
    const reply = await owner.rpc('save_product', {
      product_id: made.id,
      version: made.version,
      request_key: crypto.randomUUID(),
      document,
    });
    expect([said(reply), reply.body]).toMatchObject([
      '422 product_invalid',
      { hint: expect.stringContaining('variants.0.sku') },
    ]);
  });

  test('contains text and one of the known flaws', async () => {
    await expect(checkCells([{ ...row(), sku: { text: 'A', flaw: 'sad' as 'date' } }])).rejects.toThrow(
      '422 import_invalid',
    );
  });
});

test('a discount and a price mean what the cell shows', async () => {
  const name = `Shown ${tag()}`;
  const made = await check(owner, [
    row({ name, discount: '20%', price: '$139.00' }),
    row({ discount: '20.00 %', price: '139 USD' }),
    row({ discount: '0.2', price: '$ 139.00' }),
    row({ price: '20%' }),
    row({ price: '12.50 €' }),
    row({ discount: '$20' }),
    row({ stock: '5 pcs' }),
  ]);
  expect(await problems(owner, made.id)).toEqual([
    '5 price price_range',
    '6 price price_currency',
    '7 discount discount_range',
    '8 stock stock_range',
  ]);
  await run(owner, made.id);
  expect(
    await db.sql(
      `select p.discount::text, v.list_price::text, v.price::text from public.products p
       join public.product_variants v on v.product_id = p.id where p.name = $1`,
      [name],
    ),
  ).toEqual([{ discount: '20.00', list_price: '139.00', price: '111.20' }]);
});

describe('a name', () => {
  test('without Latin letters is accepted, and the same file again changes nothing', async () => {
    const mark = tag();
    const names = [`杠铃 ${mark}`, `حزام ${mark}`, `डम्बल ${mark}`, `ガイド ${mark}`].map((name) =>
      name.replace(mark, [...mark].map((each) => String.fromCodePoint(0x4e00 + each.charCodeAt(0))).join('')),
    );
    const rows = names.map((name) => row({ name, size: 'S' }));
    const first = await check(owner, rows);
    expect(await problems(owner, first.id)).toEqual([]);
    expect(counts(await run(owner, first.id))).toEqual({ wrong: 0, creates: 4, updates: 0, unchanged: 0 });
    const made = (await Promise.all(names.map(slugs))).flat();
    expect(made.filter((slug) => /^product-[0-9a-f]{8}$/.test(slug))).toHaveLength(4);
    expect(new Set(made).size).toBe(4);
    await owner.rpc('end_import', { import_id: first.id });
    const again = await check(owner, rows);
    expect(counts(await run(owner, again.id))).toEqual({ wrong: 0, creates: 0, updates: 0, unchanged: 4 });
  });

  test('is distinct from one that differs only in symbols, in the file and in the store', async () => {
    const mark = tag();
    const names = [
      `Grip tape C ${mark}`,
      `Grip tape C++ ${mark}`,
      `Grip tape C# ${mark}`,
      `Grip-tape C ${mark}`,
    ];
    const first = await check(
      owner,
      names.slice(0, 2).map((name) => row({ name })),
    );
    expect(counts(await run(owner, first.id))).toMatchObject({ wrong: 0, creates: 2 });
    await owner.rpc('end_import', { import_id: first.id });
    const second = await check(
      owner,
      names.map((name) => row({ name })),
    );
    expect(counts(await run(owner, second.id))).toEqual({ wrong: 0, creates: 2, updates: 0, unchanged: 2 });
    const made = (await Promise.all(names.map(slugs))).flat();
    expect([made.length, made[0], new Set(made).size]).toEqual([4, `grip-tape-c-${mark}`, 4]);
  });

  test('that several products share needs a handle; case and spaces do not make it another name', async () => {
    const name = `Twin ${tag()}`;
    await create(owner, { name });
    await create(owner, { name: name.toUpperCase() });
    const { id } = await check(owner, [row({ name: name.replace(' ', '  ').toLowerCase() })]);
    expect(await problems(owner, id)).toEqual(['2 name name_ambiguous']);
  });

  test('refers to the handle that another row of the file gives it', async () => {
    const [handle, name] = [`own-${tag()}`, `Named ${tag()}`];
    const { id } = await check(owner, [row({ handle, name, size: 'S' }), row({ name, size: 'L' })]);
    expect(counts(await run(owner, id))).toEqual({ wrong: 0, creates: 1, updates: 0, unchanged: 0 });
    expect(await slugs(name)).toEqual([handle]);
  });
});

test('handles that differ only in symbols are two, and one without Latin letters is one', async () => {
  const mark = tag();
  const { id } = await check(owner, [
    row({ handle: `tape-c-${mark}` }),
    row({ handle: `tape-c++-${mark}` }),
    row({ handle: `胶带-${mark}`, size: 'S' }),
    row({ handle: `胶带-${mark}`, size: 'L', name: '', description: '', category: '' }),
  ]);
  expect(counts(await run(owner, id))).toEqual({ wrong: 0, creates: 3, updates: 0, unchanged: 0 });
});

test('the template passes validation', async () => {
  const categories = await db.sql<{ id: string; name: string; path: string[] }>(
    'select id, name, path from public.categories order by depth, position',
  );
  const [, ...lines] = templateRows(categories);
  const rows = lines.map((cells) =>
    Object.fromEntries(importFields.map(({ field }, n) => [field, cells[n] ?? ''])),
  );
  const { id } = await check(owner, rows);
  expect(await problems(owner, id)).toEqual([]);
});
