import { expect, test } from 'vitest';
import { readTable } from '#actors/vendor-panel/import/read-table.ts';
import { createSource } from '#actors/vendor-panel/import/source.ts';
import { cellText } from '#schema/kit/cells.ts';

type File = readonly Readonly<Record<string, string>>[];

/** A file with these columns, as the shops document them, read on Nov 29, 2026. */
async function imported(rows: File) {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const text = [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))].map(line);
  const source = createSource(await readTable(new TextEncoder().encode(text.join('\n'))), '2026-11-29');
  const { shop, columns, headers, leftOut } = source.answer();
  const cells = source.part(0, [...headers.keys()], []).rows.map((row) =>
    Object.fromEntries(
      Object.entries(columns ?? {}).flatMap(([field, at]) => {
        const found = cellText(row[at] ?? '');
        return found === '' ? [] : [[field, found]];
      }),
    ),
  );
  return { shop, cells, leftOut: leftOut.map(({ heading }) => heading) };
}

test("WooCommerce's brands, tags, GTIN, cost, attributes, dimensions and search listing come along", async () => {
  const product = {
    Type: 'variable',
    SKU: 'belt',
    Name: 'Lever belt',
    Description: 'A belt with a lever.',
    Categories: 'Belts',
    Brands: 'Iron Hollow, Others',
    Tags: 'belt, lever',
    'Length (cm)': '110',
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': 'Black, Sand',
    'Attribute 2 name': 'Material',
    'Attribute 2 value(s)': 'Leather, Steel: polished',
    'Meta: _yoast_wpseo_title': '%%title%% %%sep%% %%sitename%%',
    'Meta: rank_math_title': 'Lever belts for lifters',
    'Meta: _yoast_wpseo_metadesc': 'Belts that open in a second.',
  };
  const variation = (n: number, more: Readonly<Record<string, string>>) => ({
    Type: 'variation',
    Parent: 'belt',
    SKU: `belt-${n}`,
    Name: 'Lever belt',
    'Attribute 1 name': 'Color',
    'Regular price': '90',
    'Cost of goods': '31.5',
    'Weight (kg)': '1.2',
    ...more,
  });
  expect(
    await imported([
      product,
      variation(1, {
        'Attribute 1 value(s)': 'Black',
        'GTIN, UPC, EAN, or ISBN': '4006381333931',
        'Sale price': '80',
        'Date sale price starts': '2026-11-01',
        'Date sale price ends': '2026-11-30',
      }),
      variation(2, {
        'Attribute 1 value(s)': 'Sand',
        'Sale price': '70',
        'Date sale price starts': '2026-12-01',
      }),
    ]),
  ).toEqual({
    shop: 'woocommerce',
    cells: [
      {
        name: 'Lever belt',
        description: 'A belt with a lever.',
        category: 'Belts',
        color: 'Black',
        sku: 'belt-1',
        price: '80',
        compare_at_price: '90',
        weight_grams: '1200',
        gtin: '4006381333931',
        cost: '31.5',
        brand: 'Iron Hollow',
        tags: 'belt, lever',
        specs: 'Material: Leather, Steel: polished|Length: 110 cm',
        seo_description: 'Belts that open in a second.',
      },
      {
        name: 'Lever belt',
        color: 'Sand',
        sku: 'belt-2',
        // Its sale begins later.
        price: '90',
        weight_grams: '1200',
        cost: '31.5',
      },
    ],
    leftOut: [],
  });
});

test("Etsy's tags lose their underscores, and its materials are details", async () => {
  const { cells, leftOut } = await imported([
    {
      TITLE: 'Chalk bag',
      DESCRIPTION: 'A bag for chalk.',
      PRICE: '18.50',
      CURRENCY_CODE: 'USD',
      QUANTITY: '4',
      TAGS: 'chalk_bag,climbing',
      MATERIALS: 'Waxed_canvas,Brass',
      SKU: 'CB',
    },
  ]);
  expect([cells, leftOut]).toEqual([
    [
      {
        name: 'Chalk bag',
        description: 'A bag for chalk.',
        sku: 'CB',
        price: '18.50',
        stock: '4',
        tags: 'chalk bag, climbing',
        specs: 'Materials: Waxed canvas, Brass',
      },
    ],
    [],
  ]);
});

test("Amazon's identifiers, brand, condition, keywords, sale and attributes come along, and an ASIN is no barcode", async () => {
  const item = {
    item_name: 'Cast kettlebell',
    feed_product_type: 'kettlebell',
    product_description: 'One casting without a weld.',
    brand_name: 'Iron Hollow',
    manufacturer: 'Hollow Foundry',
    part_number: 'HF-16',
    external_product_id: '4006381333931',
    external_product_id_type: 'EAN',
    condition_type: 'UsedLikeNew',
    generic_keywords: 'kettlebell 16 kg; cast iron',
    care_instructions: 'Wipe with a dry cloth.',
    material_type: 'Cast iron',
    item_height: '28',
    item_height_unit_of_measure: 'CM',
    standard_price: '60.00',
    list_price: '75.00',
    sale_price: '50.00',
    sale_from_date: '11/01/2026',
    sale_end_date: '12/01/2026',
    item_weight: '16',
    item_weight_unit_of_measure: 'KG',
  };
  const { cells, leftOut } = await imported([
    { item_sku: 'KB-16', ...item },
    {
      item_sku: 'KB-20',
      ...item,
      external_product_id: 'B000123456',
      external_product_id_type: 'ASIN',
      sale_end_date: '11/20/2026',
    },
  ]);
  expect([cells[0], leftOut]).toEqual([
    {
      handle: 'KB-16',
      name: 'Cast kettlebell',
      description: 'One casting without a weld.',
      category: 'kettlebell',
      sku: 'KB-16',
      price: '50.00',
      compare_at_price: '60.00',
      weight_grams: '16000',
      gtin: '4006381333931',
      mpn: 'HF-16',
      brand: 'Iron Hollow',
      tags: 'kettlebell 16 kg, cast iron',
      condition: 'used',
      care: 'Wipe with a dry cloth.',
      specs: 'Material: Cast iron|Manufacturer: Hollow Foundry|Height: 28 cm',
    },
    [],
  ]);
  const { gtin, price, compare_at_price } = cells[1] ?? {};
  expect({ gtin, price, compare_at_price }).toEqual({ price: '60.00', compare_at_price: '75.00' });
});

test("Shopify's part number and condition for Google come along", async () => {
  const { cells } = await imported([
    {
      Handle: 'rope',
      Title: 'Rope',
      'Body (HTML)': '<p>A rope for jumping.</p>',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
      'Variant Price': '9',
      'Google Shopping / MPN': 'R-1',
      'Google Shopping / Condition': 'refurbished',
    },
  ]);
  expect(cells).toMatchObject([{ mpn: 'R-1', condition: 'refurbished' }]);
});
