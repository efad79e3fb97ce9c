import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from '../../support/imports.ts';

const root = join(import.meta.dirname, '../../..');
const folder = 'engine/';
const files = globSync(`${folder}**/*.ts`, { cwd: root });

test('the path engine imports nothing else from the project', () => {
  expect(files.length).toBeGreaterThan(20);
  const outside = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !target.startsWith(folder))
      .map((target) => `${file} → ${target}`),
  );
  expect(outside).toEqual([]);
});

test('the path engine does not name the product', () => {
  const naming = files.filter((file) =>
    /stallbar|#[a-z]+\/|src\/|machines\//i.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(naming).toEqual([]);
});
