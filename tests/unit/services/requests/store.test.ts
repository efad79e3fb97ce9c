import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createCarrierService } from '#services/vendor-panel/carrier.ts';
import { readCategories } from '#services/vendor-panel/categories.ts';
import { createLedgerService } from '#services/vendor-panel/money/ledger.ts';
import { createPayoutService } from '#services/vendor-panel/money/payouts.ts';
import { createPromotionService } from '#services/vendor-panel/offers/promotions.ts';
import { createPublishingService } from '#services/vendor-panel/publishing.ts';
import { createStoreService } from '#services/vendor-panel/stores.ts';
import { changedStore } from '#samples/models/vendor-panel/publishing.model.ts';
import { backend, edge, pagedLists, requests, rpc } from './requests.ts';

const vendor = 'v1';
const vendor_id = 'v1';

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
  [
    'was paid out',
    (client) => payouts(client).list(vendor, null),
    rpc('vendor_payouts', { vendor_id, after: null, created_from: null, created_to: null }),
  ],
  [
    'of a month is a file',
    (client) => payouts(client).statementFile(vendor, '2026-10'),
    edge('statement', { vendor_id, month: '2026-10' }),
  ],
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

const promotions = createPromotionService;

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
]);

const publishing = createPublishingService;
const { vendor_id: shown, version: seen_version, last_published_at: seen_published_at } = changedStore;

requests('A store', [
  // It has several times, and no type says which of them was displayed.
  [
    'publishes the draft that was seen',
    (client) => publishing(client).publish(changedStore),
    rpc('publish_store', { vendor: shown, seen_version, seen_published_at }),
  ],
  [
    'goes offline from what was seen',
    (client) => publishing(client).unpublish(changedStore),
    rpc('unpublish_store', { vendor: shown, seen_published_at }),
  ],
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

test("a category is followed by its children, each level in the shop's order", async () => {
  const rows = ['b', 'a', 'b-y', 'a-z', 'b-x', 'b-x-1'].map((name) => {
    const parts = name.split('-');
    return { id: name, name, path: parts.map((_, at) => parts.slice(0, at + 1).join('-')) };
  });
  const read = await firstValueFrom(readCategories(backend(rows).client));
  expect(read.map(({ id }) => id)).toEqual(['b', 'b-y', 'b-x', 'b-x-1', 'a', 'a-z']);
});

test('a store that is not public is null', async () => {
  const one = { store_name: 'Forge', slug: 'forge' };
  expect(await firstValueFrom(createStoreService(backend([]).client).open('forge'))).toBeNull();
  expect(await firstValueFrom(createStoreService(backend([one]).client).open('forge'))).toEqual(one);
});

pagedLists('The next page of', [
  ['payouts', (client, after) => payouts(client).list(vendor, after)],
  ['promotions', (client, after) => promotions(client).list(vendor, {}, after)],
]);
