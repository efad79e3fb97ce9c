import { inboxOf, linkIn } from '../support/mail.ts';
import { keptSession } from '../support/member.ts';
import { account, database, site } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test(
  'an admin invites someone from the waitlist, who accepts and sets up the store',
  { tag: '@one-width' },
  async ({ page, browser }) => {
    const [admin, seller] = await Promise.all([account({ roles: ['admin'] }), account()]);
    await database.insert('vendor_waitlist', { email: seller.email });

    await keptSession(page, admin);
    await page.goto(`/admin/vendors/waitlist?q=${encodeURIComponent(seller.email)}`);
    await page.getByRole('button', { name: `Invite: ${seller.email}` }).click();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('Invitation sent.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Entries' })).toContainText('Invited');
    await expectAccessible(page);

    const other = await browser.newContext();
    const invited = await other.newPage();
    await keptSession(invited, seller);
    await invited.goto(linkIn(await inboxOf(seller.email, ''), /\/auth\?invite=/));
    await invited.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(invited).toHaveURL(`${site}/vendor/profile-setup`);
    await other.close();

    await page.goto(`/admin/vendors/invitations?q=${encodeURIComponent(seller.email)}`);
    await expect(page.getByRole('table', { name: 'Invitations' })).toContainText('Accepted');
  },
);
