import { Schema } from 'effect';
import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { PurchaseSummary } from '#schema/orders/order.ts';
import type { Client } from '#services/client.ts';
import { createObjectStore } from '#services/object-store.ts';
import { createOrderService } from '#services/orders/orders.ts';
import { createReviewService } from '#services/orders/reviews.ts';
import { backend, edge, requests, rpc } from './requests.ts';

const orders = createOrderService;
const reviews = (client: Client) =>
  createReviewService(client, createObjectStore({ supabaseUrl: 'http://backend', anonKey: 'anon' }), () =>
    Promise.resolve(null),
  );
const words = { rating: 4, title: 'Solid', content: 'It holds.' };
const why = { reason: 'changed-mind', note: 'Too long for my rack.' };

/** As the backend answers. */
const row = (id: string) => ({
  id,
  reference: `SB-${id}`,
  created_at: `2026-11-23T10:00:0${id}Z`,
  currency: 'USD',
  total: 210.5,
  payment_status: 'paid',
  orders: [],
});

requests('A buyer', [
  [
    'lists all purchases, and whether there are more than ten',
    (client) => orders(client).mine('all', null),
    rpc('my_orders', { filter: null, after: null, page_size: 11 }),
  ],
  [
    'lists those of a kind after the last one',
    (client) => orders(client).mine('open', Schema.decodeUnknownSync(PurchaseSummary)(row('7'))),
    rpc('my_orders', { filter: 'open', after: { key: '2026-11-23T10:00:07Z', id: '7' }, page_size: 11 }),
  ],
  [
    'has an invoice as a file',
    (client) => orders(client).invoice('t1', 'o1'),
    edge('invoice', { order_id: 'o1', purchase_key: 't1' }),
  ],
  [
    'changes a review',
    (client) => reviews(client).change('v1', words),
    rpc('change_review', { review: 'v1', ...words }),
  ],
  [
    'has a folder for the pictures of a review',
    (client) => {
      const picture = { id: 'a', blob: new Blob(), width: 8, height: 6, alt: '' };
      return reviews(client).write('i1', words, [picture], () => undefined);
    },
    rpc('own_upload_folder', { review_of: 'i1' }),
  ],
]);

test.each([
  [10, { purchases: 10, more: false }],
  [11, { purchases: 10, more: true }],
])('with %i purchases received, a page shows ten at most', async (count, shown) => {
  const { client } = backend(Array.from({ length: count }, (_, place) => row(String(place % 10))));
  const { purchases, more } = await firstValueFrom(orders(client).mine('all', null));
  expect({ purchases: purchases.length, more }).toEqual(shown);
});

test("an action returns nothing of the server's answer", async () => {
  const { client } = backend({ status: 'cancelled' });
  expect(await firstValueFrom(orders(client).cancel('t1', 'o1', why))).toBeUndefined();
});
