import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Footer } from '#app/shell/footer.tsx';
import { CountBadge } from '#ui/components/labels/count-badge.tsx';

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

test('the footer’s year is 2025 (spec §2)', () => {
  expect(textOf(renderToString(<Footer />))).toContain('© 2025 Stallbar. All rights reserved.');
});

test.each([
  [9, 9, '9'],
  [10, 9, '9+'],
  [99, 99, '99'],
  [100, 99, '99+'],
  [0, 9, ''],
] as const)('%i at most %i is shown as %s (spec §9)', (count, max, shown) => {
  expect(textOf(renderToString(<CountBadge count={count} max={max} />))).toBe(shown);
});
