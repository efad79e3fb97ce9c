import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ProductForm } from '#pages/vendor-panel/products/product-form.tsx';
import { documentOf } from '#schema/vendor-panel/product/document-of.ts';
import { gridOf, picturesOf, valuesOf } from '#schema/vendor-panel/product-form.ts';
import type { GridRow, ProductValues } from '#schema/vendor-panel/product-form.ts';
import { emptyDocument, emptyVariant, titleOf } from '#schema/vendor-panel/product.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import { walkForm } from '../panel/walk-form.tsx';
import type { WalkedForm } from '../panel/walk-form.tsx';
// Loaded beforehand, so that a conflict shows at once.
import '#panel/form/form-conflict.tsx';
import '#pages/vendor-panel/products/more/parts.ts';
import '#pages/vendor-panel/products/parts/variant-parts.ts';
import '#pages/vendor-panel/products/pictures/product-pictures.tsx';

const vendorId = '10000000-0000-7000-8000-000000000002';
const stored = valuesOf({
  ...emptyDocument,
  name: 'Steel bar',
  description: 'A bar for every day.',
  category_id: 'bars',
  features: ['Spins well'],
  brand: 'Three Rivers',
  tags: ['Gym', 'Bar'],
  specs: [{ name: 'Tensile', value: '190,000 PSI' }],
  size_chart: { columns: ['Size', 'Grip'], rows: [['S', '25 mm']] },
  options: [{ name: 'size', values: ['S', 'L'] }],
  variants: [
    { ...emptyVariant, id: 's', sku: 'BAR-S', size: 'S', price: '40.00', stock: 10, stock_was: 10 },
    { ...emptyVariant, id: 'l', sku: 'BAR-L', size: 'L', price: '60.00', stock: 2, stock_was: 2 },
  ],
  media: ['front', 'side'].map((name) => ({ path: `products/bar/${name}.svg`, alt: name })),
});
const other = valuesOf({
  ...documentOf(stored),
  name: 'Iron bar',
  description: 'A bar that was changed by a colleague.',
  category_id: 'plates',
  discount: '5',
  features: ['Rusts never', 'Spins'],
  brand: 'Iron City',
  tags: [],
  condition: 'used',
  care: 'Brush it.',
  specs: [
    { name: 'Tensile', value: '150,000 PSI' },
    { name: 'Finish', value: 'Zinc' },
  ],
  size_chart: null,
  seo_title: 'An iron bar',
  seo_description: 'A bar of iron, for every day.',
  slug: 'iron-bar',
  options: [{ name: 'size', label: 'Grip', values: ['S', 'L', 'XL'] }],
  variants: [
    { ...emptyVariant, id: 's', sku: 'BAR-S', size: 'S', price: '41.00', stock: 9, stock_was: 9, mpn: 'B1' },
    { ...emptyVariant, id: 'l', sku: 'BAR-L', size: 'L', price: '60.00', stock: 2, stock_was: 2 },
    { ...emptyVariant, id: 'xl', sku: 'BAR-XL', size: 'XL', price: '70.00', stock: 1, stock_was: 1 },
  ],
  media: ['side'].map((name) => ({ path: `products/bar/${name}.svg`, alt: 'From the side' })),
});

const cells = ['sku', 'price', 'compare_at_price', 'stock', 'weight_grams', 'gtin', 'mpn', 'cost'] as const;

function swatchOf(place: HTMLElement, color: string | null): string | null {
  const all = [...place.querySelectorAll<HTMLElement>('[data-swatch]')];
  const one = all.find((each) =>
    [`Add swatch for ${color}`, `${color}Remove`].includes(each.textContent.trim()),
  );
  return one?.querySelector('input')?.value ?? null;
}

const shownCells = (place: HTMLElement, label: string): string =>
  JSON.stringify(
    [...place.querySelectorAll(`table[aria-label="${label}"] tr`)].map((line) =>
      [...line.querySelectorAll('input')].map(({ value }) => value),
    ),
  );

/** Rows as shown; values that are not displayed (ids, the stock that was read) come from `rows`. */
function shownRows(place: HTMLElement, rows: readonly GridRow[]): string {
  const lines = [...place.querySelectorAll('table[aria-label=Variants] tbody tr')];
  return JSON.stringify(
    lines.map((line, n) => {
      const typed = [...line.querySelectorAll('input')].map(({ value }) => value);
      const row = rows[n];
      const name =
        row === undefined
          ? ''
          : [row.color, row.size, row.flavor, row.quantity_option]
              .filter((each) => each !== null)
              .join(' / ');
      const isNamed = line.querySelector('th')?.textContent === (name || 'this product');
      return {
        ...row,
        // Columns that are left out have nothing in them.
        ...Object.fromEntries(cells.map((cell, m) => [cell, typed[m] ?? ''])),
        color_hex: swatchOf(place, row?.color ?? null),
        ...(isNamed ? {} : { size: 'another name' }),
      };
    }),
  );
}

/** The own name in its field; nothing if there is no field. */
function labelIn(option: HTMLElement): { label?: string } {
  const field = [...option.querySelectorAll('input')].find(
    ({ labels }) => labels?.[0]?.textContent.startsWith('Option name') === true,
  );
  return field === undefined ? {} : { label: field.value };
}

const shownOptions = (place: HTMLElement): string =>
  JSON.stringify(
    [...place.querySelectorAll<HTMLElement>('[data-column]')].map((option) => ({
      name: (option.dataset['column'] ?? '').replace('_option', ''),
      ...labelIn(option),
      values: [...option.querySelectorAll('li > span')].map(({ textContent }) => textContent),
    })),
  );

const shownPictures = (place: HTMLElement, values: ProductValues): string => {
  const rows = [...place.querySelectorAll('[aria-label=Pictures] ol > li')];
  const known = picturesOf(values);
  return JSON.stringify(
    rows.map((each, n) => {
      const src = each.querySelector('img')?.getAttribute('src') ?? '';
      const path = known[n]?.path ?? '';
      const of = Object.fromEntries(
        (['color', 'size'] as const).flatMap((part) => {
          const option = gridOf(values).options.find(({ name }) => name === part) ?? {
            name: part,
            values: [],
          };
          const title = titleOf(option).trim() || 'Option';
          const select = [...each.querySelectorAll('select')].find(
            ({ labels }) => labels[0]?.textContent.startsWith(`${title} in picture`) === true,
          );
          const isSaid = known[n] !== undefined && part in known[n];
          return isSaid || (select?.value ?? '') !== '' ? [[part, select?.value || null]] : [];
        }),
      );
      const { color: _, size: __, ...rest } = known[n] ?? {};
      const shown = {
        ...rest,
        path: src.endsWith(path) ? path : src,
        alt: each.querySelector('input')?.value,
      };
      // In the order in which they were chosen.
      const keys = Object.keys(known[n] ?? {});
      const all: Record<string, unknown> = { ...shown, ...of };
      return Object.fromEntries([...new Set([...keys, ...Object.keys(all)])].map((key) => [key, all[key]]));
    }),
  );
};

/** With every fold open. */
function Opened({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const fold of place.current?.querySelectorAll('details') ?? []) fold.open = true;
  }, []);
  return <div ref={place}>{children}</div>;
}

/** The form's page: its product is the last saved one, and a move renders another form. */
const form: WalkedForm = {
  name: 'product',
  stored,
  other,
  together: ['options', 'variants'],
  presses:
    /^(?:Remove (?:S|L|XL|size|grip|this option|color|Chalk.*|swatch.*|detail .*|size .*|last column)|Rename size|Add (?:color|your own option|this .*|swatch.*|detail|size|size chart|column)|Show barcode.*|Move (?:up|down) .*|Remove picture.*|Preview|Write)$/,
  // The server counts stock from what it has stored.
  storing: (values) => {
    const document = documentOf(values as ProductValues);
    return valuesOf({
      ...document,
      variants: document.variants.map((each, n) => ({
        ...each,
        id: each.id ?? `new-${n}`,
        stock_was: each.stock,
      })),
    });
  },
  read: (place, all) => {
    const values = all as ProductValues;
    const preview = place.querySelector('[aria-label=Preview]');
    return {
      category_id: place.querySelector<HTMLButtonElement>('button[name=category_id]')?.value ?? '',
      options: shownOptions(place),
      variants: shownRows(place, gridOf(values).rows),
      media: shownPictures(place, values),
      specs: shownCells(place, 'Details'),
      size_chart: shownCells(place, 'Size chart'),
      ...(preview === null || preview.textContent.trim() !== values.description.trim()
        ? {}
        : { description: values.description }),
    };
  },
  render: ({ record, save }) => (
    <Opened>
      <ProductForm
        vendorId={vendorId}
        slug="iron-city"
        product={
          {
            id: 'bar',
            version: record.version,
            state: 'published',
            document: documentOf(record.values as ProductValues),
          } as unknown as EditedProduct
        }
        categories={
          [
            { id: 'bars', name: 'Bars', path: ['bars'] },
            { id: 'plates', name: 'Plates', path: ['plates'] },
          ] as never
        }
        onEdited={() => undefined}
        onSaved={() => undefined}
        createSaving={() => (values, version) => save(values, version)}
      />
    </Opened>
  ),
};

test('what a product saves is what its form shows', { timeout: 120_000 }, async () => {
  const { saves, conflicts } = await walkForm(form, 40);
  // With fewer saves or conflicts the paths would prove nothing.
  expect(saves).toBeGreaterThan(12);
  expect(conflicts).toBeGreaterThan(5);
});
