import type { Page } from '@playwright/test';
import { inboxOf, linkIn } from '../support/mail.ts';
import { account, database, goods, site } from '../support/stage.ts';
import { comesByLink, logsOutByLink } from '../support/tabs.ts';
import type { Goods } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';

const avatar = (page: Page) => page.getByRole('button', { name: /^Account:/ });

async function saves(page: Page, item: Goods): Promise<void> {
  await page.goto(item.path);
  const heart = page.getByRole('button', { name: `Save ${item.name} to wishlist` }).first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
}

test(
  'a wishlist moves to the account in order, appears on another device, and signing out leaves nothing behind',
  { tag: '@one-width' },
  async ({ page, browser }) => {
    const ada = await account();
    const [first, second] = await Promise.all([goods({ price: 40 }), goods({ price: 41 })]);
    await saves(page, second);
    await saves(page, first);
    await comesByLink(page, ada, '/wishlist');
    await expect(avatar(page)).toBeVisible();
    const kept = () =>
      database.select('wishlist_items', `select=product_id&user_id=eq.${ada.id}&order=added_at`);
    await expect.poll(kept).toEqual([{ product_id: second.productId }, { product_id: first.productId }]);

    const other = await browser.newContext({ baseURL: site, serviceWorkers: 'block' });
    const there = await other.newPage();
    await comesByLink(there, ada, '/wishlist');
    await expect(there.getByRole('heading', { level: 2, name: first.name })).toBeVisible();
    await expect(there.getByRole('heading', { level: 2, name: second.name })).toBeVisible();
    await other.close();

    await logsOutByLink(page);
    await page.goto('/wishlist');
    await expect(page.getByText('Nothing saved yet.')).toBeVisible();
    expect(await kept()).toHaveLength(2);
  },
);

test(
  'a restock and a lower price are announced by email and in the wishlist, once',
  { tag: '@one-width' },
  async ({ page }) => {
    const ada = await account();
    const [gone, dear] = await Promise.all([goods({ price: 40, stock: 0 }), goods({ price: 50 })]);
    await database.update('notification_preferences', `user_id=eq.${ada.id}`, { price_drops: true });
    await comesByLink(page, ada, '/');
    await expect(avatar(page)).toBeVisible();
    await saves(page, gone);
    await saves(page, dear);
    await expect
      .poll(() => database.select('wishlist_items', `select=product_id&user_id=eq.${ada.id}`))
      .toHaveLength(2);
    await database.update('product_variants', `id=eq.${gone.variantId}`, { stock: 4 });
    await database.update('product_variants', `id=eq.${dear.variantId}`, { price: 44.5 });
    // The job that runs every minute, now.
    await database.call('send_wishlist_notices');
    const back = await inboxOf(ada.email, 'back in stock');
    expect(back.subject).toContain(gone.name);
    expect(linkIn(back, /test-plate/)).toBe(`${site}${gone.path}`);
    const cheaper = await inboxOf(ada.email, dear.name);
    expect(cheaper.text).toContain('44.50');
    await page.goto('/wishlist');
    const news = page.getByRole('region', { name: 'Wishlist updates' });
    await expect(news.getByText('is back at $40.00.')).toBeVisible();
    await expect(news.getByText('was $50.00, is $44.50 now.')).toBeVisible();
    // A reload would cancel the request.
    const noted = page.waitForResponse(
      (response) => response.url().includes('/notices') && response.request().method() === 'PATCH',
    );
    await news.getByRole('button', { name: 'Got it' }).click();
    await noted;
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: gone.name })).toBeVisible();
    await expect(news).toBeHidden();
  },
);
