import { answered, logsIn, sessionOf, signsUp } from './auth-form.ts';
import { codeIn, inboxOf, linkIn } from '../support/mail.ts';
import { freshAddress, member, password } from '../support/people.ts';
import { site } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.describe('signing up', () => {
  test(
    'by email: from the form through the inbox to a confirmed account on the same page',
    { tag: '@phone-nightly' },
    async ({ page }) => {
      const email = freshAddress();
      await page.goto('/auth?tab=signup&redirect=/products%3Fdeals%3Dtrue');
      const button = page.getByRole('button', { name: 'Sign Up', exact: true });
      await expect(button).toBeDisabled();
      await page.getByLabel('I want to sell products as a vendor').check({ force: true });
      await signsUp(page, email);
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      expect(await sessionOf(page)).toBeNull();

      const mail = await inboxOf(email, 'Confirm your email');
      const link = linkIn(mail, /confirm-email/);
      expect(link).toMatch(
        /\/confirm-email\?next=%2Fproducts%3Fdeals%3Dtrue&flow=[\w-]{36}#token_hash=\w+&type=signup$/,
      );
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
      expect(page.url()).toBe(`${site}/confirm-email?next=%2Fproducts%3Fdeals%3Dtrue`);
      expect(await sessionOf(page)).toBe(email);
      await page.getByRole('link', { name: 'Continue', exact: true }).click();
      await expect(page).toHaveURL(`${site}/products?deals=true`);
    },
  );

  test(
    'by the emailed code, in the dialog, on the same page',
    { tag: '@one-width' },
    async ({ page, tolerated }) => {
      tolerated.push(answered);
      const email = freshAddress();
      await page.goto('/products');
      await page.getByRole('button', { name: 'Log in' }).click();
      const dialog = page.getByRole('dialog', { name: 'Welcome to Stallbar' });
      await dialog.getByRole('tab', { name: 'Sign Up' }).click();
      await signsUp(page, email);
      const code = dialog.getByLabel('Code from the email');
      const right = codeIn(await inboxOf(email, 'Confirm your email'));
      await code.fill(right === '000000' ? '000001' : '000000');
      await page.keyboard.press('Enter');
      await expect(code).toHaveAccessibleDescription(/That code isn't right or has expired\./);
      expect(await sessionOf(page)).toBeNull();
      await expectAccessible(page);
      await code.fill(right);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Your email is confirmed')).toBeVisible();
      await expect(dialog).toBeHidden();
      expect(page.url()).toBe(`${site}/products`);
      expect(await sessionOf(page)).toBe(email);
    },
  );

  test(
    'a link opened on another device confirms the address there and signs nobody in',
    { tag: ['@one-width', '@nightly'] },
    async ({ page, browser }) => {
      const email = freshAddress();
      await page.goto('/auth?tab=signup');
      await signsUp(page, email);
      const link = linkIn(await inboxOf(email, 'Confirm your email'), /confirm-email/);
      const other = await browser.newContext();
      const phone = await other.newPage();
      await phone.goto(link);
      await expect(phone.getByRole('heading', { name: 'Did you sign up?' })).toBeVisible();
      await phone.getByRole('button', { name: 'Confirm my email' }).click();
      await expect(phone.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
      expect(await sessionOf(phone)).toBeNull();
      await phone.getByRole('link', { name: 'Login' }).click();
      await logsIn(phone, email, password);
      await expect(phone).toHaveURL(`${site}/`);
      expect(await sessionOf(phone)).toBe(email);
      await other.close();
    },
  );

  test(
    'an emailed link works once',
    { tag: ['@one-width', '@nightly'] },
    async ({ page, browser, tolerated }) => {
      tolerated.push(answered);
      const email = freshAddress();
      await page.goto('/auth?tab=signup');
      await signsUp(page, email);
      const link = linkIn(await inboxOf(email, 'Confirm your email'), /confirm-email/);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
      const other = await browser.newContext();
      const stranger = await other.newPage();
      await stranger.goto(link);
      await stranger.getByRole('button', { name: 'Confirm my email' }).click();
      await expect(stranger.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
      expect(await sessionOf(stranger)).toBeNull();
      await other.close();
    },
  );

  test(
    'an existing address gets the same answer as a new one',
    { tag: ['@one-width', '@nightly'] },
    async ({ page }) => {
      const { email } = await member();
      await page.goto('/auth?tab=signup');
      await signsUp(page, email);
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    },
  );

  test(
    'a verification email requested too soon after the sign-up is refused, with a one-minute countdown',
    { tag: ['@one-width', '@nightly'] },
    async ({ page, tolerated }) => {
      tolerated.push(answered);
      const email = freshAddress();
      await page.clock.install();
      await page.goto('/auth?tab=signup');
      await signsUp(page, email);
      // The sign-up has just sent an email: the button waits as it does after a resend (§4: 30 s).
      await expect(page.getByRole('button', { name: /^Wait (30|29|28)s$/ })).toBeDisabled();
      await page.clock.runFor(28_000);
      await expect(page.getByRole('button', { name: /^Wait [12]s$/ })).toBeDisabled();
      await page.clock.runFor(2_000);
      // Only the browser's clock was advanced: for the server the sign-up's email is less than 30 s old.
      await page.getByRole('button', { name: 'Resend verification email' }).click();
      await expect(page.getByText('Too Many Requests')).toBeVisible();
      await expect(
        page.getByText('Please wait a moment before requesting another verification email.'),
      ).toBeVisible();
      const wait = page.getByRole('button', { name: /^Wait \d+s$/ });
      await expect(wait).toBeDisabled();
      await page.clock.runFor(61_000);
      await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeEnabled();
    },
  );

  test(
    'fields show their problems, and markup in an address is shown as text',
    { tag: ['@one-width', '@nightly'] },
    async ({ page }) => {
      await page.goto('/auth?tab=signup');
      await page.getByLabel('Email').fill('"><img src=x onerror=alert(1)>@example.com');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByLabel('Confirm password').fill('other');
      await page.getByLabel('Email').focus();
      await page.getByLabel('Email').blur();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        'Password must be at least 8 characters',
      );
      await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription("Passwords don't match");
      await expect(page.locator('img[src="x"]')).toHaveCount(0);
    },
  );
});
