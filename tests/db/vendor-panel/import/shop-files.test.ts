import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTable } from '#actors/vendor-panel/import/read-table.ts';
import { createSource } from '#actors/vendor-panel/import/source.ts';
import type { CategoryWord, WrongLines } from '#schema/vendor-panel/import.ts';
import { db, shop } from '../../one-shop.ts';
import { said } from '../product-support.ts';
import { asOwner, counts, current, importOf, owner, problems, run, tag, work } from './import-support.ts';

asOwner();

/** Sends a file as the page does, and checks it. */
async function checkFile(bytes: Uint8Array) {
  const source = createSource(await readTable(bytes), '2026-11-29');
  const file = source.answer();
  const fields = Object.keys(file.columns ?? {});
  const { id } = importOf(
    await owner.rpc('start_import', {
      vendor_id: shop.vendors[0],
      request_key: randomUUID(),
      kind: 'products',
      file_name: 'export.csv',
      fields,
      headers: file.headers,
      total: file.rows,
      source: {
        shop: file.shop,
        columns: file.fileColumns,
        rows: file.fileRows,
        lines: file.lines,
        left_out: file.leftOut,
      },
    }),
  );
  for (let at = 0; at < file.rows;) {
    const { rows, lines } = source.part(at, [...file.headers.keys()], []);
    expect(
      (await owner.rpc('stage_import_rows', { import_id: id, first_row: at + 2, rows, lines })).status,
    ).toBe(200);
    at += rows.length;
  }
  for (let at = 0; at < file.lines;) {
    const lines = source.lines(at);
    expect((await owner.rpc('stage_import_lines', { import_id: id, lines })).status).toBe(200);
    at += lines.length;
  }
  importOf(await owner.rpc('check_import', { import_id: id }));
  return work(owner);
}

const sample = (name: string, change = (text: string) => text) =>
  new TextEncoder().encode(
    change(readFileSync(join(import.meta.dirname, '../../../support/shop-files', name), 'utf8')),
  );
const words = async (id: string) =>
  (await owner.rpc('import_words', { import_id: id })).body as CategoryWord[];
const match = async (id: string, chosen: readonly string[], rest: string | null) => {
  importOf(
    await owner.rpc('match_import_categories', {
      import_id: id,
      words: chosen.map((word) => ({ word, category_id: shop.leaf })),
      rest,
    }),
  );
  return work(owner);
};
const forgetWords = () =>
  db.sql('delete from private.category_words where vendor_id = $1', [shop.vendors[0]]);

/** Everything that is saved of a variant, in cents. */
const variants = (slugs: readonly string[]) =>
  db.sql(
    `select p.slug, p.state, p.category_id, v.color, v.size, v.sku, (v.price * 100)::int as cents,
       (v.compare_at_price * 100)::int as was, v.stock, v.weight_grams as grams
     from public.products p join public.product_variants v on v.product_id = p.id
     where p.vendor_id = $1 and p.slug = any ($2) order by p.slug, v.position`,
    [shop.vendors[0], slugs],
  );

describe("another shop's export", () => {
  test('becomes drafts with exact prices and variants, once its words have categories', async () => {
    const mark = tag();
    const file = sample('shopify.csv', (text) =>
      text.replaceAll(/^(wrist-wraps|jump-rope)/gm, `$1-${mark}`).replaceAll(/(WW|JR)-/g, `${mark}-$1-`),
    );
    const checked = await checkFile(file);
    expect([checked.stage, counts(checked)]).toEqual([
      'checked',
      { wrong: 3, creates: 0, updates: 0, unchanged: 0 },
    ]);
    expect(checked).toMatchObject({
      shop: 'shopify',
      file_rows: 5,
      unknown_words: 2,
      default_category: null,
    });
    expect(await problems(owner, checked.id)).toEqual([
      '2 category category_unknown',
      '3 handle product_wrong',
      '5 category category_unknown',
    ]);
    expect(await words(checked.id)).toEqual([
      { word: 'Ropes', products: 1, category_id: null, chosen: false },
      { word: 'Wraps', products: 1, category_id: null, chosen: false },
    ]);

    const matched = await match(checked.id, ['wraps '], shop.root);
    expect([matched.stage, counts(matched)]).toEqual([
      'checked',
      { wrong: 0, creates: 2, updates: 0, unchanged: 0 },
    ]);
    expect(counts(await run(owner, checked.id))).toMatchObject({ wrong: 0, creates: 2 });
    const of = { state: 'draft', color: null, size: null, was: null };
    expect(await variants([`wrist-wraps-${mark}`, `jump-rope-${mark}`])).toEqual([
      {
        ...of,
        slug: `jump-rope-${mark}`,
        category_id: shop.root,
        sku: `${mark}-JR-1`,
        cents: 1400,
        stock: 40,
        grams: 200,
      },
      ...[
        { size: 'S', sku: `${mark}-WW-B-S`, was: 2490, stock: 12, grams: 113 },
        { size: 'L', sku: `${mark}-WW-B-L`, was: null, stock: 0, grams: 500 },
      ].map((each) => ({
        ...of,
        slug: `wrist-wraps-${mark}`,
        category_id: shop.leaf,
        color: 'Black',
        cents: 1990,
        ...each,
      })),
    ]);
    const [wraps] = await db.sql<{ description: string }>(
      'select description from public.products where vendor_id = $1 and slug = $2',
      [shop.vendors[0], `wrist-wraps-${mark}`],
    );
    expect(wraps?.description).toBe('Stiff cotton, 18 in long.\n\n- Thumb loop\n- **Machine washable**');
    await owner.rpc('end_import', { import_id: checked.id });

    // A store chooses a word's category only once.
    const again = await checkFile(file);
    expect([counts(again), (await words(again.id)).map(({ word, chosen }) => [word, chosen])]).toEqual([
      { wrong: 0, creates: 0, updates: 0, unchanged: 2 },
      [
        ['Ropes', false],
        ['Wraps', true],
      ],
    ]);
    expect(counts(await run(owner, again.id))).toMatchObject({ wrong: 0, updates: 0, unchanged: 2 });
    // The default is for new products.
    expect((await variants([`jump-rope-${mark}`]))[0]).toMatchObject({ category_id: shop.root });
    await forgetWords();
  });

  test('returns every column of what was skipped, with the picture rows of the product', async () => {
    const mark = tag();
    const file = sample('shopify.csv', (text) =>
      text
        .replaceAll(/^(wrist-wraps|jump-rope)/gm, `$1-${mark}`)
        .replaceAll(/(WW|JR)-/g, `${mark}-$1-`)
        .replace(',19.90,24.90', ',19.90 EUR,24.90'),
    );
    const { id } = await checkFile(file);
    await match(id, [], shop.leaf);
    const { body } = await owner.rpc('import_wrong_lines', { import_id: id });
    const { columns, lines } = body as WrongLines;
    const original = (await readTable(file)).rows;
    expect(columns).toHaveLength(39);
    expect(lines).toEqual([
      {
        row: 2,
        cells: original[0],
        sentences: ['Prices are in US dollars. Convert this one and enter it without a currency'],
      },
      ...[3, 4].map((row) => ({
        row,
        cells: original[row - 2],
        sentences: [
          row === 3
            ? 'Another row of this product has a problem'
            : 'Prices are in US dollars. Convert this one and enter it without a currency',
        ],
      })),
    ]);
    expect((await owner.rpc('import_wrong_lines', { import_id: id, after: 4 })).body).toEqual({
      columns,
      lines: [],
    });
    await forgetWords();
  });

  test.each([
    [
      'woocommerce.csv',
      2,
      ['lifting-hoodie', 'twelve-week-plan'],
      ['4200 4500 7 680', '4500 null 3 794', '3000 null 100 0'],
    ],
    ['amazon.txt', 2, ['kb', 'rope'], ['5999 null 15 16000', '6499 null 4 16012', '7900 null 2 0']],
  ])('%s is saved to the cent', async (name, products, slugs, expected) => {
    await db.sql('delete from public.products where vendor_id = $1 and slug = any ($2)', [
      shop.vendors[0],
      slugs,
    ]);
    const { id } = await checkFile(sample(name));
    const checked = await match(id, [], shop.leaf);
    expect(counts(checked)).toEqual({ wrong: 0, creates: products, updates: 0, unchanged: 0 });
    await run(owner, id);
    expect(
      (await variants(slugs)).map(({ cents, was, stock, grams }) => `${cents} ${was} ${stock} ${grams}`),
    ).toEqual(expected);
    await forgetWords();
  });

  test('in euros is an error of its row, which says what to do', async () => {
    const { id } = await checkFile(sample('etsy.csv', (text) => text.replaceAll('B-', `${tag()}-`)));
    await match(id, [], shop.leaf);
    expect(await problems(owner, id)).toEqual(['3 price price_currency']);
    expect(counts(await current(owner))).toEqual({ wrong: 1, creates: 1, updates: 0, unchanged: 0 });
    await forgetWords();
  });

  test('of 300 products with 1,200 variants and 600 picture rows is imported within a minute, without edits', async () => {
    const mark = tag();
    const header =
      'Handle,Title,Body (HTML),Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status';
    const lines = Array.from({ length: 300 }, (_, n) => {
      const handle = `bulk-${mark}-${n}`;
      const variant = (k: number) =>
        `${k < 2 ? 'Black' : 'Red'},,${k % 2 === 0 ? 'S' : 'L'},${handle}-${k},${250 + k}.0,${k},${n + 1}.${k}5,,https://cdn.example/${n}-${k}.jpg`;
      return [
        `${handle},Bulk product ${mark} ${n},"<p>One of <b>300</b> products, ""made"" for a test.</p>",Type ${n % 7},"a, b",Color,${variant(0).replace(',,', ',Size,')},active`,
        ...[1, 2, 3].map((k) => `${handle},,,,,,${variant(k)},`),
        `${handle},,,,,,,,,,,,,,https://cdn.example/${n}-a.jpg,`,
        `${handle},,,,,,,,,,,,,,https://cdn.example/${n}-b.jpg,`,
      ];
    }).flat();
    const started = performance.now();
    const { id, total } = await checkFile(new TextEncoder().encode([header, ...lines].join('\n')));
    expect([total, (await words(id)).length]).toEqual([1200, 7]);
    expect(counts(await match(id, [], shop.leaf))).toMatchObject({ wrong: 0, creates: 300 });
    expect(counts(await run(owner, id))).toMatchObject({ wrong: 0, creates: 300 });
    expect(performance.now() - started).toBeLessThan(60_000);
    // Its pictures follow: every row names another one.
    const { body } = await owner.rpc('import_pictures', { vendor_id: shop.vendors[0] });
    expect((body as unknown[])[0]).toMatchObject({
      import_id: id,
      total: 1800,
      unfetched: 1800,
      failed: 0,
      job: { total: 1800 },
    });
    expect(await variants([`bulk-${mark}-99`])).toEqual(
      [0, 1, 2, 3].map((k) => ({
        slug: `bulk-${mark}-99`,
        state: 'draft',
        category_id: shop.leaf,
        color: k < 2 ? 'Black' : 'Red',
        size: k % 2 === 0 ? 'S' : 'L',
        sku: `bulk-${mark}-99-${k}`,
        cents: 10_005 + k * 10,
        was: null,
        stock: k,
        grams: 250 + k,
      })),
    );
    await forgetWords();
  }, 90_000);
});

describe("a store's words for categories", () => {
  const begin = () => checkFile(sample('etsy.csv', (text) => text.replaceAll('B-', `${tag()}-`)));

  test('are its own, and mean categories that exist', async () => {
    const { id } = await begin();
    const ask = (changes: Record<string, unknown>) =>
      owner.rpc('match_import_categories', { import_id: id, words: [], ...changes });
    expect(said(await ask({ words: [{ word: 'Bars', category_id: randomUUID() }] }))).toBe(
      '422 category_unknown',
    );
    expect(said(await ask({ words: [{ word: ' ', category_id: shop.leaf }] }))).toBe('422 category_unknown');
    expect(said(await ask({ words: 'Bars' }))).toBe('422 category_unknown');
    expect(said(await ask({ rest: randomUUID() }))).toBe('422 category_unknown');
    const rival = await db.person(shop.vendors[1]);
    for (const [name, more] of [
      ['match_import_categories', { words: [] }],
      ['import_words', {}],
      ['import_wrong_lines', {}],
      ['stage_import_lines', { lines: [[2, 2, ['x']]] }],
    ] as const) {
      expect(said(await rival.rpc(name, { import_id: id, ...more }))).toBe('404 import_unknown');
    }
    expect(await words(id)).toEqual([{ word: '', products: 2, category_id: null, chosen: false }]);
  });

  test('can be forgotten by their store alone', async () => {
    const rows = async () =>
      (
        await db.sql<{ key: string }>(
          `select key from private.category_words where vendor_id = $1 and key <> '' order by key`,
          [shop.vendors[0]],
        )
      ).map(({ key }) => key);
    await forgetWords();
    const { id } = await begin();
    await match(id, ['Ropes', 'Wraps'], null);
    const forget = { import_id: id, words: [{ word: 'wraps ', category_id: null }], rest: null };
    const rival = await db.person(shop.vendors[1]);
    expect(said(await rival.rpc('match_import_categories', forget))).toBe('404 import_unknown');
    expect(await rows()).toEqual(['ropes', 'wraps']);
    importOf(await owner.rpc('match_import_categories', forget));
    await work(owner);
    expect(await rows()).toEqual(['ropes']);
    expect(said(await owner.rpc('match_import_categories', { ...forget, words: [{ word: 'Ropes' }] }))).toBe(
      '422 category_unknown',
    );
    await forgetWords();
  });

  test('change nothing while rows are still sent, and lines must be complete', async () => {
    const start = await owner.rpc('start_import', {
      vendor_id: shop.vendors[0],
      request_key: randomUUID(),
      kind: 'products',
      file_name: 'x.csv',
      fields: ['name'],
      headers: ['Name'],
      total: 1,
      source: { shop: null, columns: ['Name', 'More'], rows: 2, lines: 2, left_out: [] },
    });
    const { id } = importOf(start);
    const lines = (all: unknown) => owner.rpc('stage_import_lines', { import_id: id, lines: all });
    expect(said(await owner.rpc('match_import_categories', { import_id: id, words: [] }))).toBe(
      '409 import_unchecked',
    );
    expect(said(await lines([[2, 2, ['Bar']]]))).toBe('422 import_invalid');
    expect(said(await lines([[2, 3, ['Bar', 'x']]]))).toBe('422 import_invalid');
    expect(said(await lines([['2', '2', [1, 2]]]))).toBe('422 import_invalid');
    expect((await lines([[2, 2, ['Bar', 'x']]])).body).toEqual({ staged: 1 });
    expect((await lines([[2, 2, ['Bar', 'x']]])).body).toEqual({ staged: 0 });
    const row = { import_id: id, first_row: 2, rows: [['Bar']] };
    expect(said(await owner.rpc('stage_import_rows', { ...row, lines: [2, 3] }))).toBe('422 import_invalid');
    expect((await owner.rpc('stage_import_rows', { ...row, lines: [2] })).status).toBe(200);
    expect(said(await owner.rpc('check_import', { import_id: id }))).toBe('409 import_incomplete');
    expect((await lines([[3, 2, ['', 'y']]])).body).toEqual({ staged: 1 });
    expect((await owner.rpc('check_import', { import_id: id })).status).toBe(200);
    await work(owner);
  });

  test.each([
    { shop: 'other' },
    { columns: [] },
    { columns: [1] },
    { rows: 'many' },
    { lines: 3 },
    { left_out: [{ heading: 'x' }] },
  ])('and a file of an import that is %j is refused', async (change) => {
    const reply = await owner.rpc('start_import', {
      vendor_id: shop.vendors[0],
      request_key: randomUUID(),
      kind: 'products',
      file_name: 'x.csv',
      fields: ['name'],
      headers: ['Name'],
      total: 1,
      source: { shop: null, columns: ['Name'], rows: 2, lines: 2, left_out: [], ...change },
    });
    expect(said(reply)).toBe('422 import_invalid');
  });
});
