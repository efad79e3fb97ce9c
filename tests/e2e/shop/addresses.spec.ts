import type { Page } from '@playwright/test';
import { database, goods, site } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';

/** The response at a path, without following redirects. */
const answer = async (path: string) => {
  const { status, headers } = await fetch(site + path, { redirect: 'manual' });
  return [status, headers.get('location')];
};

/** Follows a link to `path` on the page, as one in a description would. */
async function follow(page: Page, path: string) {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = 'An earlier link';
    document.querySelector('main')?.prepend(link);
  }, path);
  await page.getByRole('link', { name: 'An earlier link' }).click();
}

test(
  'a very old link still leads to the product, with its selected options, whatever has moved since',
  { tag: '@one-width' },
  async ({ page }) => {
    const item = await goods();
    const [, store = '', category = '', slug = ''] = item.path.split('/');
    const product = `id=eq.${item.productId}`;
    const [other] = await database.select(
      'categories',
      `select=id,slug&slug=neq.${category}&order=slug&limit=1`,
    );
    await database.update('products', product, { slug: `${slug}-1` });
    await database.update('products', product, { slug: `${slug}-2`, category_id: other?.['id'] });
    const now = `/${store}/${String(other?.['slug'])}/${slug}-2`;
    const query = '?color=Black&size=20%20kg';
    const old = `/${store.toUpperCase()}/${category}/${slug}/${query}`;
    for (const path of [item.path, `/${store}/nowhere/${slug}-1`, `/${store}/product/${slug}`, `${now}/`]) {
      expect([path, ...(await answer(path))]).toEqual([path, 301, now]);
    }
    expect(await answer(now)).toEqual([200, null]);
    expect(await answer(old)).toEqual([301, now + query]);

    await page.goto(old);
    await expect(page).toHaveURL(site + now + query);
    await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${now}$`));

    // Within the app: the same, in the same document, and the way back skips the earlier address.
    await page.goto('/vendors');
    // The script has taken over the links once it has marked the entry.
    await expect.poll(() => page.evaluate(() => history.state !== null)).toBe(true);
    await page.evaluate(() => Object.assign(document, { isSame: true }));
    await follow(page, old);
    await expect(page).toHaveURL(site + now + query);
    await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
    expect(await page.evaluate(() => 'isSame' in document)).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(`${site}/vendors`);
    await page.goForward();
    await expect(page).toHaveURL(site + now + query);
    await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();

    // A draft has no page, and its earlier URLs do not reveal where it would be.
    await database.update('products', product, { published: false });
    for (const path of [item.path, now]) await expect.poll(() => answer(path)).toEqual([404, null]);
  },
);
