import type { Category } from '#schema/vendor-panel/category.ts';
import { importFields } from '#schema/vendor-panel/import.ts';

const same = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s*>\s*/g, ' > ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** A category as a file names it: by its path if only the path is unambiguous. */
function categoryOf(categories: readonly Category[]): string | null {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const paths = categories.map(({ id, path }) => ({
    id,
    text: path.map((each) => names.get(each) ?? each).join(' > '),
  }));
  const counts = new Map<string, number>();
  const said = [
    ...paths.map(({ text }) => text),
    ...categories.flatMap(({ name, path }) => (path.length > 1 ? [name] : [])),
  ];
  for (const text of said) counts.set(same(text), (counts.get(same(text)) ?? 0) + 1);
  const inner = new Set(categories.flatMap(({ id, path }) => path.filter((each) => each !== id)));
  const leaves = paths.filter(({ id }) => !inner.has(id));
  const [first] = leaves;
  const clear = leaves.find(({ text }) => counts.get(same(text)) === 1);
  return clear?.text ?? first?.id ?? null;
}

/** The columns of an import and an example that is valid in a shop with these categories. */
export function templateRows(categories: readonly Category[]): string[][] {
  const labels = importFields.map(({ label }) => label);
  const category = categoryOf(categories);
  if (category === null) return [labels];
  const product: Readonly<Record<string, string>> = {
    name: 'Example lifting belt',
    description: 'Ten millimeters of leather with a single prong.',
    category,
    discount: '0',
    features: 'Leather|Single prong',
    specs: 'Material: Leather|Thickness: 10 mm',
    size_chart: 'Size; Waist|S; 28–32 in|L; 36–40 in',
  };
  return [
    labels,
    ...['S', 'L'].map((size, n) => {
      const variant: Readonly<Record<string, string>> = {
        ...(n === 0 ? product : {}),
        handle: 'example-lifting-belt',
        color: 'Black',
        color_hex: '#1A1A1A',
        size,
        sku: `EXAMPLE-BELT-${size}`,
        price: '59.00',
        stock: '10',
        weight_grams: '900',
      };
      return importFields.map(({ field }) => variant[field] ?? '');
    }),
  ];
}
