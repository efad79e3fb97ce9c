import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

// Needs the build, not the shop.
test('the shop sends browsers nothing of the developer overlay @one-width', () => {
  const root = join(import.meta.dirname, '../../..');
  const scripts = globSync('dist/client/**/*.js', { cwd: root });
  expect(scripts.length).toBeGreaterThan(10);
  const isOverlay = (script: string) =>
    /stallbar-machines|@stallbar\//.test(readFileSync(join(root, script), 'utf8'));
  expect(scripts.filter(isOverlay)).toEqual([]);
});
