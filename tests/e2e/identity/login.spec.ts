import { answered, logsIn, sessionOf } from './auth-form.ts';
import { inboxOf } from '../support/mail.ts';
import { freshAddress, member, password } from '../support/people.ts';
import { askAuth, site, withSecondFactor } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { totp } from '../support/totp.ts';

test.describe('logging in', () => {
  test(
    'returns to the requested page after a welcome; once signed in, immediately',
    { tag: '@one-width' },
    async ({ page }) => {
      const { email } = await member();
      await page.goto('/auth?redirect=/wishlist');
      await logsIn(page, email);
      await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
      await expect(page).toHaveURL(`${site}/wishlist`);
      expect(await sessionOf(page)).toBe(email);
      await page.goto('/auth?redirect=/products');
      await expect(page).toHaveURL(`${site}/products`);
    },
  );

  test(
    'with a wrong password shows an error, even for an unknown address',
    { tag: '@one-width' },
    async ({ page, tolerated }) => {
      tolerated.push(answered);
      const { email } = await member();
      for (const address of [email, freshAddress()]) {
        await page.goto('/auth');
        await logsIn(page, address, 'Wrong-password-1');
        await expect(page.getByRole('alert')).toHaveText('The email or password you entered is incorrect.');
      }
    },
  );

  test(
    'before the address is confirmed offers to resend the email',
    { tag: ['@one-width', '@nightly'] },
    async ({ page, tolerated }) => {
      tolerated.push(answered);
      const { email } = await member({ confirmed: false });
      await page.goto('/auth');
      await logsIn(page, email);
      await expect(page.getByRole('alert')).toHaveText(
        'Please verify your email address before logging in. Check your inbox for the verification email.',
      );
      await page.getByRole('button', { name: 'Resend verification email' }).click();
      await expect(page.getByText('Verification Email Sent')).toBeVisible();
      await expect(page.getByText('Check your inbox for the verification link.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Wait (30|29|28)s$/ })).toBeDisabled();
      await inboxOf(email, 'Confirm your email');
    },
  );

  test('too often shows a wait', { tag: ['@one-width', '@nightly'] }, async ({ page, tolerated }) => {
    tolerated.push(answered);
    await page.route('**/auth/v1/token*', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
        body: JSON.stringify({ code: 'over_request_rate_limit', message: 'Request rate limit reached' }),
      }),
    );
    await page.goto('/auth');
    await logsIn(page, 'ada@example.com');
    await expect(page.getByRole('alert')).toHaveText(
      'Too many login attempts. Please wait a moment and try again.',
    );
  });

  test(
    'without a connection keeps the typed text',
    { tag: ['@one-width', '@nightly'] },
    async ({ page, tolerated }) => {
      tolerated.push(/ERR_FAILED|ERR_INTERNET/);
      await page.route('**/auth/v1/token*', (route) => route.abort('failed'));
      await page.goto('/auth');
      await logsIn(page, 'ada@example.com');
      await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.');
      await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
    },
  );

  test('by keyboard alone', { tag: '@one-width' }, async ({ page }) => {
    const { email } = await member();
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Login' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site}/`);
    expect(await sessionOf(page)).toBe(email);
  });

  test(
    'in the dialog closes it after a welcome, on the same page',
    { tag: '@phone-nightly' },
    async ({ page }, { project }) => {
      const { email } = await member();
      await page.goto('/products');
      if (project.name === 'phone') {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('link', { name: 'Login' }).click();
      } else await page.getByRole('button', { name: 'Log in' }).click();
      const dialog = page.getByRole('dialog', { name: 'Welcome to Stallbar' });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await logsIn(page, email);
      await expect(dialog.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
      await expect(dialog).toBeHidden();
      expect(page.url()).toBe(`${site}/products`);
      expect(await sessionOf(page)).toBe(email);
    },
  );

  test(
    'with a second factor: neither the password alone nor a wrong code signs in, the right code does',
    { tag: '@one-width' },
    async ({ page, tolerated }) => {
      tolerated.push(answered);
      const who = await member();
      const { email } = who;
      const { secret } = await withSecondFactor({ ...who, password });
      const dialog = page.getByRole('dialog', { name: 'Welcome to Stallbar' });
      const code = dialog.getByLabel('Code');
      const comesToTheCode = async () => {
        await page.getByRole('button', { name: 'Log in' }).click();
        await logsIn(page, email);
        await expect(code).toBeFocused();
        expect(await sessionOf(page)).toBeNull();
      };
      await page.goto('/products');
      await comesToTheCode();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
      expect(await sessionOf(page)).toBeNull();

      await comesToTheCode();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
      expect(await sessionOf(page)).toBeNull();

      await comesToTheCode();
      await expectAccessible(page);
      await code.fill('000000');
      await page.keyboard.press('Enter');
      await expect(code).toHaveAccessibleDescription(/Invalid TOTP code entered/);
      expect(await sessionOf(page)).toBeNull();
      await code.fill(totp(secret, 1));
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
      await expect(dialog).toBeHidden();
      expect(await sessionOf(page)).toBe(email);
    },
  );

  test(
    'with a recovery code: a wrong one fails, the right one works once and removes the lost authenticator',
    { tag: ['@one-width', '@nightly'] },
    async ({ page, tolerated }) => {
      tolerated.push(answered);
      const who = await member();
      const { email } = who;
      const { recoveryCodes } = await withSecondFactor({ ...who, password });
      await page.goto('/products');
      await page.getByRole('button', { name: 'Log in' }).click();
      await logsIn(page, email);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      const code = page.getByLabel('Unused recovery code');
      await expect(code).toBeFocused();
      await expectAccessible(page);
      await code.fill('0000-0000-0000-0000');
      await page.keyboard.press('Enter');
      await expect(code).toHaveAccessibleDescription(/This isn't one of your unused recovery codes/);
      expect(await sessionOf(page)).toBeNull();
      await code.fill((recoveryCodes[4] ?? '').toLowerCase());
      await page.keyboard.press('Enter');
      await expect(page.getByText('Two-step login is off')).toBeVisible();
      expect(await sessionOf(page)).toBe(email);
      expect((await inboxOf(email, 'A recovery code was used on your account')).text).toContain('/profile');
      await page.goto('/profile');
      await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
    },
  );

  test(
    'a stored session without its code signs nobody in until the code is entered',
    { tag: '@one-width' },
    async ({ page, tolerated }) => {
      tolerated.push(answered);
      const who = await member();
      const { email } = who;
      const { secret } = await withSecondFactor({ ...who, password });
      const session = await askAuth('token?grant_type=password', { email, password });
      await page.goto('/products');
      await page.evaluate((text) => localStorage.setItem('stallbar-auth', text), JSON.stringify(session));
      await page.reload();
      await page.getByRole('button', { name: 'Log in' }).click();
      const code = page.getByRole('dialog').getByLabel('Code');
      await expect(code).toBeFocused();
      await code.fill(totp(secret, 1));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Log in' })).toBeHidden();
      expect(await sessionOf(page)).toBe(email);
    },
  );

  test(
    'with Google or Apple is announced as coming soon',
    { tag: ['@one-width', '@nightly'] },
    async ({ page }) => {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await expect(page.getByText('Social login coming soon')).toBeVisible();
    },
  );

  test.describe('through an enabled provider', () => {
    // The embedded backend reaches no provider.
    test.use({ tolerated: [/status of 501/] });
    test('shows the failure', { tag: ['@one-width', '@nightly'] }, async ({ page }) => {
      await page.route('**/auth/v1/settings', (route) =>
        route.fulfill({ json: { external: { google: true } } }),
      );
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await expect(page.getByText('Authentication failed')).toBeVisible();
      // A second time from another page: with the hash alone the browser would not load the page again.
      await page.goto('/help');
      await page.goto('/auth#error=access_denied&error_code=access_denied&error_description=You+said+no');
      await expect(page.getByText('Authentication failed')).toBeVisible();
      await expect(page.getByText('You said no')).toBeVisible();
    });
  });
});

test('a redirect to another site goes home', { tag: ['@one-width', '@nightly'] }, async ({ page }) => {
  const { email } = await member();
  await page.goto('/auth?redirect=//evil.example');
  await logsIn(page, email);
  await expect(page).toHaveURL(`${site}/`);
  for (const redirect of [
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2F/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
  ]) {
    await page.goto(`/auth?redirect=${encodeURIComponent(redirect)}`);
    await expect(page, redirect).toHaveURL(`${site}/`);
  }
});
