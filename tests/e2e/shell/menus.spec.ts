import type { Page } from '@playwright/test';
import { comesAsOwner } from '../support/member.ts';
import { goods, site } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';

const openers = 'button[aria-haspopup]';

/** Opens each menu, sheet and dialog of the page, and closes it with Escape. Returns their names. */
async function walkMenus(page: Page): Promise<string[]> {
  const walked: string[] = [];
  const count = await page.locator(openers).count();
  for (let place = 0; place < count; place += 1) {
    const opener = page.locator(openers).nth(place);
    if (!(await opener.isVisible()) || (await opener.isDisabled())) continue;
    const name = String(await opener.evaluate((it) => it.getAttribute('aria-label') ?? it.textContent));
    const shown = page.locator('dialog[open], [role=dialog]:visible, [role=menu]:visible, :popover-open');
    await opener.click();
    await expect(shown.first(), name).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown, name).toHaveCount(0);
    await expect(opener, name).toBeFocused();
    walked.push(name);
  }
  return walked;
}

test('Escape closes every menu and sheet, and gives the focus back to its button', async ({ page }) => {
  const panel = await comesAsOwner(page, await goods());
  for (const path of ['products', 'orders']) {
    await page.goto(`${panel}/${path}`);
    await expect(page.getByRole('button', { name: 'Notifications' })).toBeEnabled();
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
    const walked = await walkMenus(page);
    expect(walked.some((name) => name.startsWith('Notifications'))).toBe(true);
    expect(walked.some((name) => name.startsWith('Account'))).toBe(true);
  }
  for (const path of ['/', '/products']) {
    await page.goto(`${site}${path}`);
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
    expect((await walkMenus(page)).some((name) => name.startsWith('Account'))).toBe(true);
  }
});
