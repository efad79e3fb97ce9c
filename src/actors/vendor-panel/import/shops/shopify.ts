import { createConversion } from './conversion.ts';
import { moreLimits } from '#schema/vendor-panel/product/more-limits.ts';
import { conditionOf } from './more-fields.ts';
import type { NamedValue } from './options.ts';
import type { Converted, FileRow, Shop } from './shop-table.ts';
import { comparedTo, gramsOf, shortened, stockOf } from './values.ts';

/** Each field's headings: those of exports until 2024 first, then today's. */
const sources = {
  handle: ['handle', 'urlhandle'],
  name: ['title'],
  description: ['bodyhtml', 'description'],
  category: ['type', 'productcategory'],
  sku: ['variantsku', 'sku'],
  price: ['variantprice', 'price'],
  compare_at_price: ['variantcompareatprice', 'compareatprice'],
  stock: ['variantinventoryqty', 'inventoryquantity'],
  weight_grams: ['variantgrams', 'weightvaluegrams'],
  pictures: ['imagesrc', 'productimageurl'],
  picture_alts: ['imagealttext'],
  variant_picture: ['variantimage', 'variantimageurl'],
  gtin: ['variantbarcode', 'barcode'],
  cost: ['costperitem'],
  mpn: ['googleshoppingmpn'],
  condition: ['googleshoppingcondition'],
  brand: ['vendor'],
  tags: ['tags'],
  seo_title: ['seotitle'],
  seo_description: ['seodescription'],
} as const;
const numbers = [1, 2, 3] as const;
const nameOf = (n: number) => `option${n}name`;
const valueOf = (n: number) => `option${n}value`;

const isVariant = (row: FileRow): boolean =>
  [...sources.sku, ...sources.price, ...numbers.map(valueOf)].some((heading) => row.text(heading) !== '');

/** The pictures of all rows of a product, by their position, and what each shows. */
function picturesOf(rows: readonly FileRow[]): { source: string; alt: string }[] {
  return rows
    .map((row, n) => ({
      source: row.text(...sources.pictures),
      alt: row.text(...sources.picture_alts).replaceAll(/[|\r\n]+/g, ' '),
      position: Number(row.text('imageposition')) || n + 1,
    }))
    .filter(({ source }) => source !== '')
    .toSorted((a, b) => a.position - b.position);
}

/** A product without options has one named Title with the value Default Title. */
const isDefault = (name: string, value: string) => name === 'Title' && value === 'Default Title';

function convert(rows: readonly FileRow[]): Converted {
  const products = new Map<string, FileRow[]>();
  for (const row of rows) {
    const handle = row.text(...sources.handle);
    // Rows without a handle are separate products, and each is reported.
    const key = handle === '' ? `row ${row.line}` : handle;
    products.set(key, [...(products.get(key) ?? []), row]);
  }
  const { options, changes, next, add, join, result } = createConversion();
  for (const all of products.values()) {
    const head = all.find((row) => row.text(...sources.name) !== '') ?? all[0];
    if (head === undefined) continue;
    if (head.text('status').toLowerCase() === 'archived') {
      for (const { line } of all) {
        changes.leave(
          line,
          'These products are archived in Shopify. To import them, change their Status to draft.',
        );
      }
      continue;
    }
    const found = all.filter(isVariant);
    const variants = found.length === 0 ? [head] : found;
    const names = numbers.map((n) => head.text(nameOf(n)));
    const used = names.filter((name, n) => name !== '' && !isDefault(name, head.text(valueOf(n + 1))));
    const first = next();
    const pictures = picturesOf(all);
    const kept = changes.pictures(
      pictures.map(({ source }) => source),
      head.line,
    );
    for (const [n, row] of variants.entries()) {
      const values = numbers.flatMap((each): NamedValue[] => {
        const name = names[each - 1] ?? '';
        const value = row.cell(valueOf(each));
        return !used.includes(name) || value === '' ? [] : [{ name, value }];
      });
      const price = row.cell(...sources.price);
      add(row, {
        handle: head.cell(...sources.handle),
        ...(n === 0
          ? {
              name: changes.name(head.text(...sources.name), head.line),
              description: changes.description(head.text(...sources.description), head.line, true),
              category: head.cell(...sources.category),
              pictures: kept.join('|'),
              picture_alts: kept
                .map((each) => pictures.find(({ source }) => source.trim() === each)?.alt ?? '')
                .join('|')
                .replace(/\|+$/, ''),
              condition: conditionOf(head.text(...sources.condition)),
              ...changes.listing({
                brand: head.text(...sources.brand),
                tags: head.text(...sources.tags),
                title: head.text(...sources.seo_title),
                description: head.text(...sources.seo_description),
              }),
            }
          : {}),
        ...options.cellsOf(used, values),
        sku: row.cell(...sources.sku),
        price,
        compare_at_price: comparedTo(price, row.cell(...sources.compare_at_price)),
        stock: stockOf(row.cell(...sources.stock)),
        weight_grams: gramsOf(row.cell(...sources.weight_grams)),
        variant_picture: row.text(...sources.variant_picture),
        gtin: changes.barcode(row.text(...sources.gtin), row.line),
        cost: row.cell(...sources.cost),
        mpn: shortened(row.text(...sources.mpn), moreLimits.mpn),
      });
    }
    // Rows with only a picture.
    for (const row of all) join(row, first);
  }
  return result();
}

export const shopify: Shop = {
  name: 'shopify',
  isIts: (has) => sources.handle.some(has) && has('title') && has(valueOf(1)) && sources.price.some(has),
  sources,
  used: [...numbers.flatMap((n) => [nameOf(n), valueOf(n), `option${n}linkedto`]), 'imageposition'],
  convert,
};
