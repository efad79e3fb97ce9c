import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from '#ui/components/media/picture.tsx';

test('a product without a picture requests none, and keeps its space and its name', () => {
  const named = renderToStaticMarkup(<Picture src={null} alt="Power bar" className="wide" held />);
  expect(named).not.toContain('<img');
  expect(named).toMatch(/^<span class="[^"]+ wide" role="img" aria-label="Power bar"><\/span>$/);
  // Lists in the browser's storage hold '' for it.
  expect(renderToStaticMarkup(<Picture src="" alt="" />)).toMatch(/^<span class="[^"]+"><\/span>$/);
  expect(renderToStaticMarkup(<Picture src={null} alt="" />)).toMatch(/^<span class="[^"]+"><\/span>$/);
});
