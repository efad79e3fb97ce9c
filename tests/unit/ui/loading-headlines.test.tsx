import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Initializing } from '#app/errors/initializing.tsx';
import { routes } from '#app/areas.ts';

/** The accessible name of a level-one heading: its label, or else its text. */
function headlines(html: string): string[] {
  return [...html.matchAll(/<h1([^>]*)>(.*?)<\/h1>/gs)].map(
    ([, attributes = '', content = '']) =>
      /aria-label="([^"]+)"/.exec(attributes)?.[1] ?? content.replaceAll(/<[^>]*>/g, ''),
  );
}

const loadingOf = routes.flatMap(({ name, page }) => (page === undefined ? [] : [{ name, load: page }]));

test.for(loadingOf)('the page $name has one headline while it loads', async ({ load }) => {
  const { Skeleton } = await load();
  const found = headlines(renderToString(Skeleton === undefined ? <Initializing /> : <Skeleton />));
  expect(found).toHaveLength(1);
  expect(found[0]).not.toBe('');
});

test('a page without its own skeleton is announced as loading', () => {
  expect(headlines(renderToString(<Initializing message="Loading…" />))).toEqual(['Loading page']);
});
