import { createConversion } from './conversion.ts';
import { detailsCell, isOnSale, withoutPattern } from './more-fields.ts';
import type { NamedValue } from './options.ts';
import type { Converted, FileRow, Shop } from './shop-table.ts';
import { comparedTo, gramsOf, listOf, sharedNames, stockOf } from './values.ts';

const weights: Readonly<Record<string, string>> = {
  weightkg: 'kg',
  weightg: 'g',
  weightlbs: 'lbs',
  weightoz: 'oz',
};
const sources = {
  name: ['name'],
  description: ['description', 'shortdescription'],
  category: ['categories'],
  sku: ['sku'],
  price: ['regularprice', 'saleprice'],
  compare_at_price: ['regularprice'],
  stock: ['stock'],
  weight_grams: Object.keys(weights),
  pictures: ['images'],
  gtin: ['gtinupceanorisbn'],
  cost: ['costofgoods', 'metawccogcost'],
  brand: ['brands'],
  tags: ['tags'],
  seo_title: ['metayoastwpseotitle', 'metarankmathtitle'],
  seo_description: ['metayoastwpseometadesc', 'metarankmathdescription'],
} as const;
/** Named by the unit of the shop. */
const sides = ['Length', 'Width', 'Height'].flatMap((name) =>
  ['mm', 'cm', 'm', 'in', 'yd'].map((unit) => ({ name, unit, heading: `${name.toLowerCase()}${unit}` })),
);
const numbers = Array.from({ length: 10 }, (_, n) => n + 1);
const nameOf = (n: number) => `attribute${n}name`;
const valueOf = (n: number) => `attribute${n}values`;
const headingsOf = (n: number) => [nameOf(n), valueOf(n), `attribute${n}visible`, `attribute${n}global`];

function weightOf(...rows: readonly FileRow[]) {
  for (const row of rows) {
    for (const [heading, unit] of Object.entries(weights)) {
      const cell = row.cell(heading);
      if (cell !== '') return gramsOf(cell, unit);
    }
  }
  return '';
}

/** Addresses have commas, too: the next one begins after a comma and a space. */
const picturesOf = (row: FileRow): string[] => row.text('images').split(/,\s+|,(?=https?:\/\/)/);

/** 'simple, downloadable, virtual' is a simple product. */
const kindOf = (row: FileRow): string =>
  listOf(row.text('type').toLowerCase()).find((each) => !['downloadable', 'virtual'].includes(each)) ??
  'simple';

/** How variations name their product: by its SKU, or as id:12. */
const keysOf = (row: FileRow): string[] =>
  [row.text('sku'), row.text('id') === '' ? '' : `id:${row.text('id')}`].filter((each) => each !== '');

function convert(rows: readonly FileRow[], today: string): Converted {
  const { options, changes, next, add: addRow, join, result } = createConversion();
  const used = new Set<string>();
  const parents = new Map<string, FileRow>();
  const below = new Map<FileRow, FileRow[]>();
  for (const row of rows)
    if (kindOf(row) !== 'variation') for (const key of keysOf(row)) parents.set(key, row);
  for (const row of rows) {
    const parent = kindOf(row) === 'variation' ? parents.get(row.text('parent')) : undefined;
    if (parent !== undefined) below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const isShared = sharedNames(
    rows.flatMap((row) => (kindOf(row) === 'variation' ? [] : [row.text('name')])),
  );

  /** What its attributes say besides the options of its variations. */
  const detailsOf = (row: FileRow, variations: readonly FileRow[]) => {
    const attributes = numbers.filter(
      (n) => row.text(valueOf(n)) !== '' && variations.every((each) => each.text(valueOf(n)) === ''),
    );
    for (const n of attributes) for (const heading of headingsOf(n)) used.add(heading);
    return detailsCell([
      ...attributes.map((n) => [row.text(nameOf(n)), listOf(row.text(valueOf(n))).join(', ')] as const),
      ...sides.map(({ name, unit, heading }) => {
        const size = row.text(heading);
        return [name, size === '' ? '' : `${size} ${unit}`] as const;
      }),
    ]);
  };

  const add = (row: FileRow, parent: FileRow, isFirst: boolean, values: readonly NamedValue[]) => {
    const reduced = isOnSale(row, 'datesalepricestarts', 'datesalepriceends', today)
      ? row.cell('saleprice')
      : '';
    const price = reduced === '' ? row.cell('regularprice') : reduced;
    const name = changes.name(parent.text('name'), parent.line);
    const stock = row.text('stock') === 'parent' ? parent.cell('stock') : row.cell('stock');
    addRow(row, {
      name,
      // Only the shop's own keys tell products with the same name apart.
      ...(isShared(parent.text('name')) ? { handle: [name, ...keysOf(parent).slice(0, 1)].join(' ') } : {}),
      ...(isFirst
        ? {
            description: changes.description(parent.text(...sources.description), parent.line),
            category: listOf(parent.text('categories'))[0] ?? '',
            pictures: changes.pictures(picturesOf(parent), parent.line).join('|'),
            specs: detailsOf(parent, below.get(parent) ?? []),
            ...changes.listing({
              brand: listOf(parent.text(...sources.brand))[0] ?? '',
              tags: parent.text(...sources.tags),
              title: withoutPattern(parent.text(...sources.seo_title)),
              description: withoutPattern(parent.text(...sources.seo_description)),
            }),
          }
        : {}),
      ...options.cellsOf(
        values.map((each) => each.name),
        values,
      ),
      // A variation without its own SKU is exported with its product's.
      sku: row !== parent && row.text('sku') === parent.text('sku') ? '' : row.cell('sku'),
      price,
      compare_at_price: reduced === '' ? '' : comparedTo(price, row.cell('regularprice')),
      stock: stockOf(stock),
      weight_grams: weightOf(row, parent),
      gtin: changes.barcode(row.text(...sources.gtin), row.line),
      cost: row.cell(...sources.cost),
      ...(row === parent ? {} : { variant_picture: picturesOf(row)[0]?.trim() ?? '' }),
    });
  };

  for (const row of rows) {
    const kind = kindOf(row);
    if (kind === 'grouped' || kind === 'external') {
      changes.leave(row.line, `A product of the type ${kind} has no stock to sell here.`);
      continue;
    }
    if (kind === 'variation') {
      if (parents.has(row.text('parent'))) continue;
      changes.leave(row.line, "Their Parent isn't in this file. Export the variable products with them.");
      continue;
    }
    const variations = below.get(row) ?? [];
    if (variations.length === 0) {
      add(row, row, true, []);
      continue;
    }
    const first = next();
    for (const [n, variation] of variations.entries()) {
      const values = numbers.flatMap((each): NamedValue[] => {
        const value = variation.cell(valueOf(each));
        if (value !== '') for (const heading of headingsOf(each)) used.add(heading);
        return value === '' ? [] : [{ name: variation.text(nameOf(each)) || row.text(nameOf(each)), value }];
      });
      add(variation, row, n === 0, values);
    }
    join(row, first);
  }
  return result(used);
}

export const woocommerce: Shop = {
  name: 'woocommerce',
  isIts: (has) => ['type', 'sku', 'name', 'regularprice'].every(has) && (has('parent') || has(nameOf(1))),
  sources,
  used: [
    'id',
    'type',
    'parent',
    'datesalepricestarts',
    'datesalepriceends',
    ...sides.map(({ heading }) => heading),
  ],
  convert,
};
