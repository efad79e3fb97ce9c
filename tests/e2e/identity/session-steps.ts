import type { Page } from '@playwright/test';
import { type Account } from '../support/stage.ts';
import { expect } from '../support/test.ts';

export async function logsIn(page: Page, { email, password }: Account): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Welcome to/ });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
}

export const avatar = (page: Page) => page.getByRole('button', { name: /^Account:/ });

export async function opensDialog(page: Page): Promise<void> {
  const icon = page.getByRole('button', { name: 'Log in' });
  if (await icon.isVisible()) await icon.click();
  else {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByText('Login', { exact: true }).click();
  }
}

export async function isSignedIn(page: Page, who: Account, path = '/'): Promise<void> {
  await page.goto(path);
  await opensDialog(page);
  await logsIn(page, who);
  await expect(avatar(page)).toBeVisible();
  await expect(page.getByRole('dialog', { name: /^Welcome to/ })).toBeHidden();
}

export async function chooses(page: Page, item: string | RegExp): Promise<void> {
  await avatar(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The items of the account menu, in order. */
export async function menuOf(page: Page): Promise<string[]> {
  await avatar(page).click();
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeVisible();
  const names = await items.allInnerTexts();
  await page.keyboard.press('Escape');
  return names.map((name) => name.replaceAll(/\s+/g, ' ').trim());
}
