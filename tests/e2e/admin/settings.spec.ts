import { keptSession } from '../support/member.ts';
import { asAdmin } from '../support/people.ts';
import { site } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

interface Shop {
  version: number;
  value: { return_days: string };
}

test(
  'an admin changes the return window, and a guest sees it on an open page',
  { tag: '@one-width' },
  async ({ page, browser }) => {
    const before = (await asAdmin<{ shop: Shop }>('admin_settings', {})).shop.value;
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(`${site}/returns`);
    const promise = (days: number) => guest.getByText(`${days} days from delivery, at every store`);
    await expect(promise(Number(before.return_days))).toBeVisible();
    try {
      await keptSession(page, { email: 'admin@stallbar.example', password: 'Stallbar1!' });
      await page.goto(`${site}/admin/settings?part=shop`);
      await page.getByLabel('Return window').fill('31');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Saved. This applies from now on.')).toBeVisible();
      await expect(async () => {
        // The guest comes back to the page, which notices this only once it has finished loading.
        await guest.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await expect(promise(31)).toBeVisible({ timeout: 500 });
      }).toPass();
    } finally {
      const { version } = (await asAdmin<{ shop: Shop }>('admin_settings', {})).shop;
      await asAdmin('save_shop_settings', { section: 'shop', version, value: before });
      await guest.context().close();
    }
  },
);
