import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor } from 'xstate';
import { variantGridMachine } from '#machines/vendor-panel/variant-grid.machine.ts';
import { VariantGridView } from '#pages/vendor-panel/products/variant-grid.tsx';
import { gridOf, valuesOf } from '#schema/vendor-panel/product-form.ts';
import { emptyDocument, emptyVariant } from '#schema/vendor-panel/product.ts';

let leave = () => {};
afterEach(() => leave());

function open(sizes: readonly string[] = ['S'], problems: Readonly<Record<string, string>> = {}) {
  const values = valuesOf({
    ...emptyDocument,
    options: [{ name: 'size', values: sizes }],
    variants: sizes.map((size) => ({ ...emptyVariant, id: size, size, price: '39.00', stock: 4 })),
  });
  const actor = createActor(variantGridMachine, { input: gridOf(values) }).start();
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <>
        <VariantGridView actor={actor} problems={problems} />
        <button type="button">Save</button>
      </>,
    ),
  );
  leave = () => {
    root.unmount();
    element.remove();
  };
  return () => actor.getSnapshot().context.grid.options[0]?.values;
}

const field = page.getByRole('textbox', { name: 'New size' });

test('a size that was typed is in the product once the field is left', async () => {
  const values = open();
  await field.fill('M');
  expect(values()).toEqual(['S']);
  await userEvent.keyboard('{Tab}');
  // Its own button: the person is about to press it.
  await expect.element(page.getByRole('button', { name: 'Add this size' })).toHaveFocus();
  expect(values()).toEqual(['S']);
  await page.getByRole('button', { name: 'Save' }).click();
  expect(values()).toEqual(['S', 'M']);
  await expect.element(field).toHaveValue('');
});

test('Ctrl+S takes a typed size along', async () => {
  const values = open();
  await field.fill('M');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(values()).toEqual(['S', 'M']);
  await expect.element(field).toHaveFocus();
});

const ten = Array.from({ length: 10 }, (_, n) => `${n + 1} kg`);
const price = (size: string) => page.getByRole('textbox', { name: `Price, ${size}`, exact: true });

test('ten variants are one screen of a phone; each opens, and one with a problem is open', async () => {
  await page.viewport(390, 844);
  open(ten, { 'variants.4.price': 'Enter a price' });
  const table = document.querySelector('table');
  expect(table?.getBoundingClientRect().height).toBeLessThan(1200);
  await expect.element(price('5 kg')).toBeVisible();
  expect(price('2 kg').elements()).toEqual([]);
  const edit = page.getByRole('button', { name: 'Edit 2 kg' });
  await edit.click();
  await expect.element(price('2 kg')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close 2 kg' })).toHaveFocus();
  await page.viewport(1200, 900);
  await expect.element(price('3 kg')).toBeVisible();
  expect(edit.elements()).toEqual([]);
  await page.viewport(414, 896);
});

test('an own option leaves the place of a size free, and its name is wrong only once it was left empty', async () => {
  open([]);
  await page.getByRole('button', { name: 'Remove size' }).click();
  await page.getByRole('button', { name: 'Add your own option' }).click();
  const name = page.getByRole('textbox', { name: 'Option name' });
  await expect.element(name).toHaveFocus();
  await expect.element(page.getByText(/takes the place of pack size/)).toBeVisible();
  await expect.element(page.getByText(/^An option needs a name/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add size' })).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText(/^An option needs a name/)).toBeVisible();
});
