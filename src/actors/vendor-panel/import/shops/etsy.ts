import { createConversion } from './conversion.ts';
import { detailsCell } from './more-fields.ts';
import { rowsNamed } from './shop-table.ts';
import type { Converted, FileRow, Shop } from './shop-table.ts';
import { listOf, sharedNames } from './values.ts';

const sources = {
  name: ['title'],
  description: ['description'],
  sku: ['sku'],
  price: ['price'],
  stock: ['quantity'],
  tags: ['tags'],
  specs: ['materials'],
  pictures: Array.from({ length: 10 }, (_, n) => `image${n + 1}`),
} as const;
const numbers = [1, 2] as const;

/** Every combination of the values of both variations. */
const combined = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>(
    (all, values) => all.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );

/** A listing is one row; its variants are lists in that row. */
function convert(rows: readonly FileRow[]): Converted {
  const { options, changes, add, result } = createConversion();
  const uncounted: number[] = [];
  const isShared = sharedNames(rows.map((row) => row.text('title')));
  for (const row of rows) {
    const found = numbers.flatMap((n) => {
      const values = listOf(row.text(`variation${n}values`));
      const name = row.text(`variation${n}name`) || row.text(`variation${n}type`);
      return values.length === 0 || name === '' ? [] : [{ name, values }];
    });
    const variants = combined(found.map(({ values }) => values));
    const skus = listOf(row.text('sku'));
    const currency = row.text('currencycode').toUpperCase();
    const price = row.cell('price');
    const isOther = currency !== '' && currency !== 'USD' && typeof price === 'string' && price !== '';
    if (variants.length > 1) uncounted.push(row.line);
    const name = changes.name(row.text('title'), row.line);
    // Listings of one title would become one product; without an SKU only their rows tell them apart.
    const handle = isShared(row.text('title')) ? `${name} ${skus[0] ?? row.line}` : null;
    for (const [n, values] of variants.entries()) {
      add(row, {
        name,
        ...(handle === null ? {} : { handle }),
        ...(n === 0
          ? {
              description: changes.description(row.text('description'), row.line),
              // Its tags have no spaces.
              tags: changes.listing({
                brand: '',
                tags: row.text('tags').replaceAll('_', ' '),
                title: '',
                description: '',
              }).tags,
              specs: detailsCell([
                ['Materials', listOf(row.text('materials').replaceAll('_', ' ')).join(', ')],
              ]),
              pictures: changes
                .pictures(
                  sources.pictures.map((heading) => row.text(heading)),
                  row.line,
                )
                .join('|'),
            }
          : {}),
        ...options.cellsOf(
          found.map(({ name }) => name),
          values.map((value, k) => ({ name: found[k]?.name ?? '', value })),
        ),
        sku: skus.length === variants.length ? (skus[n] ?? '') : '',
        price: isOther ? `${price} ${currency}` : price,
        // Of the whole listing, not of each variant.
        stock: variants.length > 1 ? '' : row.cell('quantity'),
      });
    }
  }
  const note = `Etsy exports one quantity per listing, so the variants in ${rowsNamed(uncounted)} get a stock of 0. Enter their stock before you publish.`;
  return result([], uncounted.length > 0 ? [note] : []);
}

export const etsy: Shop = {
  name: 'etsy',
  isIts: (has) => ['title', 'description', 'price', 'currencycode', 'quantity'].every(has),
  sources,
  used: [
    'currencycode',
    ...numbers.flatMap((n) => [`variation${n}type`, `variation${n}name`, `variation${n}values`]),
  ],
  convert,
};
