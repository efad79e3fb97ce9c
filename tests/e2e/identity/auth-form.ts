import type { Page } from '@playwright/test';
import { password } from '../support/people.ts';

export const answered = /status of 4\d\d/;

export const logsIn = async (page: Page, email: string, secret = password) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

export const signsUp = async (page: Page, email: string | null) => {
  if (email !== null) await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
};

/** The session as the browser stores it. */
export const sessionOf = (page: Page) =>
  page.evaluate(() => {
    const stored = localStorage.getItem('stallbar-auth');
    return stored === null ? null : (JSON.parse(stored) as { user: { email: string } }).user.email;
  });
