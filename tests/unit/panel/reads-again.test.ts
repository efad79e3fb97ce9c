import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Their button does something else than to read again what failed. */
const others = new Set([
  // Pressing it opens the cart.
  'src/app/shell/shell.tsx',
  // Each version is read by a press.
  'src/pages/admin/emails/email-versions.tsx',
  // Typing searches again.
  'src/pages/vendor-panel/blog/insert-product.tsx',
]);

test('what failed to load says that it loads again once the connection is back', () => {
  const failing = globSync('src/**/*.tsx', { cwd: root }).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /We couldn't load|more failed/.test(text) && /<button|<Button/.test(text) && !others.has(file);
  });
  expect(failing.length).toBeGreaterThan(25);
  const silent = failing.filter(
    (file) => !/\bisReading\b|data-again|<TryAgain|<Unread/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(silent).toEqual([]);
});
