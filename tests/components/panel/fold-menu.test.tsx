import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FoldMenu } from '#panel/list/fold-menu.tsx';
import { ExportProducts } from '#pages/vendor-panel/products/export-products.tsx';
import { ListTools } from '#pages/vendor-panel/products/list-tools.tsx';

let leave: () => void;

const openMenus = () =>
  [...document.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent);

beforeEach(() => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <>
        <h1>Products</h1>
        <ListTools
          path="/products"
          query={{}}
          categories={[]}
          looks={{ hidden: [], density: 'normal', change: () => {} }}
          views={
            <FoldMenu label="Views" className="">
              <input aria-label="View name" />
            </FoldMenu>
          }
        />
        <ExportProducts vendorId="vendor" query={{}} />
      </>,
    ),
  );
  leave = () => {
    root.unmount();
    place.remove();
  };
});
afterEach(() => leave());

for (const label of ['Columns', 'Views', 'Export']) {
  test(`Escape closes the menu '${label}' from inside, and its button has the focus again`, async () => {
    const button = page.getByText(label, { exact: true });
    await button.click();
    await expect.poll(openMenus).toEqual([label]);
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.matches('input, button')).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(openMenus).toEqual([]);
    await expect.element(button).toHaveFocus();
  });
}

test('a press outside closes a floating menu, but not one that is part of the page', async () => {
  await page.getByText('Columns', { exact: true }).click();
  await page.getByText('Views', { exact: true }).click();
  await expect.poll(openMenus).toEqual(['Views']);
  await page.getByRole('heading', { name: 'Products' }).click();
  expect(openMenus()).toEqual(['Views']);
});
