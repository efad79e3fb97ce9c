import { globSync } from 'node:fs';
import { join } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { expect, test } from 'vitest';
import { pages } from '#app/routes.tsx';
import { loadPages, pageIndexer, pageSource } from '../../.storybook/pages/plugin.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync('stories/pages/*.page.tsx', { cwd: root }).map((file) => join(root, file));

test('Page stories: every page that is open has its states', { timeout: 120_000 }, async () => {
  const shown = await Promise.all(files.map(async (file) => (await loadPages(file)).routes));
  expect(Object.keys(pages).filter((route) => !shown.flat().includes(route))).toEqual([]);
});

test('Page stories: a file has the stories that the index promises', { timeout: 120_000 }, async () => {
  for (const file of files) {
    const promised = await pageIndexer.createIndex(file, { makeTitle: (title = '') => title });
    const csf = loadCsf(`const pages = [];\n${await pageSource(file, false)}`, {
      fileName: file,
      makeTitle: (title = '') => title,
    }).parse();
    expect(csf.stories.map(({ name }) => name)).toEqual(promised.map(({ name }) => name));
    expect(new Set(csf.stories.map(({ id }) => id)).size).toBe(promised.length);
  }
});
