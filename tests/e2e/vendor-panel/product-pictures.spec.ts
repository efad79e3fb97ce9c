import type { Locator, Page } from '@playwright/test';
import { account, database } from '../support/stage.ts';
import { keptSession } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** A separate store with one published product. */
async function aProduct() {
  const owner = await account({ roles: ['vendor'] });
  const mark = owner.id.slice(-8);
  await database.insert('vendors', {
    id: owner.id,
    status: 'approved',
    store_name: `Iron ${mark}`,
    slug: `iron-${mark}`,
    description: 'A store that only a test visits.',
    published: true,
  });
  const [category] = await database.select('categories', 'select=id,slug&depth=eq.1&limit=1');
  const [product] = await database.insert('products', {
    vendor_id: owner.id,
    category_id: category?.['id'],
    name: `Test Plate ${mark}`,
    slug: `test-plate-${mark}`,
    description: 'A plate that only a test lifts. It is heavy enough.',
    published: true,
    created_at: '2020-01-01T00:00:00Z',
  });
  await database.insert('product_variants', {
    product_id: product?.['id'],
    sku: `TEST-${mark}`,
    price: 40,
    stock: 5,
    weight_grams: 1000,
  });
  return {
    owner,
    editor: `/iron-${mark}/vendor-dashboard/products/${String(product?.['id'])}`,
    path: `/iron-${mark}/${String(category?.['slug'])}/test-plate-${mark}`,
  };
}

/** Drops generated picture files on the target, as if dragged from a folder. */
async function drops(page: Page, target: Locator, names: readonly string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(async (files) => {
    const transfer = new DataTransfer();
    for (const name of files) {
      const canvas = new OffscreenCanvas(1200, 800);
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error("Your browser can't edit pictures.");
      pen.fillStyle = '#c8c4bc';
      pen.fillRect(0, 0, 1200, 800);
      pen.fillStyle = '#202428';
      pen.fillRect(300, 200, 200 + 100 * transfer.files.length, 300);
      transfer.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }));
    }
    return transfer;
  }, names);
  await target.dispatchEvent('drop', { dataTransfer });
}

/** Whether the picture is wider than high, once the browser has loaded it. */
const shape = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return element.naturalWidth > element.naturalHeight ? 'lies' : 'stands';
  });

test('a vendor drops two pictures, rotates one, saves, and a guest sees it in several widths @one-width', async ({
  page,
  browser,
}) => {
  const { owner, editor, path } = await aProduct();
  await keptSession(page, owner);
  await page.goto(editor);
  const pictures = page.getByRole('region', { name: 'Pictures', exact: true });
  await expect(pictures.getByRole('button', { name: 'Add pictures' })).toBeVisible();
  await drops(page, pictures, ['front.png', 'side.png']);
  const shown = pictures.locator('ol img');
  await expect(shown).toHaveCount(2);
  await expect(pictures.getByRole('list', { name: 'Uploading' })).toHaveCount(0);
  expect(await shape(shown.first())).toBe('lies');
  const before = await shown.first().getAttribute('src');

  await pictures.getByRole('button', { name: 'Rotate or crop picture 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rotate or crop' });
  await expect(dialog.getByRole('img', { name: 'Crop area' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Rotate right' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(shown.first()).not.toHaveAttribute('src', before ?? '');
  expect(await shape(shown.first())).toBe('stands');
  await pictures.getByLabel('Alt text: describe picture 1').fill('The plate, upright');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  const guest = await browser.newPage();
  await guest.goto(path);
  const large = guest.getByRole('img', { name: 'The plate, upright' }).first();
  await expect(large).toHaveAttribute(
    'srcset',
    /\/160\.(webp|jpg) 160w, .*\/400\.\w+ 400w, .*\/800\.\w+ 800w$/,
  );
  expect(await shape(large)).toBe('stands');
  await guest.close();
});
