import { answered, logsIn, signsUp } from './auth-form.ts';
import { inboxOf, linkIn } from '../support/mail.ts';
import { asAdmin, freshAddress, member, password } from '../support/people.ts';
import { database, site } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

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

  /** A store for this test, with one published product. */
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

  test(
    'for a visitor: sign up with the invited address, confirm, accept',
    { tag: '@phone-nightly' },
    async ({ page }) => {
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
      const [invitation] = await database.select(
        'vendor_invitations',
        `select=accepted_by&email=eq.${email}`,
      );
      const [store] = await database.select(
        'vendors',
        `select=status&id=eq.${String(invitation?.['accepted_by'])}`,
      );
      expect(store?.['status']).toBe('invited');
    },
  );

  test(
    'to take over a store: name and products are shown, markup is shown as text, the store changes hands',
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
    'for another person shows Wrong Account and offers to log out',
    { tag: ['@one-width', '@nightly'] },
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

  test('that was never sent is invalid', { tag: ['@one-width', '@nightly'] }, async ({ page }) => {
    for (const path of ['/auth?invite=nothing', '/vendor-invitation', '/vendor-invitation?token=nothing']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Invalid or expired invitation link' })).toBeVisible();
    }
  });

  test('that has expired is invalid', { tag: ['@one-width', '@nightly'] }, async ({ page }) => {
    const email = freshAddress('invited');
    const link = await invite(email);
    await database.update('vendor_invitations', `email=eq.${email}`, { expires_at: '2020-01-01T00:00:00Z' });
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Invalid or expired invitation link' })).toBeVisible();
  });

  test(
    "that can't be accepted shows the reason",
    { tag: ['@one-width', '@nightly'] },
    async ({ page, tolerated }) => {
      tolerated.push(answered);
      const { email } = await member();
      const link = await invite(email);
      await page.goto('/auth');
      await logsIn(page, email);
      await expect(page).toHaveURL(`${site}/`);
      await page.goto(link);
      const accept = page.getByRole('button', { name: 'Accept Invitation' });
      await expect(accept).toBeVisible();
      await database.update('vendor_invitations', `email=eq.${email}`, {
        expires_at: '2020-01-01T00:00:00Z',
      });
      await accept.click();
      const notice = page.getByRole('main').getByRole('alert');
      await expect(notice).toContainText('Failed to accept invitation');
      await expect(notice).toContainText('Invalid or expired invitation link');
    },
  );
});
