import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Searches and filters only navigate: the browser sends them, even without script, and nothing refuses them. */
const isAddress = (tag: string) => /\bmethod="get"|\brole="search"/.test(tag);

test('every submit goes through `Form`, which knows where the focus goes', () => {
  const others = globSync('src/**/*.tsx', { cwd: root })
    .filter((file) => file !== join('src', 'ui', 'form', 'form.tsx'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split(/(?=<form\b)/)
        .slice(1)
        // Its attributes; the first of its children may begin on a later line.
        .map((text) => text.slice(0, text.search(/\n\s*>\n|>\n/)))
        .filter((tag) => !isAddress(tag))
        .map(() => file),
    );
  expect(others).toEqual([]);
});
