import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const texts = globSync('src/pages/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.endsWith('.css.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'));

/**
 * An effect on a page is most often a mode outside its machine, or one of the hooks in `src/ui` and `src/actors/kit`.
 */
test('pages have at most one effect in 1,000 lines', () => {
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  const effects = texts.reduce(
    (sum, text) => sum + (text.match(/\buse(?:Layout)?Effect\(/g)?.length ?? 0),
    0,
  );
  expect(lines).toBeGreaterThan(30_000);
  expect(effects / lines).toBeLessThanOrEqual(1 / 1000);
});
