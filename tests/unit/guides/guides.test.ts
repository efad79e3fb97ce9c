import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markdownOf, pictureOf } from '../../guides/guide.ts';
import { guides } from '../../guides/guides.ts';

const folder = join(import.meta.dirname, '../../../docs/guides');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

test.for(guides)('$name is what `npm run guides` writes', (guide) => {
  expect(read(`${guide.name}.md`)).toBe(markdownOf(guide));
});

test('every guide picture exists, no others do, and together they are small', () => {
  const named = guides.flatMap((guide) => guide.steps.map((step) => pictureOf(guide, step)));
  const stored = readdirSync(join(folder, 'pictures')).map((name) => `pictures/${name}`);
  expect(stored.toSorted()).toEqual(named.toSorted());
  const bytes = stored.map((path) => statSync(join(folder, path)).size);
  expect(Math.min(...bytes)).toBeGreaterThan(2_000);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(1_500_000);
});

test('the README shows and links both guides', () => {
  const readme = readFileSync(join(folder, '../../README.md'), 'utf8');
  for (const { name } of guides) {
    expect(readme).toContain(`(docs/guides/${name}.md)`);
    expect(readme).toContain(`docs/guides/pictures/${name}-dashboard.webp`);
  }
});
