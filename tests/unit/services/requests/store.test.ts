import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createBusinessService } from '#services/vendor-panel/business.ts';
import { createCarrierService } from '#services/vendor-panel/carrier.ts';
import { readCategories } from '#services/vendor-panel/categories.ts';
import { createLedgerService } from '#services/vendor-panel/money/ledger.ts';
import { createPayoutService } from '#services/vendor-panel/money/payouts.ts';
import { createNotificationService } from '#services/vendor-panel/notifications.ts';
import { createPromotionService } from '#services/vendor-panel/offers/promotions.ts';
import { createPublishingService } from '#services/vendor-panel/publishing.ts';
import { createSavedViewService } from '#services/vendor-panel/saved-views.ts';
import { createStoreShippingService } from '#services/vendor-panel/shipping.ts';
import { createStoreSettingsService } from '#services/vendor-panel/store-settings.ts';
import { createStoreService } from '#services/vendor-panel/stores.ts';
import { readOnboarding } from '#services/onboarding/onboarding.ts';
import { backend, edge, pagedLists, requests, rpc } from './requests.ts';

const vendor = 'v1';
const vendor_id = 'v1';

const business = createBusinessService;
const legal = {
  legalName: 'Forge LLC',
  businessType: 'LLC',
  address: '1 Elm St',
  address2: '',
  city: 'Akron',
  state: 'OH',
  zipCode: '44301',
  contactName: 'Ada',
  contactEmail: 'ada@example.com',
  contactPhone: '614-555-0100',
  taxId: '',
};
const words = {
  storeName: 'Forge',
  description: 'Bars',
  phone: '614-555-0100',
  website: '',
  tagline: 'Heavy',
  shippingPolicy: 'Two days',
  returnPolicy: '30 days',
  logo: '',
  banner: '',
};
const holiday = {
  from: '2026-12-20',
  to: '2026-12-27',
  mode: 'delay',
  extraDays: '7',
  note: 'We rest',
  timeZone: 'America/New_York',
};
const settings = createStoreSettingsService;

requests('The facts of a store', [
  ['are those of its business', (client) => business(client).read(vendor), rpc('store_business', { vendor })],
  [
    'are saved over the version that was seen',
    (client) => business(client).save(vendor, legal, 2),
    rpc('save_store_business', { vendor, form: legal, base_version: 2 }),
  ],
  [
    'count the sales that oblige it',
    (client) => business(client).figures(vendor),
    rpc('store_sales_figures', { vendor }),
  ],
  ['are its words', (client) => settings(client).read(vendor), rpc('store_settings', { vendor })],
  [
    'are saved as words',
    (client) => settings(client).save(vendor, words, 3),
    rpc('save_store_settings', { vendor, form: words, base_version: 3 }),
  ],
  [
    'are its address, which moves from the one that was seen',
    (client) => settings(client).move(vendor, 'forge', 'old-forge'),
    rpc('change_store_slug', { vendor, slug: 'forge', seen_slug: 'old-forge' }),
  ],
  ['are its holiday', (client) => settings(client).holiday(vendor), rpc('store_holiday', { vendor })],
  [
    'are saved as a holiday',
    (client) => settings(client).saveHoliday(vendor, holiday, 4),
    rpc('save_store_holiday', { vendor, form: holiday, base_version: 4 }),
  ],
  ['say what it still needs', readOnboarding, rpc('vendor_onboarding')],
]);

const carrier = createCarrierService;

requests('The carrier of a store', [
  [
    'is read',
    (client) => carrier(client).read(vendor),
    edge('carrier-account', { vendor_id, action: 'read' }),
  ],
  [
    'is saved once per attempt',
    (client) => carrier(client).save(vendor, 2, 'k1', { carrier: 'shippo', token: 'secret' }),
    edge('carrier-account', {
      vendor_id,
      action: 'save',
      version: 2,
      request_key: 'k1',
      carrier: 'shippo',
      token: 'secret',
    }),
  ],
  [
    'is asked',
    (client) => carrier(client).check(vendor),
    edge('carrier-account', { vendor_id, action: 'check' }),
  ],
]);

const ledger = createLedgerService;
const payouts = createPayoutService;
const everything = { kind: null, first_day: null, last_day: null, query: null };

requests('The money of a store', [
  ['is its balance', (client) => ledger(client).balance(vendor), rpc('vendor_balance', { vendor_id })],
  [
    'says what a refund would do',
    (client) => ledger(client).previewRefund('o1', [{ order_item_id: 'i1', amount: '5.00' }]),
    rpc('preview_refund', { order_id: 'o1', lines: [{ order_item_id: 'i1', amount: '5.00' }] }),
  ],
  [
    'moved, 25 movements at a time',
    (client) => ledger(client).page(vendor, {}, null),
    rpc('vendor_ledger', { vendor_id, ...everything, after: null, page_size: 25 }),
  ],
  [
    'moved in days, by a kind, after a movement',
    (client) =>
      ledger(client).page(
        vendor,
        { kind: 'refund', from: '2026-10-01', to: '2026-10-31', q: 'SB-1' },
        'l9',
        500,
      ),
    rpc('vendor_ledger', {
      vendor_id,
      kind: 'refund',
      first_day: '2026-10-01',
      last_day: '2026-10-31',
      query: 'SB-1',
      after: 'l9',
      page_size: 500,
    }),
  ],
  ['waits for a payout', (client) => payouts(client).desk(vendor), rpc('vendor_payout_desk', { vendor_id })],
  [
    'was paid out',
    (client) => payouts(client).list(vendor, null),
    rpc('vendor_payouts', { vendor_id, after: null }),
  ],
  [
    'was paid out for orders',
    (client) => payouts(client).one(vendor, 'P-1'),
    rpc('vendor_payout', { vendor_id, number: 'P-1' }),
  ],
  [
    'of a month is a statement',
    (client) => payouts(client).statement(vendor, '2026-10'),
    rpc('vendor_statement', { vendor_id, month: '2026-10' }),
  ],
  [
    'of a month is a file',
    (client) => payouts(client).statementFile(vendor, '2026-10'),
    edge('statement', { vendor_id, month: '2026-10' }),
  ],
  [
    'is paid out as it was shown, once per key',
    (client) => payouts(client).start(vendor, 'k1', '12.50'),
    rpc('start_payout', { vendor_id, request_key: 'k1', expected: '12.50' }),
  ],
  [
    'is not paid out after all',
    (client) => payouts(client).cancel('p1'),
    rpc('cancel_payout', { payout_id: 'p1' }),
  ],
  ['stays', (client) => payouts(client).pause(vendor), rpc('pause_payouts', { vendor_id })],
  ['goes on', (client) => payouts(client).resume(vendor), rpc('resume_payouts', { vendor_id })],
  [
    'goes to an account at the provider, who leads back',
    (client) => payouts(client).accountPage(vendor, 'https://shop.example/x'),
    edge('payout-account', { vendor_id, return_url: 'https://shop.example/x' }),
  ],
  [
    'is paid out by settings of the store',
    (client) => payouts(client).saveSettings(vendor, { schedule: 'weekly', minimum: '50.00' }, 2),
    rpc('save_payout_settings', { vendor_id, version: 2, schedule: 'weekly', minimum: '50.00' }),
  ],
  [
    'is paid out by those of the platform where the form is empty',
    (client) => payouts(client).saveSettings(vendor, { schedule: '', minimum: '' }, 2),
    rpc('save_payout_settings', { vendor_id, version: 2, schedule: null, minimum: null }),
  ],
]);

const notifications = createNotificationService;

requests('Notifications', [
  [
    'have settings',
    (client) => notifications(client).read(vendor),
    rpc('my_notification_settings', { vendor_id }),
  ],
  [
    'are chosen over the version that was seen',
    (client) => notifications(client).save(vendor, 2, { order_paid: ['email'] }),
    rpc('save_notification_settings', { vendor_id, version: 2, choices: { order_paid: ['email'] } }),
  ],
  [
    'are listed from a place on',
    (client) => notifications(client).notices(vendor, 'n9'),
    rpc('my_notices', { vendor_id, after: 'n9' }),
  ],
  [
    'are read',
    (client) => notifications(client).markRead(vendor, ['n1', 'n2']),
    rpc('read_notices', { vendor_id, ids: ['n1', 'n2'] }),
  ],
]);

const promotions = createPromotionService;
const cart = { lines: [{ variant_id: 'x1', quantity: 2 }], promotion_id: 'm1', code: null, state: 'OH' };

requests('Promotions of a store', [
  [
    'are listed',
    (client) => promotions(client).list(vendor, {}, null),
    rpc('vendor_promotions', { vendor_id, view: 'all', query: null, after: null }),
  ],
  [
    'are searched',
    (client) => promotions(client).list(vendor, { view: 'running', q: 'iron' }, null),
    rpc('vendor_promotions', { vendor_id, view: 'running', query: 'iron', after: null }),
  ],
  ['are read', (client) => promotions(client).read('m1'), rpc('vendor_promotion', { promotion_id: 'm1' })],
  [
    'are saved under an id of the caller',
    (client) => promotions(client).save(vendor, 'm1', null, { code: 'IRON' }),
    rpc('save_promotion', { vendor_id, promotion_id: 'm1', version: null, promotion: { code: 'IRON' } }),
  ],
  [
    'are paused as they were read',
    (client) => promotions(client).move('m1', 2, 'pause'),
    rpc('move_promotion', { promotion_id: 'm1', version: 2, move: 'pause' }),
  ],
  [
    'are copied',
    (client) => promotions(client).copy('m1', 'm2'),
    rpc('copy_promotion', { promotion_id: 'm1', copy_id: 'm2' }),
  ],
  [
    'are deleted as they were read',
    (client) => promotions(client).remove('m1', 2),
    rpc('delete_promotion', { promotion_id: 'm1', version: 2 }),
  ],
  [
    'are tried with a cart',
    (client) => promotions(client).attempt(vendor, cart),
    rpc('try_promotion', { vendor_id, ...cart }),
  ],
]);

const face = {
  store_name: 'Forge',
  tagline: null,
  description: null,
  logo_url: null,
  banner_url: null,
  shipping_policy: null,
  return_policy: null,
};
const shown = {
  vendor_id,
  slug: 'forge',
  status: 'approved',
  published: true,
  version: 7,
  updated_at: '2026-11-20T10:00:00Z',
  last_published_at: '2026-11-01T10:00:00Z',
  published_by: 'Ada',
  draft: face,
  live: face,
  ships_from: null,
  handling_days: 2,
  rating_avg: 4.5,
  rating_count: 2,
  products_shown: 3,
  open_orders: 0,
  waiting: [],
};
const publishing = createPublishingService;

requests('A store', [
  [
    'shows what it publishes',
    (client) => publishing(client).read(vendor),
    rpc('store_publishing', { vendor }),
  ],
  [
    'publishes the draft that was seen',
    (client) => publishing(client).publish(shown),
    rpc('publish_store', { vendor, seen_version: 7, seen_published_at: '2026-11-01T10:00:00Z' }),
  ],
  [
    'goes offline from what was seen',
    (client) => publishing(client).unpublish(shown),
    rpc('unpublish_store', { vendor, seen_published_at: '2026-11-01T10:00:00Z' }),
  ],
  ['is one of those of an account', (client) => createStoreService(client).mine(), rpc('my_stores')],
  [
    'is found at its address where the public sees it',
    (client) => createStoreService(client).open('forge'),
    { address: 'public_vendors?select=store_name%2Cslug&slug=eq.forge', method: 'GET', body: null },
  ],
  [
    'sells in categories, parents before their children',
    readCategories,
    {
      address: 'categories?select=id%2Cname%2Cpath&order=depth.asc%2Cposition.asc',
      method: 'GET',
      body: null,
    },
  ],
]);

test('a store that the public does not see is none', async () => {
  const one = { store_name: 'Forge', slug: 'forge' };
  expect(await firstValueFrom(createStoreService(backend([]).client).open('forge'))).toBeNull();
  expect(await firstValueFrom(createStoreService(backend([one]).client).open('forge'))).toEqual(one);
});

const views = createSavedViewService;

requests('Views of a list', [
  [
    'are read',
    (client) => views(client).read(vendor, 'orders'),
    rpc('vendor_views_of', { vendor_id, list: 'orders' }),
  ],
  [
    'are saved',
    (client) => views(client).save(vendor, 'orders', 'Late', 'view=late', true),
    rpc('save_view', { vendor_id, list: 'orders', name: 'Late', query: 'view=late', shared: true }),
  ],
  [
    'are changed as they were read',
    (client) => views(client).change('w1', 2, 'Later', false),
    rpc('change_view', { view_id: 'w1', version: 2, name: 'Later', shared: false }),
  ],
  ['are deleted', (client) => views(client).delete('w1'), rpc('delete_view', { view_id: 'w1' })],
]);

const shipping = createStoreShippingService;

requests('Shipping of a store', [
  ['has rates', (client) => shipping(client).rates(vendor), rpc('store_shipping_rates', { vendor_id })],
  [
    'gets a rate',
    (client) => shipping(client).saveRate(vendor, 'r1', null, { price: '5.00' }),
    rpc('save_shipping_rate', { vendor_id, rate_id: 'r1', version: null, rate: { price: '5.00' } }),
  ],
  [
    'loses a rate as it was read',
    (client) => shipping(client).deleteRate('r1', 2),
    rpc('delete_shipping_rate', { rate_id: 'r1', version: 2 }),
  ],
  [
    'tries its rates with a cart',
    (client) => shipping(client).tryRates(vendor, { subtotal: '80.00', grams: 9000, state: 'OH' }),
    rpc('try_shipping_rates', { vendor_id, subtotal: '80.00', grams: 9000, state: 'OH' }),
  ],
  ['has an origin', (client) => shipping(client).setup(vendor), rpc('store_shipping_setup', { vendor_id })],
  [
    'gets an origin',
    (client) => shipping(client).saveSetup(vendor, 2, { handling_days: 1 }),
    rpc('save_shipping_setup', { vendor_id, version: 2, setup: { handling_days: 1 } }),
  ],
]);

pagedLists('The next page of', [
  ['payouts', (client, after) => payouts(client).list(vendor, after)],
  ['promotions', (client, after) => promotions(client).list(vendor, {}, after)],
]);
