import { buys } from '../support/buying.ts';
import { comesAsOwner, keptSession } from '../support/member.ts';
import { account, freshEmail, goods } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test(
  'by keyboard, an owner finds an order, a product and the shop without leaving the panel',
  { tag: '@one-width' },
  async ({ page, context }) => {
    const item = await goods({ price: 30, stock: 9 });
    const { reference } = await buys(freshEmail(), [{ item, quantity: 1 }]);
    const panel = await comesAsOwner(page, item);
    await page.goto(`${panel}/analytics`);
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
    // Its key works once its button is there.
    await expect(page.getByRole('button', { name: 'Command palette' })).toBeVisible();
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    const finds = async (words: string, name: string) => {
      await page.keyboard.press('ControlOrMeta+k');
      await palette.getByRole('combobox').fill(words);
      await expect(palette.getByRole('option', { name, exact: true })).toBeVisible();
    };

    // As a buyer reads it aloud.
    await finds(reference.replace('SB-', ''), `${reference}, Ada Lovelace`);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Order ${reference}` })).toBeVisible();

    await finds(item.name, item.name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${panel}/products/${item.productId}`));

    await finds('zzqx', 'Search the shop for “zzqx” in a new tab');
    const [shop] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await expect(shop).toHaveURL(/\/search\?q=zzqx/);
    await expect(page).toHaveURL(new RegExp(`${panel}/products/${item.productId}`));
  },
);

test('an admin finds a store by name', { tag: '@one-width' }, async ({ page }) => {
  const admin = await account({ roles: ['admin'] });
  await keptSession(page, admin);
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  // Its key works once its button is there.
  await expect(page.getByRole('button', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('Ironhollow');
  await palette
    .getByRole('group', { name: 'Stores' })
    .getByRole('option', { name: 'Ironhollow Forge' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ironhollow Forge' })).toBeVisible();
});
