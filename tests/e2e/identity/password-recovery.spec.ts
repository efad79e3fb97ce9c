import { answered, logsIn, sessionOf } from './auth-form.ts';
import { codeIn, inboxOf, linkIn } from '../support/mail.ts';
import { freshAddress, member, password } from '../support/people.ts';
import { site, withSecondFactor } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { totp } from '../support/totp.ts';

test.describe('a forgotten password', () => {
  test('is replaced by the emailed link', { tag: '@phone-nightly' }, async ({ page, browser }) => {
    const { email } = await member();
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      /Please enter your email address to reset your password\./,
    );
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('heading', { name: 'Password Reset Email Sent' })).toBeVisible();
    const link = linkIn(await inboxOf(email, 'Choose a new password'), /reset-password/);
    expect(link).toMatch(/\/reset-password\?flow=[\w-]{36}#token_hash=\w+&type=recovery$/);

    // The email is read on another device.
    const other = await browser.newContext();
    const phone = await other.newPage();
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: 'Did you ask for a new password?' })).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole('button', { name: 'Choose a new password' }).click();
    const button = phone.getByRole('button', { name: 'Save new password' });
    await expect(button).toBeDisabled();
    await expect(phone.getByText(`For ${email}`)).toBeVisible();
    expect(phone.url()).toBe(`${site}/reset-password`);
    await phone.getByLabel('New password', { exact: true }).fill('Rubber-and-steel-2');
    await phone.getByLabel('Confirm new password').fill('Rubber-and-steel-2');
    await button.click();
    await expect(phone.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
    await other.close();

    await page.goto('/auth');
    await logsIn(page, email, 'Rubber-and-steel-2');
    await expect(page).toHaveURL(`${site}/`);
  });

  test('is replaced by the emailed code', { tag: ['@one-width', '@nightly'] }, async ({ page }) => {
    const { email } = await member();
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.getByLabel('Code from the email').fill(codeIn(await inboxOf(email, 'Choose a new password')));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site}/reset-password`);
    await page.getByLabel('New password', { exact: true }).fill('Rubber-and-steel-2');
    await page.getByLabel('Confirm new password').fill('Rubber-and-steel-2');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
    expect(await sessionOf(page)).toBe(email);
  });

  test(
    "of an account with a second factor: the email alone signs nobody in; the app's code is required first",
    { tag: '@one-width' },
    async ({ page, tolerated }) => {
      tolerated.push(answered);
      const who = await member();
      const { email } = who;
      const { secret } = await withSecondFactor({ ...who, password });
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await page.goto(linkIn(await inboxOf(email, 'Choose a new password'), /reset-password/));
      const code = page.getByLabel('Code', { exact: true });
      await expect(code).toBeVisible();
      expect(await sessionOf(page)).toBeNull();
      await expectAccessible(page);
      await code.fill('000000');
      await page.keyboard.press('Enter');
      await expect(code).toHaveAccessibleDescription(/Invalid TOTP code entered/);
      await code.fill(totp(secret, 1));
      await page.keyboard.press('Enter');
      await page.getByLabel('New password', { exact: true }).fill('Rubber-and-steel-2');
      await page.getByLabel('Confirm new password').fill('Rubber-and-steel-2');
      await page.getByRole('button', { name: 'Save new password' }).click();
      await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
      expect(await sessionOf(page)).toBe(email);
    },
  );

  test(
    'of an address without an account gets the same answer',
    { tag: ['@one-width', '@nightly'] },
    async ({ page }) => {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(freshAddress());
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(page.getByRole('heading', { name: 'Password Reset Email Sent' })).toBeVisible();
    },
  );

  test(
    'with a used or foreign link offers to request another one',
    { tag: ['@one-width', '@nightly'] },
    async ({ page, tolerated }) => {
      tolerated.push(answered);
      await page.goto(`/reset-password#token_hash=${'ab'.repeat(28)}&type=recovery`);
      await page.getByRole('button', { name: 'Choose a new password' }).click();
      await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
      expect(page.url()).toBe(`${site}/reset-password`);
      await page.getByRole('button', { name: 'Get a new link' }).click();
      await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
    },
  );
});
