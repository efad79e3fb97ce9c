import { Observable, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOrderList } from '#actors/orders/order-list.ts';
import { createOrderPage } from '#actors/orders/order-page.ts';
import { getBadges } from '#actors/account/badges.ts';
import { watchProduct } from '#actors/shop/watch-product.ts';
import { createSessionChunk } from '#app/account-menu/session.lazy.tsx';
import type { ProductDetails } from '#schema/shop/catalog.ts';
import type { TrackedPurchase } from '#schema/orders/order.ts';
import type { Feed } from '#services/realtime.ts';
import { purchaseSummary } from '#samples/models/orders/order-list.model.ts';

/** This test's feeds by table: `next` is called when a feed is ready or a row has changed. */
const lines = vi.hoisted(() => new Map<string, { next: () => void }>());
/** The requests in order; `answer` answers the last request of a name. */
const asked = vi.hoisted(() => [] as { name: string; answer: (value: unknown) => void }[]);

const line = vi.hoisted(() => () => ({
  changes: ({ table }: Feed) => {
    const subject = new Subject<void>();
    lines.set(table, { next: () => subject.next() });
    return subject;
  },
}));
const question = vi.hoisted(
  () => (name: string) => () =>
    new Observable<unknown>((subscriber) => {
      asked.push({
        name,
        answer: (value) => {
          subscriber.next(value);
          subscriber.complete();
        },
      });
    }),
);
const sent = vi.hoisted(() => [] as unknown[]);

vi.mock('#services/env.ts', () => ({
  readEnv: () => ({ supabaseUrl: 'http://127.0.0.1:1', anonKey: 'key' }),
}));
vi.mock('#services/realtime.ts', () => ({ createRealtimeService: line }));
vi.mock('#services/shop/catalog.ts', () => ({
  createCatalogService: () => ({ product: question('product') }),
}));
vi.mock('#services/orders/orders.ts', () => ({
  createOrderService: () => ({ mine: question('orders'), track: question('order') }),
}));
vi.mock('#actors/identity/identity.ts', () => ({
  identity: () => ({ auth: { accessToken: async () => null } }),
}));
vi.mock('#services/account/badges.ts', () => ({
  createBadgeService: () => ({
    orders: question('orders badge'),
    vendorOrders: question('vendor badge'),
    publishing: question('publishing badge'),
    admin: question('admin badge'),
  }),
}));
const view = vi.hoisted(() => ({
  userId: 'ada',
  access: 'ready',
  isVendor: false,
  isAdmin: false,
  vendorStatus: null,
}));
const companion = vi.hoisted(() => ({
  on: () => undefined,
  subscribe: () => undefined,
  getSnapshot: () => ({ context: { fresh: false, report: null }, matches: () => false }),
}));
vi.mock('#actors/identity/session.ts', () => ({
  getSession: () => ({ ...companion, send: (event: unknown) => sent.push(event) }),
}));
vi.mock('#actors/identity/session.view.ts', () => ({ sessionViewOf: () => view }));
vi.mock('#actors/identity/email-verification.ts', () => ({
  getEmailVerification: () => ({ ...companion, send: () => undefined }),
}));
vi.mock('#actors/vendor-panel/vendor-routing.ts', () => ({
  getVendorRouting: () => ({ ...companion, send: () => undefined }),
}));
vi.mock('#lazy/session-handle.ts', () => ({
  nobody: view,
  sessionHandle: { getSnapshot: () => view, accessToken: async () => null },
}));
vi.mock('#app/account-menu/account-button.tsx', () => ({ AccountButton: () => null }));
vi.mock('#app/account-menu/banners.tsx', () => ({ Banners: () => null }));
vi.mock('#app/account-menu/session-effects.ts', () => ({
  followSession: () => undefined,
  isPageShown: () => false,
}));

const count = (name: string) => asked.filter((each) => each.name === name).length;
const answer = (name: string, value: unknown) => asked.findLast((each) => each.name === name)?.answer(value);
/** A message of the server about a feed: it is ready, or a row of it has changed. */
const say = async (table: string) => {
  await expect.poll(() => lines.has(table)).toBe(true);
  lines.get(table)?.next();
};
/** Reads once more for one message of the feed, and only once. */
const readsAgain = async (name: string, table: string) => {
  const before = count(name);
  await say(table);
  await expect.poll(() => count(name)).toBe(before + 1);
};

beforeEach(() => {
  const silent = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('window', silent);
  vi.stubGlobal('document', silent);
});
afterEach(() => {
  lines.clear();
  asked.length = 0;
  sent.length = 0;
  vi.unstubAllGlobals();
});

test('an order in the page is read again when its feed is ready, and stays visible', async () => {
  const purchase = { reference: 'SB-ABCDEF' } as TrackedPurchase;
  const page = createOrderPage({ purchase, token: 'token', hasRealtime: true });
  page.start();
  expect(count('order')).toBe(0);
  await readsAgain('order', 'orders');
  expect(page.getSnapshot().context.purchase).toBe(purchase);
  answer('order', { ...purchase, reference: 'SB-CHANGED' });
  await expect.poll(() => page.getSnapshot().context.purchase.reference).toBe('SB-CHANGED');
  expect(page.getSnapshot().matches('current')).toBe(true);
  // The connection was lost and is rejoined.
  await readsAgain('order', 'orders');
  page.stop();
});

test('My Orders is read again when its feed is ready: its rows, or the empty state, stay visible', async () => {
  const list = createOrderList('ada');
  list.start();
  expect(count('orders')).toBe(1);
  answer('orders', { purchases: [], more: false });
  await expect.poll(() => list.getSnapshot().matches('empty')).toBe(true);
  await readsAgain('orders', 'orders');
  expect(list.getSnapshot().matches('empty')).toBe(true);
  answer('orders', { purchases: [purchaseSummary(1)], more: false });
  await expect.poll(() => list.getSnapshot().matches('listing')).toBe(true);
  await readsAgain('orders', 'orders');
  expect(list.getSnapshot().context.purchases).toHaveLength(1);
  expect(list.getSnapshot().matches('listing')).toBe(true);
  answer('orders', { purchases: [purchaseSummary(2), purchaseSummary(1)], more: false });
  await expect.poll(() => list.getSnapshot().context.purchases.length).toBe(2);
  list.stop();
});

test('a list still being read when its feed becomes ready is requested again', async () => {
  const list = createOrderList('ada');
  list.start();
  await readsAgain('orders', 'orders');
  answer('orders', { purchases: [purchaseSummary(3)], more: false });
  await expect
    .poll(() => list.getSnapshot().context.purchases.map(({ id }) => id))
    .toEqual([purchaseSummary(3).id]);
  list.stop();
});

test('badges are read again when their feeds are ready, once for feeds that are ready together', async () => {
  const badges = getBadges();
  badges.count('ada', ['orders', 'vendorOrders']);
  for (const name of ['orders badge', 'vendor badge']) {
    expect(count(name)).toBe(1);
    answer(name, 2);
  }
  await expect.poll(() => badges.getSnapshot().vendorOrders).toBe(2);
  await expect.poll(() => lines.has('order_items')).toBe(true);
  await say('order_items');
  await readsAgain('vendor badge', 'orders');
  expect(count('vendor badge')).toBe(2);
  expect(badges.getSnapshot().vendorOrders).toBe(2);
  answer('vendor badge', 3);
  await expect.poll(() => badges.getSnapshot().vendorOrders).toBe(3);
  badges.count(null, []);
});

test('a product in the page is read when its feed is ready', async () => {
  const told: ProductDetails[] = [];
  const stop = watchProduct('1', (details) => told.push(details));
  expect(count('product')).toBe(0);
  await readsAgain('product', 'products');
  const details = { product: { id: '1' } } as ProductDetails;
  answer('product', details);
  expect(told).toEqual([details]);
  stop();
});

test('the access of the profile is read when its feed is ready', async () => {
  await createSessionChunk(null);
  expect(sent).toEqual([]);
  await say('profiles');
  await expect.poll(() => sent).toEqual([{ type: 'access.changed' }]);
  await say('profiles');
  await expect.poll(() => sent).toHaveLength(2);
});
