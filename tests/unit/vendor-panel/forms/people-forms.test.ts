import { describe, expect, test } from 'vitest';
import { readTable } from '#schema/vendor-panel/figures/analytics.ts';
import { customerQueryText, readCustomerQuery } from '#schema/vendor-panel/people/customers.ts';
import { cannedProblems } from '#schema/vendor-panel/people/messages.ts';

describe('The list of customers', () => {
  test.each([
    ['', {}],
    ['?q=Ada&region=OR&again=true&sort=spent', { q: 'Ada', region: 'OR', again: 'true', sort: 'spent' }],
    ['?q=%20Ada%20', { q: 'Ada' }],
    ['?sort=orders', { sort: 'orders' }],
    ['?sort=name', { sort: 'name' }],
    ['?sort=latest', {}],
    ['?sort=newest', {}],
    ['?q=a', {}],
    ['?region=or', {}],
    ['?region=ORE', {}],
    ['?region=XOR', {}],
    ['?again=yes', {}],
    ['?page=2', {}],
  ])('shows what %s says, and no more', (search, query) => {
    expect(readCustomerQuery(search)).toEqual(query);
  });

  test('truncates long words', () => {
    expect(readCustomerQuery(`?q=${'x'.repeat(101)}`)).toEqual({ q: 'x'.repeat(100) });
  });

  test('has its own URL, in one order', () => {
    const query = { sort: 'spent', again: 'true', region: 'OR', q: 'Ada & Co' };
    expect(customerQueryText(query)).toBe('q=Ada+%26+Co&region=OR&again=true&sort=spent');
    expect(customerQueryText({ q: '', region: 'OR', page: '2' })).toBe('region=OR');
    expect(readCustomerQuery(`?${customerQueryText(query)}`)).toEqual(query);
  });
});

test('a saved reply has a title of 1 to 60 and 2 to 2,000 characters', () => {
  const title = 'Enter a title of 1 to 60 characters.';
  const words = 'Write a reply of 2 to 2,000 characters.';
  const right = { title: 'Late', words: 'It is on its way.' };
  expect(cannedProblems(right)).toEqual({});
  expect(cannedProblems({ title: ` ${'t'.repeat(60)} `, words: ` ${'w'.repeat(2000)} ` })).toEqual({});
  expect(cannedProblems({ title: 't', words: 'ok' })).toEqual({});
  for (const wrong of [' ', 't'.repeat(61)])
    expect(cannedProblems({ ...right, title: wrong })).toEqual({ title });
  for (const wrong of [' o ', 'w'.repeat(2001)])
    expect(cannedProblems({ ...right, words: wrong })).toEqual({ words });
  expect(cannedProblems({ title: '', words: '' })).toEqual({ title, words });
});

test.each([
  ['', { by: 'product', sort: 'total' }],
  ['?by=region&sort=returned', { by: 'region', sort: 'returned' }],
  ['?by=variant&sort=carted', { by: 'variant', sort: 'carted' }],
  ['?by=category', { by: 'category', sort: 'total' }],
  ['?by=source&sort=viewed', { by: 'source', sort: 'viewed' }],
  ['?by=product&sort=orders', { by: 'product', sort: 'orders' }],
  ['?sort=units', { by: 'product', sort: 'units' }],
  ['?by=moon&sort=price', { by: 'product', sort: 'total' }],
])('the analytics table that %j requests', (search, table) => {
  expect(readTable(search)).toEqual(table);
});
