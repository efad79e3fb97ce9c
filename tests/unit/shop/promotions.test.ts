import { expect, test } from 'vitest';
import { firstEnd } from '#schema/shop/promotions.ts';
import type { Promotion } from '#schema/shop/promotions.ts';

const ending = (ends_at: string | null) => ({ ends_at }) as Promotion;

test('a page with promotions is valid until the first of them ends', () => {
  const early = '2026-11-27T00:00:00Z';
  const late = '2026-12-24T00:00:00Z';
  expect(firstEnd([ending(late), ending(early), ending(null)])).toBe(Date.UTC(2026, 10, 27));
  expect(firstEnd([ending(null)])).toBe(Infinity);
  expect(firstEnd([])).toBe(Infinity);
});
