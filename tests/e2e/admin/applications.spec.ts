import { randomUUID } from 'node:crypto';
import { keptSession } from '../support/member.ts';
import { account, database, site } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Applications that have waited so long that they are the first of the queue, no matter who else applies. */
async function applications(stores: readonly string[], year = 2020): Promise<void> {
  for (const [n, storeName] of stores.entries()) {
    const { id } = await account({ store: { status: 'pending' } });
    await database.insert('vendor_applications', {
      applicant_id: id,
      status: 'pending',
      version: 1,
      submitted_at: `${year}-01-0${n + 1}T00:00:00Z`,
      answers: { storeName, description: 'Bars that are turned on a lathe older than us.' },
    });
  }
}

const statusOf = async (store: string) =>
  (
    await database.select(
      'vendor_applications',
      `select=status&answers->>storeName=eq.${encodeURIComponent(store)}`,
    )
  )[0]?.['status'];

test(
  'an admin works through the application queue by keyboard: approves one, asks about one, rejects one',
  { tag: '@one-width' },
  async ({ page }) => {
    const mark = randomUUID().slice(0, 8);
    const [approved, asked, rejected] = [`Oak ${mark}`, `Ash ${mark}`, `Elm ${mark}`] as const;
    await applications([approved, asked, rejected]);
    await keptSession(page, await account({ roles: ['admin'] }));
    await page.goto('/admin/vendors');
    await expect(page.getByRole('link', { name: new RegExp(approved) })).toBeVisible();

    const opened = (store: string) => page.getByRole('heading', { name: store });
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await page.keyboard.press('j');
    await expect(opened(approved)).toBeVisible();
    await expect(approve).toBeEnabled();
    await page.keyboard.press('a');
    await expect(approve).toBeFocused();
    await page.keyboard.press('Enter');
    // Documents and answers are missing: approved all the same, it is on record why.
    await expect(page.getByLabel("Why you're approving it anyway")).toBeFocused();
    await page.keyboard.type('We have bought from them for ten years.');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Approve and waive' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Application approved. We emailed the applicant.')).toBeVisible();

    // A decision moves to the next item of the queue.
    await expect(opened(asked)).toBeVisible();
    await expect(approve).toBeEnabled();
    await page.keyboard.press('a');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Request more info' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('What you need from the applicant')).toBeFocused();
    await page.keyboard.type('Which norm are your bars tested by?');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('We asked the applicant for more information.')).toBeVisible();

    await expect(opened(rejected)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeEnabled();
    await page.keyboard.press('r');
    await expect(page.getByLabel('Reason for the applicant')).toBeFocused();
    await page.keyboard.type('We have too many stores of bars as it is.');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Application rejected. We emailed the applicant your reason.')).toBeVisible();

    expect(await Promise.all([approved, asked, rejected].map(statusOf))).toEqual([
      'approved',
      'information-asked',
      'rejected',
    ]);
  },
);

test(
  'closing the tab lets another admin decide at once',
  { tag: '@one-width' },
  async ({ page, browser }) => {
    const store = `Yew ${randomUUID().slice(0, 8)}`;
    // At the end of the queue: the test above may run at the same time, and opens what comes next.
    await applications([store], 2099);
    await keptSession(page, await account({ roles: ['admin'] }));
    await page.goto('/admin/vendors');
    await page.getByRole('link', { name: new RegExp(store) }).click();
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();

    const context = await browser.newContext({ baseURL: site });
    const other = await context.newPage();
    await keptSession(other, await account({ roles: ['admin'] }));
    await other.goto('/admin/vendors');
    await other.getByRole('link', { name: new RegExp(store) }).click();
    await expect(other.getByText('is deciding this at the moment.')).toBeVisible();

    await page.close();
    await expect(async () => {
      await other.reload();
      await expect(other.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled({
        timeout: 3000,
      });
    }).toPass({ timeout: 30_000 });
    await context.close();
  },
);
