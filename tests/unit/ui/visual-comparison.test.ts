import { expect, test } from 'vitest';
import { changesOf, comparisonPage } from '../../visual/comparison.ts';

const picture = (name: string, hash: string) => ({ name, hash });

test("pictures that are new, gone or different show side by side, equal ones don't show", () => {
  const changes = changesOf(
    [
      picture('same-phone-light.png', '1'),
      picture('gone-phone-dark.png', '2'),
      picture('a--p-b-tablet-light.png', '3'),
    ],
    [
      picture('same-phone-light.png', '1'),
      picture('a--p-b-tablet-light.png', '4'),
      picture('new-desktop-dark.png', '5'),
    ],
  );
  expect(changes).toEqual([
    { name: 'a--p-b-tablet-light.png', before: true, after: true },
    { name: 'gone-phone-dark.png', before: true, after: false },
    { name: 'new-desktop-dark.png', before: false, after: true },
  ]);
  const page = comparisonPage(changes, { from: 'v1<', to: 'the working tree' });
  expect([...page.matchAll(/src="([^"]+)"/g)].map(([, source]) => source)).toEqual([
    'before/a--p-b-tablet-light.png',
    'after/a--p-b-tablet-light.png',
    'before/a--p-b-tablet-light.png',
    'after/a--p-b-tablet-light.png',
    'before/gone-phone-dark.png',
    'after/new-desktop-dark.png',
  ]);
  expect(page).toContain('<a href="../storybook/?path=/story/a--p-b">a: b, tablet, light</a>');
  expect(page).toContain('3 between v1&lt; and the working tree');
});
