import { keptSession } from '../support/member.ts';
import { account, goods } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test(
  'an admin features a product on the home page, where a guest sees it until it is removed',
  { tag: '@one-width' },
  async ({ page, browser }) => {
    const [item, admin] = await Promise.all([goods({ price: 40 }), account({ roles: ['admin'] })]);
    const guest = await (await browser.newContext()).newPage();
    const picks = guest.getByRole('region', { name: 'Our picks' }).getByRole('link', { name: item.name });
    /** The home page is cached for others for a while. */
    const seen = (count: 0 | 1) =>
      expect(async () => {
        await guest.goto('/');
        await expect(picks).toHaveCount(count, { timeout: 1_000 });
      }).toPass();
    await keptSession(page, admin);
    await page.goto(`/admin/products?item=${item.productId}`);
    await page.getByRole('button', { name: 'Feature on home page' }).click();
    await expect(page.getByText('Added to the home page.')).toBeVisible();
    await expectAccessible(page);
    await seen(1);

    await page.getByRole('link', { name: 'All home page products' }).click();
    await page.getByRole('button', { name: `Remove ${item.name}` }).click();
    await seen(0);
    await guest.context().close();
  },
);
