import type { Page } from '@playwright/test';
import { codeIn, inboxOf, linkIn } from './support/mail.ts';
import { asAdmin, freshAddress, member, password } from './support/people.ts';
import { askAuth, database, site, withSecondFactor } from './support/stage.ts';
import { expect, expectAccessible, test } from './support/test.ts';
import { totp } from './support/totp.ts';

const answered = /status of 4\d\d/;

const logsIn = async (page: Page, email: string, secret = password) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

const signsUp = async (page: Page, email: string | null) => {
  if (email !== null) await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
};

/** The session as the browser keeps it. */
const sessionOf = (page: Page) =>
  page.evaluate(() => {
    const stored = localStorage.getItem('stallbar-auth');
    return stored === null ? null : (JSON.parse(stored) as { user: { email: string } }).user.email;
  });

test.describe('signing up', () => {
  test('by mail: from the form over the inbox to a confirmed account, where it was asked for', async ({
    page,
  }) => {
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
  });

  test(
    'by the code of the mail, in the dialog, on the same page',
    { tag: '@one-width' },
    async ({ page, tolerated }) => {
      tolerated.push(answered);
      const email = freshAddress();
      await page.goto('/products');
      await page.getByRole('button', { name: 'Log in' }).click();
      const dialog = page.getByRole('dialog', { name: 'Welcome to Stallbar' });
      await dialog.getByRole('tab', { name: 'Sign Up' }).click();
      await signsUp(page, email);
      const code = dialog.getByLabel('Code from the mail');
      const right = codeIn(await inboxOf(email, 'Confirm your email'));
      await code.fill(right === '000000' ? '000001' : '000000');
      await page.keyboard.press('Enter');
      await expect(code).toHaveAccessibleDescription(/That code is not right, or it is no longer good\./);
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
    'a link that is opened on another device confirms the address there, and signs nobody in',
    { tag: '@one-width' },
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

  test('the link of a mail works once', { tag: '@one-width' }, async ({ page, browser, tolerated }) => {
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
  });

  test(
    'an address that has an account is told nothing else than a new one',
    { tag: '@one-width' },
    async ({ page }) => {
      const { email } = await member();
      await page.goto('/auth?tab=signup');
      await signsUp(page, email);
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    },
  );

  test(
    'the verification mail that is asked for too soon after the sign-up is refused, and a minute is counted down',
    { tag: '@one-width' },
    async ({ page, tolerated }) => {
      tolerated.push(answered);
      const email = freshAddress();
      await page.clock.install();
      await page.goto('/auth?tab=signup');
      await signsUp(page, email);
      await page.getByRole('button', { name: 'Resend verification email' }).click();
      // The mail of the sign-up is younger than 30 s.
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
    'fields say what is wrong with them, and markup in an address stays text',
    { tag: '@one-width' },
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

test.describe('logging in', () => {
  test('leads to where it was asked for after a welcome', { tag: '@one-width' }, async ({ page }) => {
    const { email } = await member();
    await page.goto('/auth?redirect=/wishlist');
    await logsIn(page, email);
    await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
    await expect(page).toHaveURL(`${site}/wishlist`);
    expect(await sessionOf(page)).toBe(email);
  });

  test('who is signed in already is sent on at once', { tag: '@one-width' }, async ({ page }) => {
    const { email } = await member();
    await page.goto('/auth?redirect=/wishlist');
    await logsIn(page, email);
    await expect(page).toHaveURL(`${site}/wishlist`);
    await page.goto('/auth?redirect=/products');
    await expect(page).toHaveURL(`${site}/products`);
  });

  test(
    'with a wrong password says so, of an unknown address too',
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
    'before the address is confirmed offers the mail again',
    { tag: '@one-width' },
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

  test('too often says to wait', { tag: '@one-width' }, async ({ page, tolerated }) => {
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

  test('without a connection keeps what was typed', { tag: '@one-width' }, async ({ page, tolerated }) => {
    tolerated.push(/ERR_FAILED|ERR_INTERNET/);
    await page.route('**/auth/v1/token*', (route) => route.abort('failed'));
    await page.goto('/auth');
    await logsIn(page, 'ada@example.com');
    await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.');
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  });

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

  test('in the dialog closes it after a welcome, on the same page', async ({ page }, { project }) => {
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
  });

  test(
    'with a second factor: the password alone signs nobody in, a wrong code neither, the right one does',
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
    'with a recovery code: a wrong one does not, the right one does once, and takes the lost authenticator away',
    { tag: '@one-width' },
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
      await expect(code).toHaveAccessibleDescription(/This is not one of your unused recovery codes/);
      expect(await sessionOf(page)).toBeNull();
      await code.fill((recoveryCodes[4] ?? '').toLowerCase());
      await page.keyboard.press('Enter');
      await expect(page.getByText('Two-step sign-in is off')).toBeVisible();
      expect(await sessionOf(page)).toBe(email);
      expect((await inboxOf(email, 'A recovery code was used on your account')).text).toContain('/profile');
      await page.goto('/profile');
      await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
    },
  );

  test(
    'a stored session that lacks its code is nobody’s until the code is entered',
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

  test('with Google or Apple is still to come', { tag: '@one-width' }, async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page.getByText('Social login coming soon')).toBeVisible();
  });
});

for (const redirect of [
  '//evil.example',
  '/\\evil.example',
  '/%5Cevil.example',
  '/%2F/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
]) {
  test(`redirect=${redirect} leads home`, { tag: '@one-width' }, async ({ page }) => {
    const { email } = await member();
    await page.goto(`/auth?redirect=${encodeURIComponent(redirect)}`);
    await logsIn(page, email);
    await expect(page).toHaveURL(`${site}/`);
  });
}

test.describe('a forgotten password', () => {
  test('is replaced through the mail', async ({ page, browser }) => {
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

    // Read on another device than the one that asked.
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
    await expect(phone.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
    await other.close();

    await page.goto('/auth');
    await logsIn(page, email, 'Rubber-and-steel-2');
    await expect(page).toHaveURL(`${site}/`);
  });

  test('is replaced through the code of the mail', { tag: '@one-width' }, async ({ page }) => {
    const { email } = await member();
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.getByLabel('Code from the mail').fill(codeIn(await inboxOf(email, 'Choose a new password')));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site}/reset-password`);
    await page.getByLabel('New password', { exact: true }).fill('Rubber-and-steel-2');
    await page.getByLabel('Confirm new password').fill('Rubber-and-steel-2');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
    expect(await sessionOf(page)).toBe(email);
  });

  test(
    'of an account with a second factor: the mail alone signs nobody in, the code of the app comes first',
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
      await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
      expect(await sessionOf(page)).toBe(email);
    },
  );

  test('of an address without an account answers alike', { tag: '@one-width' }, async ({ page }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(freshAddress());
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('heading', { name: 'Password Reset Email Sent' })).toBeVisible();
  });

  test(
    'with a spent or foreign link asks for another one',
    { tag: '@one-width' },
    async ({ page, tolerated }) => {
      tolerated.push(answered);
      await page.goto(`/reset-password#token_hash=${'ab'.repeat(28)}&type=recovery`);
      await page.getByRole('button', { name: 'Choose a new password' }).click();
      await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
      expect(page.url()).toBe(`${site}/reset-password`);
      await page.getByRole('button', { name: 'Ask for a new link' }).click();
      await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
    },
  );
});

test.describe('an invitation', () => {
  const invite = async (email: string, store: string | null = null) => {
    await asAdmin('invite_vendor', {
      email,
      invitation_type: store === null ? 'new' : 'takeover',
      existing_vendor_id: store,
    });
    const mail = await inboxOf(email, '');
    return linkIn(mail, /\/auth\?invite=/);
  };

  /** A store of the test's own, with one published product. */
  const aStore = async () => {
    const { id } = await member();
    const mark = id.slice(-8);
    const name = `<b>Iron</b> & Oak ${mark}`;
    await database.insert('vendors', {
      id,
      status: 'approved',
      store_name: name,
      slug: `iron-oak-${mark}`,
      description: 'A store that only a test visits.',
      published: true,
    });
    const [category] = await database.select('categories', 'select=id&depth=eq.1&limit=1');
    await database.insert('products', {
      vendor_id: id,
      category_id: category?.['id'],
      name: `Test Plate ${mark}`,
      slug: `test-plate-${mark}`,
      description: 'A plate that only a test lifts. It is heavy enough.',
      published: true,
      created_at: '2020-01-01T00:00:00Z',
    });
    return { id, name };
  };

  test('to a visitor: sign up with the invited address, confirm, accept', async ({ page }) => {
    const email = freshAddress('invited');
    await page.goto(await invite(email));
    await expect(page.getByRole('heading', { level: 1, name: 'Sell on Stallbar' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Email')).not.toBeEditable();
    await expectAccessible(page);
    await signsUp(page, null);
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await page.goto(linkIn(await inboxOf(email, 'Confirm your email'), /confirm-email/));
    await page.getByRole('link', { name: 'See your invitation' }).click();
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(page.getByRole('heading', { name: 'Invitation accepted' })).toBeVisible();
    await expect(page).toHaveURL(`${site}/vendor/profile-setup`);
    const [user] = await database.select('vendors', `select=status&order=created_at.desc&limit=1`);
    expect(user?.['status']).toBe('invited');
  });

  test(
    'to take over a store: name and products are shown, markup stays text, the store moves',
    { tag: '@one-width' },
    async ({ page }) => {
      const store = await aStore();
      const { id, email } = await member();
      const link = await invite(email, store.id);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: store.name })).toBeVisible();
      await expect(page.getByText(/1 published product/)).toBeVisible();
      await page.getByRole('tab', { name: 'Login' }).click();
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByRole('button', { name: 'Accept Invitation' }).click();
      await expect(page.getByRole('heading', { name: 'Invitation accepted' })).toBeVisible();
      await expect(page).toHaveURL(/\/vendor-dashboard$/);
      const [moved] = await database.select('vendors', `select=store_name&id=eq.${id}`);
      expect(moved).toEqual({ store_name: store.name });
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Invalid or expired invitation link' })).toBeVisible();
    },
  );

  test(
    'of somebody else says Wrong Account and lets one log out',
    { tag: '@one-width' },
    async ({ page }) => {
      const { email } = await member();
      const invited = freshAddress('invited');
      const link = await invite(invited);
      await page.goto('/auth');
      await logsIn(page, email);
      await expect(page).toHaveURL(`${site}/`);
      await page.goto(link);
      const warning = page.getByRole('alert').filter({ hasText: 'Wrong Account' });
      await expect(warning).toContainText(email);
      await expect(warning).toContainText(invited);
      await expectAccessible(page);
      await expect(page.getByRole('button', { name: 'Accept Invitation' })).toHaveCount(0);
    },
  );

  test('that nobody sent is invalid', { tag: '@one-width' }, async ({ page }) => {
    for (const path of ['/auth?invite=nothing', '/vendor-invitation', '/vendor-invitation?token=nothing']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Invalid or expired invitation link' })).toBeVisible();
    }
  });

  test('that has expired is invalid', { tag: '@one-width' }, async ({ page }) => {
    const email = freshAddress('invited');
    const link = await invite(email);
    await database.update('vendor_invitations', `email=eq.${email}`, { expires_at: '2020-01-01T00:00:00Z' });
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Invalid or expired invitation link' })).toBeVisible();
  });

  test('that could not be accepted says why', { tag: '@one-width' }, async ({ page, tolerated }) => {
    tolerated.push(answered);
    const { email } = await member();
    const link = await invite(email);
    await page.goto('/auth');
    await logsIn(page, email);
    await expect(page).toHaveURL(`${site}/`);
    await page.goto(link);
    const accept = page.getByRole('button', { name: 'Accept Invitation' });
    await expect(accept).toBeVisible();
    await database.update('vendor_invitations', `email=eq.${email}`, { expires_at: '2020-01-01T00:00:00Z' });
    await accept.click();
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText('Failed to accept invitation');
    await expect(notice).toContainText('Invalid or expired invitation link');
  });
});

// A dark phone and a light desktop: every colour pair of both themes has a unit test of its own.
test.describe('every page', () => {
  test.beforeEach(async ({ page, isMobile }) => {
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
  });
  for (const path of [
    '/auth',
    '/auth?tab=signup',
    '/auth?invite=nothing',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/email-verification',
  ]) {
    test(`${path}: accessible, with one heading and no sideways scroll`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'nothing sticks out to the side').toBeLessThanOrEqual(0);
    });
  }
});
