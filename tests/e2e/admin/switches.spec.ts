import { keptSession } from '../support/member.ts';
import { asAdmin } from '../support/people.ts';
import { goods, site } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

interface Settings {
  switches: { version: number; value: Readonly<Record<string, boolean>> };
}

test(
  'an admin turns new questions off, which a shopper sees on an open product page, and on again',
  { tag: ['@one-width', '@nightly'] },
  async ({ page, browser }) => {
    const before = (await asAdmin<Settings>('admin_settings', {})).switches.value;
    const shopper = await (await browser.newContext()).newPage();
    await shopper.goto(`${site}${(await goods()).path}`);
    const isOff = shopper.getByText('Questions are turned off right now.');
    const ask = shopper.getByRole('link', { name: 'Log in to ask' });
    await expect(ask).toBeVisible();
    const follows = (what: typeof isOff) =>
      expect(async () => {
        // As if the shopper returned to the page; repeated, because the page listens only once it has finished loading.
        await shopper.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await expect(what).toBeVisible({ timeout: 500 });
      }).toPass();
    const change = async () => {
      await page.getByRole('checkbox', { name: 'New questions about products' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Saved. This applies from now on.')).toBeVisible();
    };
    try {
      await keptSession(page, { email: 'admin@stallbar.example', password: 'Stallbar1!' });
      await page.goto(`${site}/admin/settings?part=switches`);
      await change();
      await expectAccessible(page);
      await follows(isOff);
      await expect(ask).toBeHidden();
      await change();
      await follows(ask);
      await expect(isOff).toBeHidden();
    } finally {
      const { version } = (await asAdmin<Settings>('admin_settings', {})).switches;
      await asAdmin('save_shop_settings', { section: 'switches', version, value: before });
      await shopper.context().close();
    }
  },
);
