import { withAgedCode } from '../support/aged-code.ts';
import { keep, keptSession } from '../support/member.ts';
import { account, site, withSecondFactor } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { totp } from '../support/totp.ts';

// The refusal that asks for a code, and that of a wrong one.
test.use({ tolerated: [/status of 4(03|22)/] });

test(
  'support enters a code again, sees an account read only under a bar until it ends the view, and the person is told',
  { tag: '@one-width' },
  async ({ page, browser }) => {
    const admin = await account({ roles: ['admin'] });
    const person = await account({ metadata: { first_name: 'Maya', last_name: 'Kowalski' } });
    const reason = 'Asks why a voucher does not count.';
    const { secret, session } = await withSecondFactor(admin);
    await keep(page, await withAgedCode(session));
    await page.goto(`${site}/admin/users/${person.id}`);
    await page.getByRole('button', { name: 'View as this person' }).click();
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('button', { name: 'View the account' }).click();
    const step = page.getByRole('form', { name: 'Second step' });
    const code = step.getByLabel('Code of your authenticator app');
    await expect(code).toBeFocused();
    await expectAccessible(page);
    await code.fill('000000');
    await step.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('alert')).toContainText('That code is not right.');
    await code.fill(totp(secret));
    await step.getByRole('button', { name: 'Go on' }).click();

    await expect(page).toHaveURL(`${site}/admin/users/${person.id}/view`);
    await expect(page.getByRole('heading', { level: 1, name: 'Maya Kowalski' })).toBeVisible();
    await expect(page.getByText('No order.')).toBeVisible();
    const bar = page.getByRole('region', { name: 'View of an account' });
    await expect(bar).toContainText('You see the account of Maya Kowalski, read only.');
    await expectAccessible(page);

    await page.goto(`${site}/admin/audit`);
    await expect(bar).toContainText('min left.');
    await bar.getByRole('button', { name: 'End view' }).click();
    await expect(bar).toHaveCount(0);
    await page.goto(`${site}/admin/users/${person.id}/view`);
    await expect(page.getByText('You do not see this account at the moment.')).toBeVisible();

    const own = await (await browser.newContext()).newPage();
    await keptSession(own, person);
    await own.goto(`${site}/profile`);
    await expect(own.getByRole('region', { name: 'Support looked at your account' })).toContainText(reason);
    await own.context().close();
  },
);
