import { signsUp } from '../identity/auth-form.ts';
import { inboxOf, linkIn } from '../support/mail.ts';
import { keptSession } from '../support/member.ts';
import { freshAddress } from '../support/people.ts';
import { account, site } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test(
  'an owner invites a catalog manager, who signs up, opens the products and is refused what the role lacks',
  { tag: '@one-width' },
  async ({ page, browser }) => {
    const email = freshAddress('catalog');
    const owner = await account({
      roles: ['vendor'],
      store: {
        status: 'approved',
        store_name: `Team of ${email}`,
        slug: email.replaceAll(/[^a-z0-9]+/g, '-'),
        published: true,
      },
    });
    const panel = `${site}/${email.replaceAll(/[^a-z0-9]+/g, '-')}/vendor-dashboard`;

    await keptSession(page, owner);
    await page.goto(`${panel}/team`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Role', { exact: true }).selectOption('catalog');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText(email);
    await expectAccessible(page);

    const other = await browser.newContext();
    const invited = await other.newPage();
    await invited.goto(linkIn(await inboxOf(email, 'invited you to join'), /vendor-invitation/));
    await expect(invited.getByRole('heading', { level: 1, name: 'Join the team' })).toBeVisible();
    await signsUp(invited, null);
    await expect(invited.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await invited.goto(linkIn(await inboxOf(email, 'Confirm your email'), /confirm-email/));
    await invited.getByRole('link', { name: 'See your invitation' }).click();
    await invited.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(invited).toHaveURL(`${panel}/products`);
    await expect(invited.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    const links = invited.getByRole('navigation', { name: 'Panel' });
    await expect(links.getByRole('link', { name: 'Products' })).toBeVisible();
    await invited.goto(`${panel}/settings-business`);
    await expect(invited.getByText("Your role doesn't include these settings.")).toBeVisible();
    await invited.goto(`${panel}/team`);
    await expect(invited.getByRole('heading', { name: 'Your role' })).toBeVisible();
    await expect(invited.getByRole('heading', { name: 'Invite someone' })).toHaveCount(0);

    // The owner's page follows; removing ends the access while the panel is open.
    await page.reload();
    await page.getByRole('button', { name: `Remove ${email}` }).click();
    await page.getByRole('button', { name: 'Yes, remove' }).click();
    await expect(invited).toHaveURL(`${site}/`);
    await other.close();
  },
);
