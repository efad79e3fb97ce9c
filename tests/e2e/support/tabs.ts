import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { askAuth, linkFor, site } from './stage.ts';
import type { Account } from './stage.ts';

/** Opens another tab of the same browser while `use` runs. */
export async function inAnotherTab(page: Page, use: (tab: Page) => Promise<void>): Promise<void> {
  const tab = await page.context().newPage();
  await use(tab);
  await tab.close();
}

/** The flow of an email that the browser of `page` requested, as named in links. */
export async function askedHere(page: Page): Promise<string> {
  await page.addInitScript(() => {
    // A page without a URL has no storage.
    if (location.protocol.startsWith('http')) {
      const flows = [{ id: 'asked-here', at: Date.now() }];
      localStorage.setItem('stallbar-mail-flows', JSON.stringify(flows));
    }
  });
  return 'flow=asked-here';
}

/** Signs in without the form: by an emailed link that this browser requested. */
export async function comesByLink(page: Page, who: Account, path = '/'): Promise<void> {
  const flow = await askedHere(page);
  await page.goto(await linkFor(who, 'magiclink', `${site}${path}${path.includes('?') ? '&' : '?'}${flow}`));
}

/** Follows the sign-out link. The page it opens has only started to request the person's data. */
export async function logsOutByLink(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page.getByText('Logged out')).toBeVisible();
}

/** Another person signs in at this browser, in another tab, and replaces the current session. */
export const anotherSignsIn = (page: Page, who: Account, name: string) =>
  inAnotherTab(page, async (tab) => {
    await comesByLink(tab, who, '/vendors');
    await tab.getByRole('button', { name: 'Continue' }).click();
    await expect(tab.getByRole('button', { name: `Account: ${name}` })).toBeVisible();
  });

/** The event the browser sends when the person returns to this tab. */
export const looksAgain = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('visibilitychange'));
  });

const stored = 'stallbar-auth';

/** Stores a session of an earlier visit in the page, modified by `change`. */
export async function keepSession(
  page: Page,
  { email, password }: Account,
  change: Record<string, unknown> = {},
): Promise<void> {
  const session = await askAuth('token?grant_type=password', { email, password });
  await page.goto('/vendors');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    stored,
    JSON.stringify({ ...session, ...change }),
  ] as const);
}

/** Signs the account of this page's session out everywhere, from elsewhere. */
export async function endsElsewhere(page: Page): Promise<void> {
  const session = await page.evaluate((key) => localStorage.getItem(key), stored);
  const { access_token: token } = JSON.parse(session ?? '{}') as { access_token: string };
  await askAuth('logout?scope=global', {}, `Bearer ${token}`);
}

/** The button of the account menu, even while the open menu hides the rest of the page from assistive technology. */
const menuKey = (page: Page, isOpen: boolean) =>
  page.locator(`button[aria-haspopup="menu"][aria-expanded="${isOpen}"]`);

/** Opens the account menu if there is one and nothing covers it. */
export async function unfoldsMenu(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) return;
  const key = menuKey(page, false);
  if ((await key.count()) > 0) await key.click({ timeout: 2000 }).catch(() => undefined);
}

export async function foldsMenu(page: Page): Promise<void> {
  if ((await menuKey(page, true).count()) === 0) return;
  // Its code may still be loading.
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

export async function logsOut(page: Page): Promise<void> {
  if ((await menuKey(page, true).count()) === 0) await menuKey(page, false).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Welcome to/ });

/** Opens the login dialog in the header. */
export async function wantsIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

/** Signs in through the header's dialog. */
export async function logsIn(page: Page, { email, password }: Account): Promise<void> {
  const dialog = dialogOf(page);
  if ((await dialog.count()) === 0) await wantsIn(page);
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
}
