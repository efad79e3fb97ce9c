import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProductForm } from '#pages/vendor-panel/products/product-form.tsx';
import { keepDraft } from '#panel/form/kept-draft.ts';
import { gridOf, valuesOf } from '#schema/vendor-panel/product-form.ts';
import { emptyDocument, emptyVariant } from '#schema/vendor-panel/product.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';

const vendorId = '10000000-0000-7000-8000-000000000002';
const stored = {
  ...emptyDocument,
  name: 'Steel bar',
  options: [{ name: 'size' as const, values: ['S'] }],
  variants: [{ ...emptyVariant, sku: 'BAR-S', size: 'S', price: '39.90', stock: 10 }],
};
const product = {
  id: '20000000-0000-7000-8000-000000000001',
  version: 4,
  state: 'published',
  document: stored,
} as unknown as EditedProduct;

let leave = () => {};
const open = (shown: EditedProduct | null) => {
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <ProductForm
        vendorId={vendorId}
        slug="iron-city"
        product={shown}
        categories={[]}
        onEdited={() => undefined}
        onSaved={() => undefined}
      />,
    ),
  );
  leave = () => {
    root.unmount();
    element.remove();
  };
};

beforeEach(() => sessionStorage.clear());
afterEach(() => leave());

/** Input from before a reload: another price and one more size. */
const typed = valuesOf({
  ...stored,
  options: [{ name: 'size', values: ['S', 'L'] }],
  variants: [
    { ...emptyVariant, sku: 'BAR-S', size: 'S', price: '1.00', stock: 10 },
    { ...emptyVariant, sku: 'BAR-L', size: 'L', price: '2.00', stock: 3 },
  ],
});
const price = (size: string) => page.getByRole('textbox', { name: `Price, ${size}`, exact: true });

test.each([
  ['a product', product, `product/${vendorId}/${product.id}`],
  ['a new product', null, `product/${vendorId}/new`],
])('the grid of %s shows the prices and options of a restored draft', async (_, shown, name) => {
  keepDraft(name, { values: typed, version: shown?.version ?? null });
  open(shown);
  await expect.element(price('S')).toHaveValue('1.00');
  await expect.element(price('L')).toHaveValue('2.00');
  await expect.element(page.getByRole('listitem').getByText('L', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Restored from your last visit.')).toBeVisible();
  // What would be sent is what the grid shows.
  expect(gridOf(typed).rows.map((row) => row.price)).toEqual(['1.00', '2.00']);
});

test('a restored draft can be discarded: the grid shows what is stored', async () => {
  keepDraft(`product/${vendorId}/${product.id}`, { values: typed, version: 4 });
  open(product);
  await expect.element(price('S')).toHaveValue('1.00');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(price('S')).toHaveValue('39.90');
  await expect.element(price('L')).not.toBeInTheDocument();
  await expect.element(page.getByText('Restored from your last visit.')).not.toBeInTheDocument();
  expect(sessionStorage.length).toBe(0);
});
