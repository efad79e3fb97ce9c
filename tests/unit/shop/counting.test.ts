import { describe, expect, test } from 'vitest';
import { cartLines, productsIn } from '#actors/shop/counting.ts';
import { arrival, mayCount, sourceOfPage } from '#schema/shop/counting.ts';

const origin = 'https://shop.test';

test('a campaign, another site and a direct visit differ only by URL and referrer', () => {
  expect([
    arrival('?utm_source=letter', '', origin),
    arrival('?gclid=1', 'https://search.test/', origin),
    arrival('', 'https://search.test/', origin),
    arrival('', 'https://shop.test.evil/', origin),
    arrival('?q=utm', `${origin}/search`, origin),
    arrival('?my_utm_source=letter', '', origin),
    arrival('?gclid_of=1', '', origin),
    arrival('', origin, origin),
    arrival('', '', origin),
  ]).toEqual([
    'campaign',
    'campaign',
    'elsewhere',
    'elsewhere',
    'direct',
    'direct',
    'direct',
    'direct',
    'direct',
  ]);
});

test('pages that list products are sources, others are not', () => {
  expect(
    ['search', 'category', 'products', 'store', 'home', 'product', 'checkout'].map(sourceOfPage),
  ).toEqual(['search', 'category', 'category', 'store', 'home', undefined, undefined]);
});

describe('whether a browser may be counted', () => {
  const person = { doNotTrack: null, globalPrivacyControl: false, webdriver: false };
  test.each([
    ['without a preference', person, null, true],
    ['with Do Not Track', { ...person, doNotTrack: '1' }, null, false],
    ['with Do Not Track switched off', { ...person, doNotTrack: '0' }, null, true],
    ['with Global Privacy Control', { ...person, globalPrivacyControl: true }, null, false],
    ['controlled by automation', { ...person, webdriver: true }, null, false],
    ['after its own opt-out', person, '1', false],
  ] as const)('%s', (_, wishes, own, may) => {
    expect(mayCount(wishes, own)).toBe(may);
  });
});

test('the products of a page are those of its lists, or the one that it is about', () => {
  const card = (id: string) => ({ id, price_from: 10, name: 'Bar' });
  expect(productsIn({ cards: [card('1'), card('2')], next: null, facets: null })).toEqual({
    listed: ['1', '2'],
    about: null,
  });
  expect(productsIn({ shelves: [{ cards: [card('1')] }], deals: [card('1')] })).toEqual({
    listed: ['1'],
    about: null,
  });
  expect(productsIn({ kind: 'seed', card: card('3') })).toEqual({ listed: [], about: '3' });
  expect(productsIn({ kind: 'full', details: { product: { id: '3' }, related: [card('4')] } })).toEqual({
    listed: [],
    about: '3',
  });
  for (const none of [null, 'text']) expect(productsIn(none)).toEqual({ listed: [], about: null });
});

test('a malformed stored cart has no lines', () => {
  const line = { variantId: 'v', originalId: 'p', quantity: 2 };
  expect(cartLines(JSON.stringify({ state: { items: [line, { variantId: 'w' }, null] } }))).toEqual([line]);
  for (const text of [null, '', '{', '[]', '{"state":{"items":7}}']) expect(cartLines(text)).toEqual([]);
});
