import { afterEach, expect, test } from 'vitest';
import { usualTerms } from '#schema/shop-terms.ts';
import { backend, productPage, setup } from './render-setup.ts';

const zoneOfServer = process.env['TZ'];
afterEach(() => {
  if (zoneOfServer === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneOfServer;
});

/** 23:30 in New York and Los Angeles on the last day of a month; the days of both clock changes. */
test.each([
  ['America/New_York', '2026-12-01T04:30:00Z', 'Nov\u{A0}30,\u{A0}2026'],
  ['America/Los_Angeles', '2026-12-01T07:30:00Z', 'Nov\u{A0}30,\u{A0}2026'],
  ['America/Los_Angeles', '2027-03-15T06:30:00Z', 'Mar\u{A0}14,\u{A0}2027'],
  ['America/Los_Angeles', '2027-11-08T07:30:00Z', 'Nov\u{A0}7,\u{A0}2027'],
])('a page of a shop in %s shows the same day on a server anywhere', async (time_zone, created_at, day) => {
  const review = {
    id: '00000000-0000-7000-8000-00000000000a',
    author_name: 'Ann L.',
    rating: 5,
    title: 'Stiff and true',
    content: 'It does not bend.',
    created_at,
    verified: true,
    reply: null,
    helpful_count: 0,
    pictures: [],
  };
  const promotion = {
    code: 'BAR',
    label: 'A tenth off',
    minimum: '0.00',
    ends_at: '2027-11-30T08:00:00Z',
    last_day: '2027-11-29',
    most_uses: null,
    store: 'Iron Works',
    store_slug: 'iron-works',
  };
  const pages = [];
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
    process.env['TZ'] = zone;
    backend.answers = {
      ...backend.answers,
      'rpc/shop_terms': { ...usualTerms, time_zone },
      'rpc/product_page': { ...productPage, reviews: [review], promotions: [promotion] },
    };
    const html = await (await setup().get('/iron-works/bars/power-bar')).text();
    expect(html).toContain(`>${day}</time>`);
    expect(html).toContain('until Mon,\u{A0}Nov\u{A0}29');
    pages.push(html.replaceAll(/nonce="[^"]*"/g, ''));
  }
  expect(new Set(pages).size).toBe(1);
});
