import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chunks } from '../support/build.ts';
import { comesAsOwner } from '../support/member.ts';
import { goods, site } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';

// Needs only the build: the script that each panel page needs, and all that a first visit loads.
test('no page of a panel needs more than 170 KB of script, or loads more than 200 KB @one-width', () => {
  const root = join(import.meta.dirname, '../../..');
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

test('saved items are loaded by the shop, and not by a panel @one-width', async ({ page }) => {
  const [saved = ''] = chunks('saved.lazy');
  const loaded = () =>
    page.evaluate(
      (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
      saved,
    );
  const panel = await comesAsOwner(page, await goods());
  await page.goto(`${panel}/products`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  // This button loads after the session does: by then saved items would have been loaded too.
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  expect(await loaded()).toBe(false);
  await page.goto(`${site}/products`);
  await expect.poll(loaded).toBe(true);
});
