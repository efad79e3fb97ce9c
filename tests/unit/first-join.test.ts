import { Observable, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOrderList } from '#app/actors/order-list.ts';
import { createOrderPage } from '#app/actors/order-page.ts';
import { getBadges } from '#app/actors/badges.ts';
import { watchProduct } from '#app/actors/live.ts';
import { createSessionChunk } from '#app/session-chunk.tsx';
import type { ProductDetails } from '#schema/catalogue.ts';
import type { TrackedOrder } from '#schema/order.ts';
import type { Feed } from '#services/realtime.ts';
import { orderSummary } from '../model/order-list.model.ts';

/** The lines of this test, by table: `next` is what the service says when a feed stands or a row has changed. */
const lines = vi.hoisted(() => new Map<string, { next: () => void }>());
/** What was asked of the server, in order; `answer` gives the answer to the last question of a name. */
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

vi.mock('#app/env.ts', () => ({ readEnv: () => ({ supabaseUrl: 'http://127.0.0.1:1', anonKey: 'key' }) }));
vi.mock('#app/actors/feeds.ts', () => ({ feeds: () => line() }));
vi.mock('#services/realtime.ts', () => ({ createRealtimeService: line }));
vi.mock('#services/catalogue.ts', () => ({
  createCatalogueService: () => ({ product: question('product') }),
}));
vi.mock('#app/actors/services.ts', () => ({
  services: () => ({ orders: { mine: question('orders'), track: question('order') } }),
}));
vi.mock('#app/actors/identity.ts', () => ({ identity: () => ({ auth: { accessToken: async () => null } }) }));
vi.mock('#services/badges.ts', () => ({
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
vi.mock('#app/actors/session.ts', () => ({
  getSession: () => ({ ...companion, send: (event: unknown) => sent.push(event) }),
}));
vi.mock('#app/actors/session-view.ts', () => ({ sessionViewOf: () => view }));
vi.mock('#app/actors/email-verification.ts', () => ({
  getEmailVerification: () => ({ ...companion, send: () => undefined }),
}));
vi.mock('#app/actors/vendor-routing.ts', () => ({
  getVendorRouting: () => ({ ...companion, send: () => undefined }),
}));
vi.mock('#app/session-handle.ts', () => ({
  nobody: view,
  sessionHandle: { getSnapshot: () => view, accessToken: async () => null },
}));
vi.mock('#app/account-button.tsx', () => ({ AccountButton: () => null }));
vi.mock('#app/banners.tsx', () => ({ Banners: () => null }));
vi.mock('#app/session-effects.ts', () => ({ followSession: () => undefined }));

const count = (name: string) => asked.filter((each) => each.name === name).length;
const answer = (name: string, value: unknown) => asked.findLast((each) => each.name === name)?.answer(value);
/** What the server says of a feed: it stands, or a row of it has changed. */
const say = async (table: string) => {
  await expect.poll(() => lines.has(table)).toBe(true);
  lines.get(table)?.next();
};
/** Reads once more for one word of the feed, and only once. */
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

test('an order that was in the page is read again when its feed stands, and stays in sight', async () => {
  const order = { reference: 'SB-ABCDEF' } as TrackedOrder;
  const page = createOrderPage({ order, token: 'token', told: true });
  page.start();
  expect(count('order')).toBe(0);
  await readsAgain('order', 'orders');
  expect(page.getSnapshot().context.order).toBe(order);
  answer('order', { ...order, reference: 'SB-CHANGED' });
  await expect.poll(() => page.getSnapshot().context.order.reference).toBe('SB-CHANGED');
  expect(page.getSnapshot().matches('current')).toBe(true);
  // The line was down and is joined again.
  await readsAgain('order', 'orders');
  page.stop();
});

test('My Orders is read again when its feed stands: what is listed, and that nothing is, stays in sight', async () => {
  const list = createOrderList('ada');
  list.start();
  expect(count('orders')).toBe(1);
  answer('orders', { orders: [], more: false });
  await expect.poll(() => list.getSnapshot().matches('empty')).toBe(true);
  await readsAgain('orders', 'orders');
  expect(list.getSnapshot().matches('empty')).toBe(true);
  answer('orders', { orders: [orderSummary(1)], more: false });
  await expect.poll(() => list.getSnapshot().matches('listing')).toBe(true);
  await readsAgain('orders', 'orders');
  expect(list.getSnapshot().context.orders).toHaveLength(1);
  expect(list.getSnapshot().matches('listing')).toBe(true);
  answer('orders', { orders: [orderSummary(2), orderSummary(1)], more: false });
  await expect.poll(() => list.getSnapshot().context.orders.length).toBe(2);
  list.stop();
});

test('a list that is still being read when its feed stands is asked for anew', async () => {
  const list = createOrderList('ada');
  list.start();
  await readsAgain('orders', 'orders');
  answer('orders', { orders: [orderSummary(3)], more: false });
  await expect
    .poll(() => list.getSnapshot().context.orders.map(({ id }) => id))
    .toEqual([orderSummary(3).id]);
  list.stop();
});

test('badges are read again when their feeds stand, once for feeds that stand together', async () => {
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

test('a product that was in the page is read when its feed stands', async () => {
  const told: ProductDetails[] = [];
  const stop = watchProduct('1', (details) => told.push(details));
  expect(count('product')).toBe(0);
  await readsAgain('product', 'products');
  const details = { product: { id: '1' } } as ProductDetails;
  answer('product', details);
  expect(told).toEqual([details]);
  stop();
});

test('what the profile grants is read when its feed stands', async () => {
  await createSessionChunk(null);
  expect(sent).toEqual([]);
  await say('profiles');
  await expect.poll(() => sent).toEqual([{ type: 'access.changed' }]);
  await say('profiles');
  await expect.poll(() => sent).toHaveLength(2);
});
