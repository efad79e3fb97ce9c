import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Initializing } from '#app/error-screens.tsx';
import { pages } from '#app/routes.tsx';

/** What a level-one heading is called: its label, or else its text. */
function headlines(html: string): string[] {
  return [...html.matchAll(/<h1([^>]*)>(.*?)<\/h1>/gs)].map(
    ([, attributes = '', content = '']) =>
      /aria-label="([^"]+)"/.exec(attributes)?.[1] ?? content.replaceAll(/<[^>]*>/g, ''),
  );
}

const loadingOf = Object.entries(pages).map(([name, load]) => ({ name, load }));

test.for(loadingOf)('the page $name has one headline while it loads', async ({ load }) => {
  const { Skeleton } = await load();
  const found = headlines(renderToString(Skeleton === null ? <Initializing /> : <Skeleton />));
  expect(found).toHaveLength(1);
  expect(found[0]).not.toBe('');
});

test('a page without a shape of its own is announced as loading', () => {
  expect(headlines(renderToString(<Initializing message="Loading..." />))).toEqual(['Loading page']);
});
