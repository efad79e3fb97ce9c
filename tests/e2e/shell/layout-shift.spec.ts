import { devices } from '@playwright/test';
import { chunks } from '../support/build.ts';
import { comesAsOwner } from '../support/member.ts';
import { database, goods } from '../support/stage.ts';
import { showsDisplayFont } from '../support/display-font.ts';
import { expect, isNightly, layoutShift, test, watchLayoutShift } from '../support/test.ts';

/** Text pasted into the search: longer than any screen is wide. */
const longWord = `/search?q=${'w'.repeat(200)}`;

/** Every public page of the specification (§2), by its URL. */
const fixed = [
  '/',
  '/products',
  '/products?deals=true',
  '/categories',
  '/vendors',
  '/checkout',
  '/checkout/success',
  '/blog',
  '/search?q=plate',
  longWord,
  '/size-guide',
  '/become-a-vendor',
  '/vendor-waitlist',
  '/vendor-pricing',
  '/wishlist',
  '/compare',
  '/confirm-email',
  '/email-verification',
  '/forgot-password',
  '/reset-password',
  '/auth-test',
  '/connection-test',
  '/about',
  '/careers',
  '/press',
  '/help',
  '/contact',
  '/shipping',
  '/returns',
  '/terms',
  '/privacy',
  '/cookies',
  '/accessibility',
  '/order/confirmation',
  '/auth',
  '/no-such-stall/at/all',
];

async function first(table: string, query: string): Promise<Record<string, unknown>> {
  const [row] = await database.select(table, `${query}&limit=1`);
  if (row === undefined) throw new Error(`The seed has no row of ${table}.`);
  return row;
}

/** Pages of the seed's products, stores and posts. */
const found: { name: string; path: () => Promise<string> }[] = [
  {
    name: 'a category',
    path: async () => `/categories/${String((await first('categories', 'select=slug&order=id'))['slug'])}`,
  },
  {
    name: 'a store',
    path: async () => `/${String((await first('public_vendors', 'select=slug&order=slug'))['slug'])}`,
  },
  {
    name: 'a product',
    path: async () =>
      `/products/${String((await first('products', 'select=id&listed=is.true&slug=not.like.test-*&order=id'))['id'])}`,
  },
  {
    name: 'a post',
    path: async () =>
      `/blog/${String((await first('vendor_blog_posts', 'select=slug&status=eq.approved&order=id'))['slug'])}`,
  },
];

/** A slow phone's connection: 150 ms latency, 1.6 Mbit/s down. */
const slowConnection = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

/** Run daily: one page of each kind. The others share their frames and run nightly. */
const daily: ReadonlySet<string> = new Set([
  '/',
  '/products',
  '/search?q=plate',
  longWord,
  '/help',
  'a product',
]);

const pages = [...fixed.map((path) => ({ name: path, path: () => Promise.resolve(path) })), ...found].filter(
  ({ name }) => isNightly || daily.has(name),
);

// Shifts depend on the order in which content loads, not on the width; on a phone the most content loads late.
const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.use(phone);

for (const { name, path } of pages) {
  test(
    `${name.slice(0, 40)} does not shift on a slow connection, and nothing overflows on a phone and a tablet`,
    { tag: '@one-width' },
    async ({ page, context, tolerated }) => {
      tolerated.push(/404/);
      const session = await context.newCDPSession(page);
      await session.send('Network.emulateNetworkConditions', slowConnection);
      await watchLayoutShift(page);
      await page.goto(await path());
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      // The self-tests send requests as long as they are open, so the network is never idle.
      if (!name.endsWith('-test')) await page.waitForLoadState('networkidle');
      await showsDisplayFont(page);
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
      for (const width of [390, 820]) {
        await page.setViewportSize({ width, height: 1000 });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `nothing sticks out at ${width} px`).toBeLessThanOrEqual(0);
      }
    },
  );
}

test(
  'a panel page waits for its frame: nothing moves from under a click',
  { tag: '@one-width' },
  async ({ page }) => {
    const panel = new URL(await comesAsOwner(page, await goods({ price: 30, stock: 9 })));
    await page.setViewportSize({ width: 1440, height: 900 });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const [frame = ''] = chunks('panel-frame');
    await page.route(`**${frame}`, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
    await page.evaluate((path) => {
      history.pushState(null, '', path);
    }, `${panel.pathname}/settings-shipping-rates`);
    const main = page.getByRole('main');
    await expect(main).toContainText('Loading…');
    // Each frame that the browser paints, from the first that shows the button.
    await page.evaluate(() => {
      const lefts: number[] = [];
      const look = () => {
        const found = [...document.querySelectorAll('main button')].filter((each) => each.checkVisibility());
        for (const button of found)
          if (button.textContent === 'Add rate') lefts.push(Math.round(button.getBoundingClientRect().left));
        requestAnimationFrame(look);
      };
      Object.assign(window, { lefts });
      look();
    });
    release();
    await expect(main.getByRole('button', { name: 'Add rate' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Panel' })).toBeVisible();
    const seen = await page.evaluate(() => [...new Set((window as Window & { lefts?: number[] }).lefts)]);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toBeGreaterThan(192);
  },
);
