import { randomUUID } from 'node:crypto';
import { keptSession } from '../support/member.ts';
import { account, database } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Applications that have waited so long that they are the first of the queue, whoever else applies meanwhile. */
async function applications(stores: readonly string[]): Promise<void> {
  for (const [n, storeName] of stores.entries()) {
    const { id } = await account({ store: { status: 'pending' } });
    await database.insert('vendor_applications', {
      applicant_id: id,
      status: 'pending',
      version: 1,
      submitted_at: `2020-01-0${n + 1}T00:00:00Z`,
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
  'an admin works off the queue of applications by keyboard: approves one, asks about one, rejects one',
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
    await expect(page.getByLabel('Why it is approved all the same')).toBeFocused();
    await page.keyboard.type('We have bought from them for ten years.');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Approve and waive' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The application is approved. The applicant is told.')).toBeVisible();

    // A decision leads on to the next of the queue.
    await expect(opened(asked)).toBeVisible();
    await expect(approve).toBeEnabled();
    await page.keyboard.press('a');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Ask for more' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('What is missing')).toBeFocused();
    await page.keyboard.type('Which norm are your bars tested by?');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The applicant is asked for more.')).toBeVisible();

    await expect(opened(rejected)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeEnabled();
    await page.keyboard.press('r');
    await expect(page.getByLabel('Reason for the applicant')).toBeFocused();
    await page.keyboard.type('We have too many stores of bars as it is.');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The application is rejected.')).toBeVisible();

    expect(await Promise.all([approved, asked, rejected].map(statusOf))).toEqual([
      'approved',
      'information-asked',
      'rejected',
    ]);
  },
);
