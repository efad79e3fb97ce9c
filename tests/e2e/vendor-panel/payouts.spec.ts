import { randomUUID } from 'node:crypto';
import { keep, keptSession } from '../support/member.ts';
import { caller } from '../support/buying.ts';
import { account, runFunction, site, withSecondFactor } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

interface Settings {
  payouts: { version: number; value: Record<string, string> };
}

test(
  'a store connects its bank and requests a payout, finance approves it, and it arrives',
  { tag: '@one-width' },
  async ({ page, browser }) => {
    const slug = `payout-${randomUUID().slice(0, 8)}`;
    const seller = await account({
      roles: ['vendor'],
      store: { status: 'approved', store_name: `Payout ${slug}`, slug },
    });
    const { session } = await withSecondFactor(await account({ roles: ['admin'] }));
    const ask = caller(String(session['access_token']));
    // Over one admin's limit, and paid out: one admin requests, and another approves both.
    const creditor = await withSecondFactor(await account({ roles: ['admin'] }));
    const setTerms = async (change: Record<string, string>) => {
      const { version, value } = (await ask<Settings>('admin_settings', {})).payouts;
      await ask('save_money_settings', { section: 'payouts', version, value: { ...value, ...change } });
    };
    const request_key = randomUUID();
    await caller(String(creditor.session['access_token']))('admin_adjust_balance', {
      vendor_id: seller.id,
      amount: 120.5,
      reason: 'A first sale, outside the shop.',
      request_key,
    });
    await ask('decide_correction', { correction_id: request_key, approve: true });
    await setTerms({ approve_from: '120' });
    const office = await (await browser.newContext()).newPage();
    try {
      await keptSession(page, seller);
      await page.goto(`${site}/${slug}/vendor-dashboard/settings-payment`);
      await expect(page.getByText('$120.50').first()).toBeVisible();
      await page.getByRole('button', { name: 'Connect bank account' }).click();
      await page.getByRole('button', { name: /^Complete the account/ }).click();
      await page.getByRole('link', { name: 'Back to the shop' }).click();
      // Confirmed first: canceling sends nothing.
      await page.getByRole('button', { name: 'Request payout of $120.50' }).click();
      await expect(page.getByText('Request a payout of $120.50 to your bank account?')).toBeVisible();
      await page.getByRole('button', { name: 'Go back' }).click();
      await page.getByRole('button', { name: 'Request payout of $120.50' }).click();
      await page.getByRole('button', { name: 'Request payout', exact: true }).click();
      await expect(page.getByText("It's a large payout, so we need to approve it first.")).toBeVisible();
      await expectAccessible(page);

      await keep(office, session);
      await office.goto(`${site}/admin/money/payouts?view=approval`);
      const row = office.getByRole('row', { name: new RegExp(slug) });
      await row.getByRole('link', { name: /^PO-/ }).click();
      await expect(office.getByRole('heading', { name: /^Payout PO-/ })).toBeVisible();
      await office.getByRole('button', { name: 'Approve', exact: true }).click();
      await office.getByRole('button', { name: 'Approve payout' }).click();
      await expect(office.getByText('Payout approved.')).toBeVisible();
      await expectAccessible(office);

      // As the job does every minute.
      await runFunction('send-payouts');
      await expect(page.getByText('In transit')).toBeVisible();
      await page.getByRole('button', { name: 'Change bank account' }).click();
      await page.getByRole('button', { name: /^Pay/ }).click();
      await page.getByRole('link', { name: 'Back to the shop' }).click();
      await page.getByRole('link', { name: 'Payouts', exact: true }).click();
      await expect(page.getByText('Arrived on')).toBeVisible();
      await page.getByRole('link', { name: 'Statements' }).click();
      await expect(page.getByText('Closing balance')).toBeVisible();

      await office.getByRole('link', { name: `Payout ${slug}` }).click();
      await expect(office.getByRole('heading', { name: `Payout ${slug}: finances` })).toBeVisible();
      await office.getByRole('button', { name: 'Pause payouts' }).click();
      await office.getByLabel('Reason').fill('We look at this store.');
      await office.getByRole('button', { name: 'Pause payouts' }).click();
      await expect(office.getByText('Payouts paused.')).toBeVisible();
      await page.goto(`${site}/${slug}/vendor-dashboard/settings-payment`);
      await expect(page.getByText('We look at this store.')).toBeVisible();
    } finally {
      await setTerms({ approve_from: '5000' });
      await office.context().close();
    }
  },
);
