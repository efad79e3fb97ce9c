import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imported, sourceOf, table } from './converted.ts';

const folder = join(import.meta.dirname, '../../../support/shop-files');
const read = async (name: string) => sourceOf(new Uint8Array(readFileSync(join(folder, name))));

test("Shopify's export: rows of a handle are one product, and picture rows belong to it", async () => {
  expect(await imported(await read('shopify.csv'))).toEqual({
    shop: 'shopify',
    rows: [
      [
        2,
        {
          handle: 'wrist-wraps',
          name: 'Wrist wraps',
          description: 'Stiff cotton, 18 in long.\n\n- Thumb loop\n- **Machine washable**',
          category: 'Wraps',
          color: 'Black',
          size: 'S',
          sku: 'WW-B-S',
          price: '19.90',
          compare_at_price: '24.90',
          stock: '12',
          weight_grams: '113',
          pictures:
            'https://cdn.example/wraps-1.jpg|https://cdn.example/wraps-2.jpg|https://cdn.example/wraps-3.jpg',
          picture_alts: 'Wraps on a wrist||Wraps in their bag',
          variant_picture: 'https://cdn.example/wraps-black.jpg',
          gtin: '4006381333931',
          cost: '7.10',
          brand: 'Grip Works',
          tags: 'straps, wrists',
          seo_title: 'Wrist wraps for lifters',
        },
      ],
      [
        3,
        {
          handle: 'wrist-wraps',
          color: 'Black',
          size: 'L',
          sku: 'WW-B-L',
          price: '19.90',
          stock: '0',
          weight_grams: '500',
          variant_picture: 'https://cdn.example/wraps-black.jpg',
          gtin: '4006381333948',
          cost: '7.10',
        },
      ],
      [
        5,
        {
          handle: 'jump-rope',
          name: 'Jump rope',
          description: 'A steel rope with ball bearings.',
          brand: 'Grip Works',
          category: 'Ropes',
          sku: 'JR-1',
          price: '14.00',
          stock: '40',
          weight_grams: '200',
          pictures: 'https://cdn.example/rope.jpg',
        },
      ],
    ],
    belongs: ['2 → 2', '3 → 3', '4 → 2', '5 → 4'],
    notes: [
      'Not imported: row 6. These products are archived in Shopify. To import them, change their Status to draft.',
    ],
    pictures: [],
    others: expect.arrayContaining(['Variant Inventory Tracker', 'Variant Taxable']) as string[],
  });
});

test("WooCommerce's export: variations get the text of their product, and sale prices the regular one to compare", async () => {
  const { shop, rows, belongs, notes, pictures, others } = await imported(await read('woocommerce.csv'));
  expect({ shop, rows, belongs, notes, pictures }).toEqual({
    shop: 'woocommerce',
    rows: [
      [
        3,
        {
          name: 'Lifting hoodie',
          description: 'Heavy cotton with room for *shoulders*.',
          category: 'Clothing > Hoodies',
          color: 'Blue',
          size: 'M',
          sku: 'hoodie-blue-m',
          price: '42',
          compare_at_price: '45',
          stock: '7',
          weight_grams: '680',
          pictures: 'https://shop.example/hoodie.jpg|https://shop.example/hoodie-back.jpg',
          variant_picture: 'https://shop.example/hoodie-blue.jpg',
        },
      ],
      [
        4,
        { name: 'Lifting hoodie', color: 'Green', size: 'L', price: '45', stock: '3', weight_grams: '794' },
      ],
      [
        5,
        {
          name: 'Twelve-week plan',
          description: 'A plan for twelve weeks of training.',
          category: 'Plans',
          sku: 'plan',
          price: '30',
          stock: '100',
          specs: 'Level: Beginner',
        },
      ],
    ],
    belongs: ['2 → 2', '3 → 2', '4 → 3', '5 → 4'],
    notes: ['Not imported: row 6. A product of the type grouped has no stock to sell here.'],
    pictures: [],
  });
  expect(others).toEqual(expect.arrayContaining(['Published', 'In stock?']));
});

test("Etsy's listings: every combination of the two variations is a variant, and euros stay euros", async () => {
  expect(await imported(await read('etsy.csv'))).toEqual({
    shop: 'etsy',
    rows: [
      [
        2,
        {
          name: 'Leather lifting belt "Oak", hand cut',
          description: 'Cut, dyed and stitched by hand from one piece of leather.',
          color: 'Brown',
          size: 'S',
          option_names: 'Size: Waist',
          sku: 'B-S-BR',
          price: '89.00',
          pictures: 'https://i.example/belt.jpg|https://i.example/belt-2.jpg',
          tags: 'belt, leather',
          specs: 'Materials: Leather',
        },
      ],
      ...[
        ['S', 'Black', 'B-S-BL'],
        ['M', 'Brown', 'B-M-BR'],
        ['M', 'Black', 'B-M-BL'],
      ].map(([size, color, sku]) => [
        2,
        {
          name: 'Leather lifting belt "Oak", hand cut',
          color,
          size,
          option_names: 'Size: Waist',
          sku,
          price: '89.00',
        },
      ]),
      [
        3,
        {
          name: 'Chalk bag',
          description: 'A small bag for chalk with a drawstring.',
          sku: 'CB-1',
          price: '18.50 EUR',
          stock: '4',
          specs: 'Materials: Canvas',
        },
      ],
    ],
    belongs: ['2 → 2', '3 → 6'],
    notes: [
      'Etsy exports one quantity per listing, so the variants in row 2 get a stock of 0. Enter their stock before you publish.',
    ],
    pictures: [],
    others: [],
  });
});

test("Etsy's listings with one title stay separate products, by their SKU or row", async () => {
  const listing = (title: string, sku: string) =>
    `"${title}",Cut and dyed by hand.,20.00,USD,3,Size,Size,"S,M","${sku}"`;
  const text = [
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU',
    listing('Belt, oak', 'A-S,A-M'),
    listing('belt (Oak)', ''),
    listing('Belt &amp; oak', ''),
    listing('Belt', ''),
    listing('', ''),
    listing('', ''),
  ].join('\n');
  const { rows } = await imported(await sourceOf(new TextEncoder().encode(text)));
  const handles = rows.map(([line, cells]) => [line, (cells as { handle?: string }).handle]);
  expect(handles.filter((_, n) => n % 2 === 0)).toEqual([
    [2, 'Belt, oak A-S'],
    [3, 'belt (Oak) 3'],
    [4, 'Belt & oak 4'],
    [5, undefined],
    [6, undefined],
    [7, undefined],
  ]);
  expect(handles.filter((_, n) => n % 2 === 1)).toEqual(handles.filter((_, n) => n % 2 === 0));
});

test("Amazon's flat file: the header is where it is, and children are variants of their parent", async () => {
  expect(await imported(await read('amazon.txt'))).toEqual({
    shop: 'amazon',
    rows: [
      [
        5,
        {
          handle: 'KB',
          name: 'Cast kettlebell with a wide handle',
          description: 'One casting without a weld, and a handle for two hands.',
          category: 'kettlebell',
          features: 'No welds',
          color: 'Black',
          sku: 'KB-BLK',
          price: '59.99',
          stock: '15',
          weight_grams: '16000',
          gtin: '4006381333931',
          brand: 'Iron Hollow',
          variant_picture: 'https://m.example/kb-black.jpg',
        },
      ],
      [
        6,
        {
          handle: 'KB',
          color: 'Red',
          sku: 'KB-RED',
          price: '64.99',
          stock: '4',
          weight_grams: '16012',
          gtin: '4006381333948',
          variant_picture: 'https://m.example/kb-red.jpg',
        },
      ],
      [
        7,
        {
          handle: 'ROPE',
          name: 'Battle rope',
          description: 'Thirty feet of rope with sleeves.',
          category: 'rope',
          sku: 'ROPE',
          price: '79.00',
          stock: '2',
          brand: 'Iron Hollow',
        },
      ],
    ],
    belongs: ['4 → 2', '5 → 2', '6 → 3', '7 → 4'],
    notes: [],
    pictures: [],
    others: [],
  });
});

test('pictures are those of all rows in their order, once, and as many as a product may have', async () => {
  const at = (n: number | string) => `https://cdn.example/${n}.jpg`;
  const header =
    'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text';
  const extra = Array.from({ length: 22 }, (_, n) => `rope,,,,,,${at(n)},${n + 3},`);
  const text = [
    header,
    `rope,Rope,A rope for jumping.,Title,Default Title,9,${at('second')},2,"Side | view"`,
    `rope,,,,,,${at('first')},1,Front`,
    `rope,,,,,,${at('first')},40,Again`,
    ...extra,
  ].join('\n');
  const { rows, notes } = await imported(await sourceOf(new TextEncoder().encode(text)));
  const [, cells] = rows[0] as [number, { pictures: string; picture_alts: string }];
  expect(cells.pictures.split('|')).toEqual([
    at('first'),
    at('second'),
    ...Array.from({ length: 18 }, (_, n) => at(n)),
  ]);
  expect(cells.picture_alts).toBe('Front|Side   view');
  expect(notes).toEqual(['A product can have 20 pictures, so we left out some in row 2.']);
});

test("a WooCommerce picture's address may have a comma, and Amazon's other pictures belong to the family", async () => {
  const woo = await imported(
    await sourceOf(
      new TextEncoder().encode(
        'Type,SKU,Name,Regular price,Parent,Images\nsimple,a,Rope,9,,"https://s.example/w_800,h_600/a.jpg, https://s.example/b.jpg,https://s.example/c.jpg"',
      ),
    ),
  );
  expect(woo.rows[0]).toMatchObject([
    2,
    { pictures: 'https://s.example/w_800,h_600/a.jpg|https://s.example/b.jpg|https://s.example/c.jpg' },
  ]);
  const amazon = await imported(
    await sourceOf(
      new TextEncoder().encode(
        [
          'item_sku\titem_name\tstandard_price\tcolor_name\tparent_child\tparent_sku\tvariation_theme\tmain_image_url\tother_image_url1\tother_image_url2',
          'F\tBell\t\t\tparent\t\tColor\tfamily\tside\t',
          'F-1\tBell, red\t9\tRed\tchild\tF\tColor\tred\tred-side\tbox',
          'F-2\tBell, blue\t9\tBlue\tchild\tF\tColor\tblue\t\tbox',
        ].join('\n'),
      ),
    ),
  );
  expect(amazon.rows).toMatchObject([
    [3, { pictures: 'family|side|red-side|box', variant_picture: 'red' }],
    [4, { variant_picture: 'blue' }],
  ]);
});

test('long names are shortened and reported, and other options keep their names', async () => {
  const header = [
    'Handle',
    'Title',
    'Option1 Name',
    'Option1 Value',
    'Option2 Name',
    'Option2 Value',
    'Variant Price',
  ];
  const name = `${'Long '.repeat(22)}name`;
  const source = await table([
    header,
    ['a', name, 'Material', 'Steel', 'Größe', 'L', '5'],
    ['a', '', '', 'Wood', '', 'L', '5'],
    ['', 'No handle', '', '', '', '', '5'],
  ]);
  const { rows, notes } = await imported(source);
  // 'Größe' is the size that every shop has.
  const option_names = 'Pack size: Material';
  expect([rows, notes]).toEqual([
    [
      [
        2,
        {
          handle: 'a',
          name: 'Long '.repeat(20).trim(),
          size: 'L',
          quantity: 'Steel',
          option_names,
          price: '5',
        },
      ],
      [3, { handle: 'a', size: 'L', quantity: 'Wood', option_names, price: '5' }],
      [4, { name: 'No handle', price: '5' }],
    ],
    ['Names can have 100 characters, so we shortened the one in row 2.'],
  ]);
});

test("the shop's own columns are no other shop's", async () => {
  const source = await table([
    ['Handle', 'Name', 'Description', 'SKU', 'Price', 'Stock', 'Material'],
    ['a', 'Bar', 'A bar', 'B', '5', '1', 'Steel'],
  ]);
  const { shop, columns, contents } = source.answer();
  expect([shop, columns, contents.at(-1)]).toEqual([
    null,
    null,
    { heading: 'Material', cells: 1, pictures: false },
  ]);
});
