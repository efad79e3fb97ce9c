import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { unusedOfRest, unusedOfRxjs, withoutUncalled } from '../../../src/server/trim/trim-packages.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const trimmed = (file: string) => withoutUncalled(read(file), file, (code) => parseAst(code).body) ?? '';

const rest = 'node_modules/@supabase/postgrest-js/dist/index.mjs';
const rxjs = globSync('node_modules/rxjs/dist/esm/internal/{observable,util,scheduled}/*.js', { cwd: root });
const bare = "{ throw new Error('Not in this build.'); }";

test('no service calls what the build strips from postgrest-js', () => {
  const calls = globSync('src/services/**/*.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/\.(\w+)\(/g)]
      .map(([, name = '']) => name)
      .filter((name) => unusedOfRest.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(calls).toEqual([]);
});

test('postgrest-js has each method that is stripped, and calls none of them itself', () => {
  const code = trimmed(rest);
  const left = [...unusedOfRest].filter(
    (name) => !new RegExp(`\\b${name}\\([^)]*\\) \\{ throw new`).test(code),
  );
  // Parameters with parentheses in them.
  expect(left.filter((name) => !code.includes(`${name}({ `))).toEqual([]);
  expect(code.split(bare).length - 1).toBeGreaterThanOrEqual(unusedOfRest.size);
  expect([...code.matchAll(/\bthis\.(\w+)\(/g)].filter(([, name = '']) => unusedOfRest.has(name))).toEqual(
    [],
  );
  expect(code).toContain('var PostgrestClient');
});

test('the remaining RxJS needs no helper, and nothing here is read by `for await` through it', () => {
  const code = rxjs.map(trimmed).join('\n');
  const left = [...unusedOfRxjs].filter(
    (name) => !new RegExp(`function ${name}\\([^)]*\\) \\{ throw`).test(code),
  );
  expect(left).toEqual([]);
  expect(code).not.toMatch(/\b__(?:awaiter|asyncValues|asyncGenerator)\(/);
  const streams = globSync('{src,machines}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => /from 'rxjs'/.test(read(file)))
    .filter((file) => /async \*|asyncIterator|getReader|ReadableStream|\.stream\(/.test(read(file)));
  expect(streams).toEqual([]);
});
