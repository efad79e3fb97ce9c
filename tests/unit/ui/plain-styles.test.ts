import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** Not checked: in this sheet, margins undo the spacing of prose. */
const proseSheet = 'src/pages/kit/reading/article.css.ts';
const sheets = globSync('src/**/*.css.ts', { cwd: root })
  .filter((file) => !file.includes('src/ui/css/') && file !== proseSheet)
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The plain styles of all sheets, each as its declarations: those with states or media queries are not plain. */
const plain = sheets.flatMap(({ file, text }) =>
  [...text.matchAll(/export const (\w+) = style\(\{([^{}]*)\}\);/g)].map(([, name = '', body = '']) => ({
    style: `${file} ${name}`,
    says: body
      .split(/,(?![^()]*\))/)
      .map((declaration) => declaration.replaceAll('vars.', '').trim())
      .filter((declaration) => declaration !== '')
      .toSorted(),
  })),
);

/** Whether it repeats what the reset sets for every element, or for every list with a class. */
const isReset = (says: readonly string[]) =>
  says.includes('margin: 0') ||
  says.includes("listStyle: 'none'") ||
  says.includes("borderCollapse: 'collapse'");

/** `actions`, `hint` and `small` of `#ui/css`. */
const shared = new Set(
  [
    ["alignItems: 'center'", "display: 'flex'", "flexWrap: 'wrap'", 'gap: space[3]'],
    ['color: color.inkMuted', 'fontSize: text[15]'],
    ['color: color.inkMuted', 'fontSize: text[13]'],
  ].map((says) => says.join()),
);

test('there are plain styles to check', () => {
  expect(plain.length).toBeGreaterThan(500);
  expect(plain.flatMap(({ says }) => says)).toContain("display: 'grid'");
});

test('no style repeats the reset', () => {
  expect(plain.filter(({ says }) => isReset(says)).map(({ style }) => style)).toEqual([]);
});

test('no element with a shared style has its own', () => {
  expect(plain.filter(({ says }) => shared.has(says.join())).map(({ style }) => style)).toEqual([]);
});
