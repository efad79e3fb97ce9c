import { Schema } from 'effect';
import { Job } from '#schema/kit/job.ts';

const Text = Schema.String;
const Count = Schema.Finite;

export const ProductImport = Schema.Struct({
  id: Text,
  kind: Schema.Literals(['products', 'stock']),
  stage: Schema.Literals(['uploading', 'checking', 'checked', 'importing', 'ended']),
  file_name: Text,
  headers: Schema.Array(Text),
  fields: Schema.Array(Text),
  total: Count,
  /** Rows with a problem. */
  wrong: Count,
  /** Products by what happens to them, or has happened; variants for stock and prices. */
  creates: Count,
  updates: Count,
  unchanged: Count,
  stop_on_error: Schema.Boolean,
  job: Schema.NullOr(Job),
});
export type ProductImport = typeof ProductImport.Type;
export type ImportKind = ProductImport['kind'];

export const WrongRow = Schema.Struct({
  row: Count,
  cells: Schema.Array(Text),
  /** What stands behind the last column of the header. */
  extra: Schema.NullOr(Text),
  problems: Schema.Array(Schema.Struct({ field: Text, code: Text, sentence: Text })),
});
export type WrongRow = typeof WrongRow.Type;

export type ImportField = {
  readonly field: string;
  /** The heading of the template. */
  readonly label: string;
  readonly kinds: readonly ImportKind[];
  /** Other headings that mean it, in lower case and without signs. */
  readonly known: readonly string[];
};

const one: readonly ImportKind[] = ['products'];
const both: readonly ImportKind[] = ['products', 'stock'];

export const importFields: readonly ImportField[] = [
  { field: 'handle', label: 'Handle', kinds: one, known: ['slug', 'urlhandle', 'producthandle'] },
  { field: 'name', label: 'Name', kinds: one, known: ['title', 'productname', 'product'] },
  { field: 'description', label: 'Description', kinds: one, known: ['bodyhtml', 'body', 'text', 'details'] },
  { field: 'category', label: 'Category', kinds: one, known: ['productcategory', 'type'] },
  { field: 'discount', label: 'Discount', kinds: one, known: ['discountpercent'] },
  { field: 'features', label: 'Features', kinds: one, known: ['highlights', 'bullets'] },
  { field: 'color', label: 'Color', kinds: one, known: ['colour'] },
  { field: 'size', label: 'Size', kinds: one, known: [] },
  { field: 'flavor', label: 'Flavor', kinds: one, known: ['flavour', 'taste'] },
  { field: 'quantity', label: 'Quantity option', kinds: one, known: ['quantity', 'pack', 'packsize'] },
  { field: 'sku', label: 'SKU', kinds: both, known: ['variantsku', 'articlenumber', 'itemnumber'] },
  { field: 'price', label: 'Price', kinds: both, known: ['variantprice', 'regularprice'] },
  {
    field: 'compare_at_price',
    label: 'Compare-at price',
    kinds: both,
    known: ['variantcompareatprice', 'was', 'listprice', 'rrp'],
  },
  {
    field: 'stock',
    label: 'Stock',
    kinds: both,
    known: ['variantinventoryqty', 'inventory', 'onhand', 'stockquantity', 'qty'],
  },
  {
    field: 'weight_grams',
    label: 'Weight (g)',
    kinds: one,
    known: ['weight', 'variantgrams', 'grams', 'weightgrams'],
  },
];

export const fieldsOf = (kind: ImportKind): readonly ImportField[] =>
  importFields.filter(({ kinds }) => kinds.includes(kind));

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The column of each field, guessed from the headings; a column is given once. */
export function guessColumns(headers: readonly string[], kind: ImportKind): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  const taken = new Set<number>();
  const fields = fieldsOf(kind);
  const give = (matches: (heading: string, field: ImportField) => boolean) => {
    for (const each of fields) {
      if (each.field in found) continue;
      const column = headers.findIndex((heading, n) => !taken.has(n) && matches(letters(heading), each));
      if (column === -1) continue;
      found[each.field] = column;
      taken.add(column);
    }
  };
  give((heading, { field, label }) => heading === letters(label) || heading === letters(field));
  give((heading, { known }) => known.includes(heading));
  return found;
}

/** What is missing before rows can be recognized; null if nothing is. */
export function missingColumn(columns: Readonly<Record<string, number>>, kind: ImportKind): string | null {
  if (kind === 'stock') {
    if (!('sku' in columns)) return 'Choose the column with the SKU.';
    return 'price' in columns || 'stock' in columns || 'compare_at_price' in columns
      ? null
      : 'Choose a column with prices or stock.';
  }
  return 'name' in columns || 'handle' in columns ? null : 'Choose the column with the name or the handle.';
}
