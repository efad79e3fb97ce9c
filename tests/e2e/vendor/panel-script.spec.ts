import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptSession } from '../support/member.ts';
import { database, goods, personOf, site } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';

const root = join(import.meta.dirname, '../../..');

// Needs the build, not the shop: the script that each panel page needs, and what a first visit loads until it rests.
test('no page of a panel needs more than 170 KB of script, or loads more than 200 KB @one-width', () => {
  const { stdout } = spawnSync(process.execPath, ['tests/load/panels.ts'], { cwd: root, encoding: 'utf8' });
  const pages = [...stdout.matchAll(/^ *(\d+) +(\d+) .* (src\/\S+)$/gm)];
  const sizes = pages.map(([, size, atRest, page]) => ({
    page,
    size: Number(size),
    atRest: Number(atRest),
  }));
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter(({ size, atRest }) => size > 170_000 || atRest > 200_000)).toEqual([]);
});

test('what somebody has saved is loaded by the shop, and not by a panel @one-width', async ({ page }) => {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string } | undefined
  >;
  const saved = manifest['src/pages/shop/saved/saved.lazy.tsx']?.file ?? '';
  const loaded = () =>
    page.evaluate(
      (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
      `/${saved}`,
    );
  const { vendorId } = await goods();
  const owner = await personOf(vendorId);
  const [store] = await database.select<{ slug: string }>('vendors', `select=slug&id=eq.${vendorId}`);
  await keptSession(page, { email: String(owner['email']), password: 'Stallbar1!' });
  await page.goto(`${site}/${String(store?.slug)}/vendor-dashboard/products`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  // The part of the session, which starts after it, has loaded what is loaded when it is quiet.
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  expect(await loaded()).toBe(false);
  await page.goto(`${site}/products`);
  await expect.poll(loaded).toBe(true);
});
