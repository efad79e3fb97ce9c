import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

// Needs the build, not the shop: every script that a first visit of each panel page loads.
test('no page of a panel loads more than 170 KB of script @one-width', () => {
  const root = join(import.meta.dirname, '../../..');
  const { stdout } = spawnSync(process.execPath, ['tests/load/panels.ts'], { cwd: root, encoding: 'utf8' });
  const pages = [...stdout.matchAll(/^ *(\d+) .* (src\/\S+)$/gm)];
  const sizes = pages.map(([, size, page]) => ({ page, size: Number(size) }));
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter(({ size }) => size > 170_000)).toEqual([]);
});
