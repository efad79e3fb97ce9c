import { createConversion } from './conversion.ts';
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
} as const;
const numbers = Array.from({ length: 10 }, (_, n) => n + 1);
const nameOf = (n: number) => `attribute${n}name`;
const valueOf = (n: number) => `attribute${n}values`;

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

function convert(rows: readonly FileRow[]): Converted {
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

  const add = (row: FileRow, parent: FileRow, isFirst: boolean, values: readonly NamedValue[]) => {
    const reduced = row.cell('saleprice');
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
        if (value !== '')
          for (const heading of [
            nameOf(each),
            valueOf(each),
            `attribute${each}visible`,
            `attribute${each}global`,
          ])
            used.add(heading);
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
  used: ['id', 'type', 'parent'],
  convert,
};
