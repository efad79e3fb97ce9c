import { chromium } from '@playwright/test';
import { chromium as options } from './support/chromium.ts';
const browser = await chromium.launch(options());
for (const [width, scheme] of [
  [390, 'dark'],
  [390, 'light'],
  [1440, 'light'],
  [1440, 'dark'],
] as const) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
  const errors: string[] = [];
  page.on('pageerror', (e) => errors.push(String(e)));
  await page.goto(`file://${process.cwd()}/reports/paths/index.html`);
  await page.screenshot({ path: `reports/r-index-${width}-${scheme}.png` });
  await page.getByRole('searchbox').fill('zzz');
  const none = await page.locator('#shown').textContent();
  await page.getByRole('searchbox').fill('sea');
  const some = await page.locator('#shown').textContent();
  await page.getByRole('link', { name: 'search', exact: true }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `reports/r-search-${width}-${scheme}.png` });
  const links = await page
    .locator('a[href*="storybook"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  console.log(width, scheme, {
    none,
    some,
    over,
    links: links.length,
    first: links[0],
    errors,
    hash: new URL(page.url()).hash,
    h2: await page.locator('h2:visible').allTextContents(),
  });
  await page.close();
}
await browser.close();
