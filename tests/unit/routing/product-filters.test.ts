import { describe, expect, test } from 'vitest';
import { filteredPath, readFilters, readPrice } from '#routing/product-filters.ts';

test.each([
  ['50', '50'],
  ['99.5', '99.5'],
  ['$200', '200'],
  [' $ 1,200 ', '1200'],
  ['1 200', '1200'],
  ['1,200.50', '1200.50'],
  ['1,200,50', '1200.50'],
  ['20,50', '20.50'],
  ['200 $', '200'],
  ['999,999.99', '999999.99'],
])('%j is the price %s', (typed, price) => {
  expect(readPrice(typed)).toBe(price);
});

test.each(['', '$', '-1', '1e9', 'cheap', '20,5', '1,2000', '20 50', '1.200,50', '12.345', '1,000,000'])(
  '%j is not a price',
  (typed) => {
    expect(readPrice(typed)).toBeUndefined();
  },
);

test('the lower of two prices comes first, whichever field it was typed into', () => {
  expect(filteredPath('/products', readFilters('min=1%2C200&max=%2480'))).toBe('/products?min=80&max=1200');
  expect(filteredPath('/products', readFilters('min=80&max=80.00'))).toBe('/products?min=80&max=80.00');
});

describe('filters in the query string', () => {
  test('what is written reads back, in one order', () => {
    const filters = {
      q: 'bumper plates',
      category: 'plates',
      vendor: 'iron-oak',
      colors: ['Black', 'Red'],
      sizes: ['20 kg'],
      flavors: ['Salt, lime'],
      min: '5',
      max: '99.50',
      rating: '4',
      inStock: true,
      deals: true,
      sort: 'price-asc',
      after: undefined,
    } as const;
    const path = filteredPath('/search', filters);
    expect(path).toBe(
      '/search?q=bumper+plates&category=plates&vendor=iron-oak&color=Black&color=Red&size=20+kg&flavor=Salt%2C+lime&min=5&max=99.50&rating=4&in-stock=true&deals=true&sort=price-asc',
    );
    expect(readFilters(path.slice(8))).toEqual(filters);
  });

  test('a search is sorted by relevance, a list by age; neither is in the query', () => {
    expect(readFilters('q=%20bar%20')).toMatchObject({ q: 'bar', sort: 'relevance' });
    expect(readFilters('q=b%00ar')).toMatchObject({ q: 'bar' });
    expect(readFilters('q=%00')).toMatchObject({ q: undefined, sort: 'newest' });
    expect(readFilters('sort=relevance')).toMatchObject({ q: undefined, sort: 'newest' });
    expect(filteredPath('/search', readFilters('q=bar&sort=relevance'))).toBe('/search?q=bar');
    expect(filteredPath('/search', readFilters('q=bar&sort=newest'))).toBe('/search?q=bar&sort=newest');
  });

  test.each(['rating=5', 'rating=1', 'vendor=A%20B', `color=${'x'.repeat(51)}`, 'min=-1', 'q=%20'])(
    'an invalid value is ignored: %s',
    (search) => {
      expect(filteredPath('/products', readFilters(search))).toBe('/products');
    },
  );

  test('no query has more than twenty values of one option, duplicates count once', () => {
    const search = Array.from({ length: 50 }, (_, index) => `size=${index}&size=${index}`).join('&');
    expect(readFilters(search).sizes).toHaveLength(20);
  });
});
