import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

// Needs the build, not the shop: the script that each panel page needs, and what a first visit loads until it rests.
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
