import { expect, expectAccessible, test } from '../support/test.ts';

test.describe('on a phone', { tag: '@one-width' }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the sheet shows how many products a filter leaves, and closing it keeps the selection', async ({
    page,
  }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    const all = await sheet.getByRole('button', { name: /^Show \d+ products$/ }).textContent();
    const show = sheet.getByRole('button', { name: /^Show \d+ products$/ });
    await sheet.getByText('Category', { exact: true }).first().click();
    const category = sheet.getByRole('link', { name: /^Strength/ });
    await category.click();
    await expect(category).toHaveAttribute('aria-current', 'true');
    await expect(show).not.toHaveText(all ?? '');
    await expect(page).toHaveURL('/products');
    const ofCategory = await show.textContent();
    await sheet.getByLabel('Deals').check();
    await expect(show).not.toHaveText(ofCategory ?? '');
    await expect(show).toBeInViewport();
    await expectAccessible(page);
    const left = ((await show.textContent()) ?? '').replace('Show ', '');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/products?category=strength&deals=true');
    await expect(page.getByText(left, { exact: true })).toBeVisible();
  });
});

test(
  'the box keeps the query of the results, and recent searches are listed and can be cleared',
  { tag: '@one-width' },
  async ({ page }) => {
    await page.goto('/vendors');
    const box = page.locator('#header-search');
    await box.fill('kettlebell');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=kettlebell');
    await expect(box).toHaveValue('kettlebell');
    await page.goto('/vendors');
    await expect(box).toHaveValue('');
    await box.click();
    const recent = page.getByRole('listbox', { name: 'Recent searches' });
    await expect(recent.getByRole('option')).toHaveText(['kettlebell']);
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=kettlebell');
    await page.goto('/vendors');
    await box.click();
    await page.getByRole('button', { name: 'Remove kettlebell from recent searches' }).click();
    await expect(recent).toBeHidden();
    await expect(box).toBeFocused();
  },
);

test('the category menu works with the keyboard', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/products');
  const key = page.getByRole('button', { name: 'Categories' });
  const link = page.locator('#category-menu').getByRole('link').first();
  await key.press('Enter');
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await key.press('Enter');
  const name = (await link.textContent()) ?? '';
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(link).toBeHidden();
});

test.describe('without script', { tag: '@one-width' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the category menu opens', async ({ page }) => {
    await page.goto('/help');
    await page.getByRole('button', { name: 'Categories' }).click();
    await expect(page.locator('#category-menu').getByRole('link', { name: 'All categories' })).toBeVisible();
  });
});
