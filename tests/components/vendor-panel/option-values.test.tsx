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

function open() {
  const values = valuesOf({
    ...emptyDocument,
    options: [{ name: 'size', values: ['S'] }],
    variants: [{ ...emptyVariant, id: 's', size: 'S' }],
  });
  const actor = createActor(variantGridMachine, { input: gridOf(values) }).start();
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <>
        <VariantGridView actor={actor} problems={{}} />
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
