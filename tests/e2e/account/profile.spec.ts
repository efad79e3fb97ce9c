import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { codeIn, inboxOf, linkIn } from '../support/mail.ts';
import { comesSignedIn, makeMember, memberPassword, signInElsewhere } from '../support/member.ts';
import { apiUrl, database, freshEmail, site } from '../support/stage.ts';
import { totp } from '../support/totp.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function opensProfile(page: Page, email: string): Promise<{ id: string }> {
  const member = await makeMember(email);
  await comesSignedIn(page, email);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  return member;
}

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('names are validated, saved and shown again', { tag: '@nightly' }, async ({ page, email }) => {
  const { id } = await opensProfile(page, email);
  await expectAccessible(page);
  const names = region(page, 'Name');
  await names.getByLabel('First name').fill('<b>Ada</b>');
  await names.getByRole('button', { name: 'Save name' }).click();
  await expect(
    names.getByText(
      'Name can only contain letters, spaces, hyphens, apostrophes, and dots after initials and abbreviations',
    ),
  ).toBeVisible();
  await expect(names.getByLabel('First name')).toBeFocused();
  await names.getByLabel('First name').fill('Ada-Zoë');
  await names.getByLabel('Company').fill('Iron & Oak Co.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name saved')).toBeVisible();
  expect(await database.select('profiles', `id=eq.${id}&select=first_name,company_name`)).toEqual([
    { first_name: 'Ada-Zoë', company_name: 'Iron & Oak Co.' },
  ]);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada-Zoë');
});

test(
  'a picture is previewed first, then public, and can be removed for good',
  { tag: '@nightly' },
  async ({ page, email }) => {
    const { id } = await opensProfile(page, email);
    const picture = region(page, 'Picture');
    const input = picture.getByLabel('Choose picture', { exact: true }).and(page.locator('input'));
    await input.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(picture.getByRole('alert')).toHaveText('Choose a PNG, JPEG, WebP or AVIF picture');
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel });
    await expect(picture.getByRole('img', { name: 'The picture you chose' })).toBeVisible();
    await picture.getByRole('button', { name: 'Save picture' }).click();
    await expect(page.getByText('Picture saved')).toBeVisible();
    const source = (await picture.getByRole('img', { name: 'Your picture' }).getAttribute('src')) ?? '';
    expect(source.startsWith(`${apiUrl}/storage/v1/object/public/avatars/${id}/`)).toBe(true);
    expect((await fetch(source)).status).toBe(200);
    await picture.getByRole('button', { name: 'Remove picture' }).click();
    await expect(page.getByText('Picture removed')).toBeVisible();
    await expect(picture.getByRole('img')).toHaveCount(0);
    expect((await fetch(source)).status).toBe(400);
  },
);

test(
  'addresses: the first is the default, another can replace it, a removed one can be restored',
  { tag: '@phone-nightly' },
  async ({ page, email }) => {
    await opensProfile(page, email);
    const addresses = region(page, 'Addresses');
    const add = async (label: string, street: string) => {
      await addresses.getByRole('button', { name: 'Add address' }).click();
      await addresses.getByLabel('Address name').fill(label);
      await addresses.getByLabel('Street address').fill(street);
      await addresses.getByLabel('City').fill('Austin');
      await addresses.getByLabel('State').selectOption('TX');
      await addresses.getByLabel('ZIP code').fill('7330');
      await addresses.getByRole('button', { name: 'Save address' }).click();
      await expect(addresses.getByText('ZIP code must look like 12345 or 12345-6789')).toBeVisible();
      await addresses.getByLabel('ZIP code').fill('73301');
      await addresses.getByRole('button', { name: 'Save address' }).click();
      await expect(addresses.getByRole('heading', { name: label })).toBeVisible();
    };
    const card = (label: string) =>
      addresses.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label }) });
    await add('Home', '12 Barbell Street');
    await expect(card('Home').getByText('Default', { exact: true })).toBeVisible();
    await add('Gym', '7 Rack Road');
    await expectAccessible(page);
    await card('Gym').getByRole('button', { name: 'Make default Gym' }).click();
    await expect(card('Gym').getByText('Default', { exact: true })).toBeVisible();
    await expect(card('Home').getByText('Default', { exact: true })).toHaveCount(0);
    await card('Home').getByRole('button', { name: 'Edit Home' }).click();
    await addresses.getByLabel('Street address').fill('14 Barbell Street');
    await addresses.getByRole('button', { name: 'Save address' }).click();
    await expect(card('Home').getByText('14 Barbell Street')).toBeVisible();
    await card('Gym').getByRole('button', { name: 'Remove Gym' }).click();
    await expect(card('Gym')).toHaveCount(0);
    await expect(card('Home').getByText('Default', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card('Gym')).toBeVisible();
  },
);

test(
  'changing the password requires the current one and signs out other devices',
  { tag: '@one-width' },
  async ({ page, email, tolerated }) => {
    tolerated.push(/status of 400/);
    await opensProfile(page, email);
    await signInElsewhere(email);
    const password = region(page, 'Password');
    const wanted = 'Iron-and-chalk-2';
    const fill = async (current: string, next: string) => {
      await password.getByLabel('Current password').fill(current);
      await password.getByLabel('New password', { exact: true }).fill(next);
      await password.getByLabel('Confirm new password').fill(next);
      await password.getByRole('button', { name: 'Change password' }).click();
    };
    await fill('wrong-Password-1', 'short');
    await expect(password.getByText('Password must be at least 8 characters')).toBeVisible();
    await fill('wrong-Password-1', wanted);
    await expect(password.getByRole('alert')).toHaveText("That's not your current password");
    await fill(memberPassword, wanted);
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(password.getByLabel('Current password')).toHaveValue('');
    await expect(region(page, "Where you're logged in").getByRole('listitem')).toHaveCount(1);
    await expect(signInElsewhere(email)).rejects.toThrow('invalid_credentials');
    await signInElsewhere(email, wanted);
  },
);

async function asksForEmail(page: Page, email: string, wanted: string) {
  const section = region(page, 'Email');
  await section.getByLabel('New email').fill(wanted);
  await section.getByRole('button', { name: 'Change email' }).click();
  await expect(section.getByRole('status')).toContainText('Check both inboxes');
  await expect(section.getByLabel('New email')).toHaveValue('');
  await expect(section.getByText('Restored from your last visit.')).toBeHidden();
  return {
    section,
    old: await inboxOf(email, 'Confirm your new email'),
    fresh: await inboxOf(wanted, 'Confirm your new email'),
  };
}

test(
  'a new email takes effect once both links are followed; a used link is refused politely',
  { tag: '@one-width' },
  async ({ page, email, tolerated }) => {
    tolerated.push(/status of 4/);
    await opensProfile(page, email);
    const section = region(page, 'Email');
    await section.getByLabel('New email').fill(email.toUpperCase());
    await section.getByRole('button', { name: 'Change email' }).click();
    await expect(section.getByText('This is already your email address')).toBeVisible();
    const wanted = freshEmail();
    const { old, fresh } = await asksForEmail(page, email, wanted);
    const link = linkIn(old, /confirm-email/);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'One of two addresses confirmed' })).toBeVisible();
    expect(page.url()).toBe(`${site}/confirm-email`);
    // Half confirmed is not changed: the old address still signs in.
    await signInElsewhere(email);
    await page.goto('/products');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'My Profile' }).click();
    await expect(region(page, 'Email').getByText('Check both inboxes')).toBeVisible();
    await page.goto(linkIn(fresh, /confirm-email/));
    await expect(page.getByRole('heading', { name: 'Your email address was changed' })).toBeVisible();
    await expect(page.getByRole('main').getByText(wanted)).toBeVisible();
    await expect(signInElsewhere(email)).rejects.toThrow('invalid_credentials');
    await signInElsewhere(wanted);
  },
);

test(
  'a new email takes effect once both codes are entered, and the session continues',
  { tag: '@nightly' },
  async ({ page, email, tolerated }) => {
    tolerated.push(/status of 4/);
    await opensProfile(page, email);
    const wanted = freshEmail();
    const { section, old, fresh } = await asksForEmail(page, email, wanted);
    await expectAccessible(page);
    const enters = async (address: string, code: string) => {
      await section.getByLabel(`Code from ${address}`).fill(code);
      await page.keyboard.press('Enter');
    };
    // Each inbox receives its own code.
    await enters(email, codeIn(fresh));
    await expect(section.getByLabel(`Code from ${email}`)).toHaveAccessibleDescription(
      /That code isn't right or has expired\./,
    );
    await enters(email, codeIn(old));
    await expect(section.getByText('This address is confirmed. Now confirm the other one.')).toBeVisible();
    await enters(wanted, codeIn(fresh));
    await expect(page.getByText('Your email address was changed')).toBeVisible();
    await expect(section.getByText(`You log in with ${wanted}`)).toBeVisible();
    await expect(section.getByText('Check both inboxes')).toBeHidden();
    await expect(region(page, "Where you're logged in").getByRole('listitem')).toHaveCount(1);
    await signInElsewhere(wanted);
  },
);

test(
  'other sessions are listed and can be ended',
  { tag: ['@one-width', '@nightly'] },
  async ({ page, email }) => {
    await makeMember(email);
    const other = await signInElsewhere(email);
    await comesSignedIn(page, email);
    await page.goto('/profile');
    const sessions = region(page, "Where you're logged in");
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByRole('listitem').first()).toContainText('This device');
    await sessions.getByRole('button', { name: 'Log out other devices' }).click();
    await expect(page.getByText('Logged out everywhere else')).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    const answer = await fetch(`${apiUrl}/auth/v1/user`, {
      headers: { authorization: `Bearer ${String(other['access_token'])}` },
    });
    expect(answer.ok).toBe(false);
  },
);

test(
  'two-step login is set up with a code, refuses wrong codes, and is removed with a code',
  { tag: '@phone-nightly' },
  async ({ page, email, tolerated }) => {
    tolerated.push(/status of 4(00|22)/);
    await opensProfile(page, email);
    const section = region(page, 'Two-step login');
    await section.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible();
    const secret = (await section.locator('code').textContent()) ?? '';
    await expectAccessible(page);
    const code = section.getByLabel('Code from the app');
    await expect(code).toBeFocused();
    await code.fill('12');
    await page.keyboard.press('Enter');
    await expect(section.getByText('Enter a 6-digit code')).toBeVisible();
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(section.getByText("That code isn't right.", { exact: false })).toBeVisible();
    await code.fill(totp(secret));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Two-step login is on')).toBeVisible();
    const codes = section.getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expect(codes.first()).toHaveText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    await expectAccessible(page);
    const shown = await codes.allTextContents();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name: 'Download' }).click(),
    ]);
    const kept = await readFile(await download.path(), 'utf8');
    expect(shown.filter((one) => !kept.includes(one))).toEqual([]);
    await section.getByRole('button', { name: "I've saved them" }).click();
    await expect(section.getByText('On', { exact: true })).toBeVisible();
    await expect(section.getByText('10 unused.', { exact: false })).toBeVisible();
    await expect(section.getByText(shown[0] ?? '')).toBeHidden();
    await page.reload();
    await section.getByRole('button', { name: 'Turn off' }).click();
    // The next code: each one works only once.
    await code.fill(totp(secret, 1));
    await section.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Two-step login is off')).toBeVisible();
  },
);

test(
  'notification settings are saved immediately, by keyboard too',
  { tag: ['@one-width', '@nightly'] },
  async ({ page, email }) => {
    const { id } = await opensProfile(page, email);
    const section = region(page, 'Email notifications');
    await section.getByRole('checkbox', { name: 'Newsletter' }).focus();
    await page.keyboard.press('Space');
    await expect
      .poll(() => database.select('notification_preferences', `user_id=eq.${id}&select=newsletter`))
      .toEqual([{ newsletter: true }]);
    await page.reload();
    await expect(section.getByRole('checkbox', { name: 'Newsletter' })).toBeChecked();
  },
);

test(
  "the export is a file with all of the person's data",
  { tag: ['@one-width', '@nightly'] },
  async ({ page, email }) => {
    const { id } = await opensProfile(page, email);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      region(page, 'Your data').getByRole('button', { name: 'Export my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('stallbar-my-data.json');
    const data = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>;
    expect(data['account']).toMatchObject([{ id, email }]);
    expect(data['profile']).toMatchObject([{ first_name: 'Ada' }]);
  },
);

test(
  'deleting an account needs a typed word and the password, and ends the session',
  { tag: '@phone-nightly' },
  async ({ page, email, tolerated }) => {
    tolerated.push(/status of 40[0134]/);
    const { id } = await opensProfile(page, email);
    const section = region(page, 'Delete my account');
    await section.getByRole('button', { name: 'Delete my account' }).click();
    await section.getByLabel('Type DELETE to confirm').fill('delete');
    await section.getByLabel('Password', { exact: true }).fill('wrong-Password-1');
    await section.getByRole('button', { name: 'Delete my account' }).click();
    await expect(section.getByText('Type DELETE to confirm', { exact: true })).toHaveCount(2);
    await section.getByLabel('Type DELETE to confirm').fill('DELETE');
    await section.getByRole('button', { name: 'Delete my account' }).click();
    await expect(section.getByRole('alert')).toHaveText("That's not your current password");
    await section.getByLabel('Password', { exact: true }).fill(memberPassword);
    await section.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText('Your account was deleted')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await database.select('profiles', `id=eq.${id}`)).toEqual([]);
    await expect(signInElsewhere(email)).rejects.toThrow('invalid_credentials');
  },
);

test('a visitor is sent to the login', { tag: ['@one-width', '@nightly'] }, async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/auth\?redirect=(%2F|\/)profile/);
});
