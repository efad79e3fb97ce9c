import { expect, test } from 'vitest';
import { whereToMeet } from '#panel/page/first-steps.ts';
import { cents } from '#schema/money.ts';
import {
  businessProblems,
  businessValues,
  form1099kNearness,
  informNearness,
} from '#schema/vendor-panel/business.ts';
import { holidayProblems, slugProblems, storeProblems } from '#schema/vendor-panel/store-settings.ts';
import { hasUnpublishedChanges } from '#schema/vendor-panel/unpublished.ts';

const store = {
  storeName: 'Iron & Oak',
  tagline: 'x'.repeat(160),
  description: 'x'.repeat(50),
  phone: '555 010 0199',
  website: 'https://iron.example',
  shippingPolicy: 'x'.repeat(2000),
  returnPolicy: '',
  logo: '',
  banner: '',
};

test("a store's texts are checked with the server's rules and messages", () => {
  expect(storeProblems(store)).toEqual({});
  expect(
    storeProblems({
      storeName: 'Io',
      tagline: 'x'.repeat(161),
      description: 'x'.repeat(49),
      phone: '1',
      website: 'iron',
      shippingPolicy: 'x'.repeat(2001),
      returnPolicy: 'x'.repeat(2001),
      logo: '',
      banner: '',
    }),
  ).toEqual({
    storeName: 'Store name must be 3 to 100 characters',
    tagline: 'Tagline must be at most 160 characters',
    description: 'Description must be 50 to 2,000 characters',
    phone: 'Phone number must be 10 to 20 characters',
    website: 'Website must look like myshop.com',
    shippingPolicy: 'Shipping policy must be at most 2,000 characters',
    returnPolicy: 'Return policy must be at most 2,000 characters',
  });
});

const wrongSlug = { slug: 'Use 3 to 100 letters, digits and single hyphens.' };
test.each([
  ['iron-works', {}],
  [' Iron-Works ', {}],
  ['ab', wrongSlug],
  ['a--b', wrongSlug],
  ['-ab', wrongSlug],
  ['a b c', wrongSlug],
  ['a'.repeat(101), wrongSlug],
])('the URL %j is answered with %j', (slug, problems) => {
  expect(slugProblems({ slug })).toEqual(problems);
});

const holiday = {
  mode: 'closed',
  from: '2026-12-20',
  to: '2026-12-20',
  extraDays: '',
  note: 'x'.repeat(300),
  timeZone: 'America/New_York',
};
test.each([
  [{}, {}],
  [{ mode: 'none', from: '', to: '' }, {}],
  [
    { from: '', to: '' },
    { from: 'Choose a start date', to: 'Choose an end date' },
  ],
  [{ to: '2026-12-19' }, { to: "The end date can't be before the start date" }],
  [{ to: '2027-12-20' }, {}],
  [{ to: '2027-12-21' }, { to: 'A vacation can last up to a year' }],
  [{ mode: 'slower', extraDays: '30' }, {}],
  [{ mode: 'slower', extraDays: '31' }, { extraDays: 'Extra handling time must be 1 to 30 days' }],
  [{ mode: 'slower', extraDays: '' }, { extraDays: 'Extra handling time must be 1 to 30 days' }],
  [{ note: 'x'.repeat(301) }, { note: 'Note must be at most 300 characters' }],
])('a vacation with %j is answered with %j', (changes, problems) => {
  expect(holidayProblems({ ...holiday, ...changes })).toEqual(problems);
});

test("business facts are checked with the server's messages", () => {
  const empty = {
    legalName: '',
    businessType: '',
    address: '',
    address2: '',
    city: '',
    state: '',
    zipCode: '',
    contactName: '',
    contactEmail: '',
    contactPhone: '',
    taxId: '123456789',
  };
  expect(businessProblems(empty)).toEqual({
    legalName: 'Legal name is required',
    businessType: 'Business type is required',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'ZIP code is required',
    contactName: 'Name is required',
    contactEmail: 'Email is required',
    contactPhone: 'Phone number is required',
    taxId: 'Tax ID must look like 12-3456789',
  });
});

test('the form shows what is stored, and never a tax ID', () => {
  const stored = {
    legalName: 'Iron & Oak LLC',
    businessType: 'llc',
    address: '1 Rack Street',
    address2: '',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    contactName: 'Ada',
    contactEmail: 'ada@iron.example',
    contactPhone: '5550100199',
  };
  expect(businessValues({ ...stored, version: 3, taxIdEnd: '6789' })).toEqual({ ...stored, taxId: '' });
});

test.each([
  [159, 500_000, 'below'],
  [500, 399_999, 'below'],
  [160, 400_000, 'near'],
  [200, 499_999, 'near'],
  [200, 500_000, 'reached'],
])('with %d sales and %d cents in 12 months, the INFORM Act is %s', (sales, revenue, nearness) => {
  expect(informNearness({ sales, revenue: cents(revenue) })).toBe(nearness);
});

test.each([
  [200, 2_000_001, 'near'],
  [201, 2_000_000, 'near'],
  [201, 2_000_001, 'reached'],
  [100, 9_000_000, 'below'],
  [900, 1_599_999, 'below'],
  [160, 1_600_000, 'near'],
])('with %d sales and %d cents gross in a year, form 1099-K is %s', (sales, gross, nearness) => {
  expect(form1099kNearness({ sales, gross: cents(gross) })).toBe(nearness);
});

const [before, after] = ['2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z'];
test.each([
  [{ published: true, last_published_at: after, updated_at: before }, false],
  [{ published: true, last_published_at: before, updated_at: after }, true],
  [{ published: true, last_published_at: null, updated_at: before }, true],
  [{ published: false, last_published_at: after, updated_at: before }, true],
])('a profile with %j has unpublished changes: %s (§4)', (dates, expected) => {
  expect(hasUnpublishedChanges(dates)).toBe(expected);
});

test("an approved store's requirements are met in its panel", () => {
  const own = {
    vendor_id: 'id',
    store_name: 'Iron & Oak',
    slug: 'iron-oak',
    status: 'approved' as const,
    published: false,
    requirements: [],
  };
  const href = (name: Parameters<typeof whereToMeet>[0]) => whereToMeet(name, own)?.href ?? null;
  expect(
    (['profile', 'address', 'payout', 'shipfrom', 'shipping', 'product', 'policies', 'publish'] as const).map(
      href,
    ),
  ).toEqual([
    '/iron-oak/vendor-dashboard/settings-store',
    '/iron-oak/vendor-dashboard/settings-business',
    '/iron-oak/vendor-dashboard/settings-payment',
    '/iron-oak/vendor-dashboard/settings-shipping-setup',
    '/iron-oak/vendor-dashboard/settings-shipping-rates',
    '/iron-oak/vendor-dashboard/products',
    '/iron-oak/vendor-dashboard/settings-store',
    '/iron-oak/vendor-dashboard/publishing',
  ]);
});
