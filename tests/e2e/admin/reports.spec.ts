import { keptSession } from '../support/member.ts';
import { account, database, goods } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test(
  'a shopper reports a review, an admin hides it, and the shop no longer shows it',
  { tag: '@one-width' },
  async ({ page, browser }) => {
    const [item, shopper, admin] = await Promise.all([
      goods({ price: 40 }),
      account(),
      account({ roles: ['admin'] }),
    ]);
    const title = `Buy mine ${item.productId.slice(-8)}`;
    await database.insert('product_reviews', {
      product_id: item.productId,
      vendor_id: item.vendorId,
      author_name: 'Ann',
      rating: 1,
      title,
      content: 'Come to my own shop instead.',
      status: 'approved',
    });
    await keptSession(page, shopper);
    await page.goto(item.path);
    await page.getByRole('button', { name: `Report the review “${title}”` }).click();
    const drawer = page.getByRole('dialog', { name: 'Report this review' });
    await drawer.getByText('Spam or advertising').click();
    await drawer.getByLabel('Details').fill('This advertises another shop.');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Send report' }).click();
    await expect(drawer.getByText('Thanks for letting us know')).toBeVisible();
    // A drawer that is open when its review disappears goes back in the history, which would cancel the visit below.
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);

    const other = await browser.newContext();
    const panel = await other.newPage();
    await keptSession(panel, admin);
    await panel.goto('/admin/products/reports');
    await panel.getByRole('link', { name: title }).click();
    await expect(panel.getByText('This advertises another shop.')).toBeVisible();
    await panel.getByRole('button', { name: 'Hide review' }).click();
    await panel.getByLabel('Reason for the author').fill('Reviews are not for advertisements.');
    await panel.getByRole('button', { name: 'Hide review with this reason' }).click();
    await expect(panel.getByText('Decision saved. We let the people who reported it know.')).toBeVisible();
    await other.close();

    await page.goto(item.path);
    await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
  },
);
