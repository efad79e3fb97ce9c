import { describe, expect, test } from 'vitest';
import { storedIds } from '#lazy/saved-handle.ts';
import { readSaved, savedText, writeSaved } from '#schema/shop/saved.ts';
import type { SavedProduct } from '#schema/shop/saved.ts';
import { product } from './saved-product.ts';

describe('a tampered storage is repaired', () => {
  test.each([
    null,
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"state":null}',
    '{"state":{"items":"x"}}',
    '{"state":{"items":[null,7,{"id":"x"}]}}',
  ])('%s is empty', (text) => {
    expect(readSaved(text, 10)).toEqual([]);
    expect([...storedIds(text)].filter((id) => id !== 'x')).toEqual([]);
  });

  test.each<[string, Partial<Record<keyof SavedProduct, unknown>>]>([
    ['a link that leaves the shop', { href: 'javascript:alert(1)' }],
    ['a link to another host', { href: '//evil.example' }],
    ['a negative price', { price: -1 }],
    ['a non-numeric price', { price: 'free' }],
    ['a name that is missing', { name: undefined }],
    ['an invalid id', { id: '1; drop table' }],
    ['an id with a prefix', { id: `x${product(1).id}` }],
    ['an id with a suffix', { id: `${product(1).id}x` }],
    ['a link that starts with another site', { href: 'https://evil.example/iron-oak' }],
    ['a link that browsers resolve to another host', { href: '/\\evil.example' }],
    ['a link without a slash', { href: 'iron-oak/bars/bar' }],
    ['a link that is too long', { href: `/${'x'.repeat(500)}` }],
    ['a name without letters', { name: '' }],
    ['a name that is too long', { name: 'x'.repeat(301) }],
    ['a store that is too long', { vendor: 'x'.repeat(301) }],
    ['a picture that is too long', { image: 'x'.repeat(501) }],
    ['a price over the maximum', { price: 1_000_000 }],
    ['a negative rating', { rating: -0.1 }],
    ['a rating over five stars', { rating: 5.1 }],
    ['a description that is too long', { description: 'x'.repeat(2001) }],
    ['a feature that is too long', { features: ['x'.repeat(301)] }],
    ['too many features', { features: Array.from({ length: 51 }, () => 'x') }],
  ])('%s is dropped, the others stay', (_, change) => {
    const text = JSON.stringify({ state: { items: [{ ...product(1), ...change }, product(2), product(2)] } });
    expect(readSaved(text, 10)).toEqual([product(2)]);
  });
});

test('a list reads back as it was written, up to its limit', () => {
  const longest = product(3, {
    name: 'x'.repeat(300),
    vendor: 'x'.repeat(300),
    image: 'x'.repeat(500),
    price: 999_999.99,
    rating: 5,
    description: 'x'.repeat(2000),
    features: Array.from({ length: 50 }, () => 'x'.repeat(300)),
    href: `/${'x'.repeat(499)}`,
  });
  const free = product(4, { price: 0, rating: 0, image: '' });
  const items = [product(1), product(2, { features: ['Knurled'] }), longest, free];
  expect(readSaved(writeSaved(items), 10)).toEqual(items);
  const { read, write } = savedText(2);
  expect(read(write(items))).toEqual(items.slice(0, 2));
  expect(read(null)).toEqual([]);
});

test('of two products with one id the first stays', () => {
  const items = [product(1), product(1, { name: 'again' })];
  expect(readSaved(writeSaved(items), 10)).toEqual([product(1)]);
});
