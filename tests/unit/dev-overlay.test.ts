import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('Production carries nothing of the developer overlay', { timeout: 300_000 }, async () => {
  const built = await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false, minify: false, emptyOutDir: false },
  });
  const chunks = [built].flat().flatMap((made) => ('output' in made ? made.output : []));
  const scripts = chunks.filter((chunk) => chunk.type === 'chunk');
  expect(scripts.length).toBeGreaterThan(10);
  expect(
    scripts.filter(
      ({ code, moduleIds }) =>
        /stallbar-machines|@stallbar\//.test(code) || moduleIds.some((id) => id.includes('/src/dev/')),
    ),
  ).toEqual([]);
});
