import { goods } from '../support/stage.ts';
import type { Goods } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

/** A list of only this test's goods. */
const shelf = (item: Goods) => `/search?q=${encodeURIComponent(item.name)}`;

async function savesFromTile(page: Page, item: Goods, list: 'wishlist' | 'comparison') {
  const name = list === 'wishlist' ? `Save ${item.name} to wishlist` : `Compare ${item.name}`;
  const button = page.getByRole('button', { name });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

test(
  'a heart on a tile survives a reload, counts in the header, and the list can be shared',
  { tag: '@desktop-nightly' },
  async ({ page }) => {
    const item = await goods({ price: 40 });
    await page.goto(shelf(item));
    await savesFromTile(page, item, 'wishlist');
    await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: `Save ${item.name} to wishlist` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('link', { name: 'Wishlist, 1 item' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your wishlist' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: item.name })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add all to cart' }).click();
    await expect(page.getByRole('dialog').getByText(item.name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 added to your cart.')).toBeVisible();
    await page.getByRole('button', { name: `Save ${item.name} to wishlist` }).click();
    await expect(page.getByText('Nothing saved yet.')).toBeVisible();
    await page.goto(`/wishlist?ids=${item.productId.replaceAll('-', '')}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Shared wishlist' })).toBeVisible();
    await page.getByRole('button', { name: 'Save all to my wishlist' }).click();
    await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
  },
);

test(
  'four products are compared, a fifth is refused, and differences are highlighted',
  { tag: '@phone-nightly' },
  async ({ page }) => {
    const items = await Promise.all([0, 1, 2, 3, 4].map((n) => goods({ vendor: n % 3, price: 40 + n })));
    for (const item of items.slice(0, 4)) {
      await page.goto(item.path);
      await savesFromTile(page, item, 'comparison');
    }
    const bar = page.getByRole('complementary', { name: 'Comparison' });
    await expect(bar.getByText('4 of 4')).toBeVisible();
    const fifth = items[4] as Goods;
    await page.goto(fifth.path);
    const button = page.getByRole('button', { name: `Compare ${fifth.name}` });
    await button.click();
    await expect(page.getByText('You can compare up to 4 products')).toBeVisible();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await bar.getByRole('link', { name: 'Compare' }).click();
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveCount(5);
    await expect(table.getByRole('rowheader', { name: 'Price (differs)' })).toBeVisible();
    await expect(table.getByRole('rowheader', { name: 'Description', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Remove ${items[0]?.name} from the comparison` }).click();
    await expect(table.getByRole('columnheader')).toHaveCount(4);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByText('Nothing to compare yet.')).toBeVisible();
  },
);

test(
  'filters must match one variant and can be removed by their chips',
  { tag: ['@one-width', '@nightly'] },
  async ({ page }) => {
    const item = await goods({ price: 41 });
    await page.goto(`${shelf(item)}&color=Black&size=20+kg`);
    await expect(page.getByRole('heading', { level: 3, name: item.name })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Remove filter: Color: Black' })).toBeVisible();
    await page.goto(`${shelf(item)}&color=Black&size=10+kg`);
    await expect(page.getByText('Nothing on the rack matches these filters.')).toBeVisible();
    await page.getByRole('link', { name: 'Remove filter: Size: 10 kg' }).click();
    await expect(page.getByRole('heading', { level: 3, name: item.name })).toBeVisible();
    await page.getByRole('button', { name: 'View as list' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'View as list' })).toHaveAttribute('aria-pressed', 'true');
  },
);
