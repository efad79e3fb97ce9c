import { withAgedCode } from '../support/aged-code.ts';
import { keep, keptSession } from '../support/member.ts';
import { account, site, withSecondFactor } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { totp } from '../support/totp.ts';

// The refusal that requests a code, and that of a wrong one.
test.use({ tolerated: [/status of 4(03|22)/] });

test(
  'support enters a code again, sees an account read-only under a banner until ending the view, and the person is notified',
  { tag: '@one-width' },
  async ({ page, browser }) => {
    const admin = await account({ roles: ['admin'] });
    const person = await account({ metadata: { first_name: 'Maya', last_name: 'Kowalski' } });
    const reason = 'Asks why a voucher does not count.';
    const { secret, session } = await withSecondFactor(admin);
    await keep(page, await withAgedCode(session));
    await page.goto(`${site}/admin/users/${person.id}`);
    await expect(page.getByText(person.email)).toHaveCount(0);
    await page.getByRole('button', { name: 'Open account' }).click();
    await page.getByLabel('Reason').fill('Ticket about a voucher.');
    await page.getByRole('button', { name: 'Open account' }).click();
    await expect(page.getByText(person.email)).toBeVisible();
    await page.getByRole('button', { name: 'View as customer' }).click();
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('button', { name: 'View account' }).click();
    const step = page.getByRole('form', { name: 'Verification code' });
    const code = step.getByLabel('Code from your authenticator app');
    await expect(code).toBeFocused();
    await expectAccessible(page);
    await code.fill('000000');
    await step.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toContainText("That code isn't right.");
    await code.fill(totp(secret));
    await step.getByRole('button', { name: 'Continue' }).click();

    await expect(page).toHaveURL(`${site}/admin/users/${person.id}/view`);
    await expect(page.getByRole('heading', { level: 1, name: 'Maya Kowalski' })).toBeVisible();
    await expect(page.getByText('No orders.')).toBeVisible();
    const bar = page.getByRole('region', { name: 'Account view' });
    await expect(bar).toContainText("You're viewing the account of Maya Kowalski (read-only).");
    await expectAccessible(page);

    await page.goto(`${site}/admin/audit`);
    await expect(bar).toContainText('min left.');
    await bar.getByRole('button', { name: 'End view' }).click();
    await expect(bar).toHaveCount(0);
    await page.goto(`${site}/admin/users/${person.id}/view`);
    await expect(page.getByText("You aren't viewing this account right now.")).toBeVisible();

    const own = await (await browser.newContext()).newPage();
    await keptSession(own, person);
    await own.goto(`${site}/profile`);
    await expect(own.getByRole('region', { name: 'Support viewed your account' })).toContainText(reason);
    await own.context().close();
  },
);
