import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unusedOfAuth } from '../../../src/server/trim/trim-packages.ts';

const root = join(import.meta.dirname, '../../..');

test('no service calls what the build strips from auth-js', () => {
  const calls = globSync('src/services/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(\w+)\(/g)]
      .map(([, name = '']) => name)
      // `mfa.listFactors` is `_listFactors` of the client.
      .filter((name) => unusedOfAuth.has(name) || unusedOfAuth.has(`_${name}`))
      .map((name) => `${file}: ${name}`),
  );
  expect(calls).toEqual([]);
});

test('auth-js has each method that is stripped', () => {
  const auth = ['GoTrueClient', 'GoTrueAdminApi']
    .map((name) => readFileSync(join(root, `node_modules/@supabase/auth-js/dist/module/${name}.js`), 'utf8'))
    .join('\n');
  const missing = [...unusedOfAuth].filter(
    (name) => !new RegExp(`^ {4}(?:async )?${name}\\(`, 'm').test(auth),
  );
  expect(missing).toEqual([]);
});
