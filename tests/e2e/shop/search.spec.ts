import { goods } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const isPhone = (width: number | undefined) => (width ?? 0) < 768;

test(
  'the dialog opens with the shortcut, suggests, supports arrow keys and navigates',
  { tag: '@phone-nightly' },
  async ({ page, viewport }) => {
    const item = await goods();
    await page.goto('/');
    const open = page.getByRole('button', { name: 'Open search' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Search the shop' });
    const field = dialog.getByRole('combobox', { name: 'Search' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute(
      'placeholder',
      isPhone(viewport?.width) ? 'Search Products or Vendors' : 'Search fitness products and vendors...',
    );
    await field.fill(item.name);
    const option = dialog.getByRole('option', { name: item.name });
    await expect(option).toBeVisible();
    await expect(dialog.getByRole('group', { name: 'Products' })).toBeVisible();
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await field.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

test(
  'Ctrl+K opens and closes the dialog, and the typed text is cleared',
  { tag: ['@one-width', '@nightly'] },
  async ({ page }) => {
    // The shortcut works from the first paint on, before the page's script has started.
    await page.goto('/products', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Open search' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search the shop' });
    const field = dialog.getByRole('combobox', { name: 'Search' });
    await field.fill('ba');
    await expect(dialog.getByRole('listbox')).toBeVisible();
    await field.press('Escape');
    await expect(dialog.getByRole('listbox')).toBeHidden();
    await expect(field).not.toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(field).toHaveValue('');
    await field.fill('ba');
    await dialog.getByRole('button', { name: 'Clear search' }).click();
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  },
);

test(
  'a search without suggestions is one tap from all results',
  { tag: ['@one-width', '@nightly'] },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search the shop' });
    await dialog.getByRole('combobox', { name: 'Search' }).fill('zzqx');
    await expect(dialog.getByText('No results found')).toBeVisible();
    await expect(dialog.getByText(`We couldn't find anything for "zzqx"`)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Search all results' }).click();
    await expect(page).toHaveURL('/search?q=zzqx');
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “zzqx”' })).toBeVisible();
    await expect(page.getByText('No results found')).toBeVisible();
    await expectAccessible(page);
  },
);

test.describe('without an answer', { tag: '@one-width' }, () => {
  test.use({ tolerated: [/ERR_FAILED/] });

  test('suggestions that fail to load show no error', { tag: '@nightly' }, async ({ page }) => {
    await page.route('**/rpc/products_named*', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: 'Open search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search the shop' });
    await dialog.getByRole('combobox', { name: 'Search' }).fill('bar');
    await expect(dialog.getByText('Searching...')).toBeVisible();
    await expect(dialog.getByText('Searching...')).toBeHidden();
    await expect(dialog.getByRole('listbox')).toBeHidden();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });
});

test(
  'the results page: typo, facets, highlights and empty query',
  { tag: '@phone-nightly' },
  async ({ page }) => {
    await page.goto('/search?q=kettelbell');
    await expect(page.getByText('Showing results for kettlebell.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “kettlebell”' })).toBeVisible();
    await expect(page.locator('mark').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Search instead for kettelbell' }).click();
    await expect(page).toHaveURL('/search?q=%22kettelbell%22');
    await expect(page.getByText('No results found')).toBeVisible();
    await page.goto('/search');
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    await expectAccessible(page);
  },
);
