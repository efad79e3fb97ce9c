import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { askAuth, linkFor, site } from './stage.ts';
import type { Account } from './stage.ts';

/** Another tab of the same browser, for as long as `use` takes. */
export async function inAnotherTab(page: Page, use: (tab: Page) => Promise<void>): Promise<void> {
  const tab = await page.context().newPage();
  await use(tab);
  await tab.close();
}

/** The flow of a mail that the browser of `page` has asked for, as links name it. */
export async function askedHere(page: Page): Promise<string> {
  await page.addInitScript(() => {
    // A page without an address has no storage.
    if (location.protocol.startsWith('http')) {
      const flows = [{ id: 'asked-here', at: Date.now() }];
      localStorage.setItem('stallbar-mail-flows', JSON.stringify(flows));
    }
  });
  return 'flow=asked-here';
}

/** Signs in without the form: by the link of a mail that this browser has asked for. */
export async function comesByLink(page: Page, who: Account, path = '/'): Promise<void> {
  const flow = await askedHere(page);
  await page.goto(await linkFor(who, 'magiclink', `${site}${path}${path.includes('?') ? '&' : '?'}${flow}`));
}

/** Somebody else signs in at this browser, in another tab, in place of who is signed in. */
export const anotherSignsIn = (page: Page, who: Account, name: string) =>
  inAnotherTab(page, async (tab) => {
    await comesByLink(tab, who, '/vendors');
    await tab.getByRole('button', { name: 'Continue' }).click();
    await expect(tab.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  });

/** As the browser says it when the person comes back to this tab. */
export const looksAgain = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('visibilitychange'));
  });

const stored = 'stallbar-auth';

/** The page finds a session that an earlier visit has left, as `change` makes it. */
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

/** Somewhere else everybody is signed out of the account whose session this page has. */
export async function endsElsewhere(page: Page): Promise<void> {
  const session = await page.evaluate((key) => localStorage.getItem(key), stored);
  const { access_token: token } = JSON.parse(session ?? '{}') as { access_token: string };
  await askAuth('logout?scope=global', {}, `Bearer ${token}`);
}

/** The key of the account menu, also while the open menu hides the rest of the page from assistive technology. */
const menuKey = (page: Page, isOpen: boolean) =>
  page.locator(`button[aria-haspopup="menu"][aria-expanded="${isOpen}"]`);

/** Unfolds the account menu where there is one and nothing stands before it. */
export async function unfoldsMenu(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) return;
  const key = menuKey(page, false);
  if ((await key.count()) > 0) await key.click({ timeout: 2000 }).catch(() => undefined);
}

export async function foldsMenu(page: Page): Promise<void> {
  if ((await menuKey(page, true).count()) === 0) return;
  // Its code may still be on the way.
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

export async function logsOut(page: Page): Promise<void> {
  if ((await menuKey(page, true).count()) === 0) await menuKey(page, false).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Welcome to/ });

/** Opens the dialog of the header. */
export async function wantsIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

/** Signs in through the dialog of the header. */
export async function logsIn(page: Page, { email, password }: Account): Promise<void> {
  const dialog = dialogOf(page);
  if ((await dialog.count()) === 0) await wantsIn(page);
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
}
