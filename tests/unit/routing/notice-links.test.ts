import { expect, test } from 'vitest';
import { noticePage } from '#routing/notice-links.ts';
import { notificationEvents } from '#schema/vendor-panel/notifications.ts';

const events = [...notificationEvents.map(([event]) => event), 'application-approved'];
const pages = (rights: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    events.flatMap((event) => {
      const href = noticePage('iron', { event, reference: '1' }, { rights });
      return href === null ? [] : [[event, href.replace('/iron/vendor-dashboard', '')]];
    }),
  );

test('a notice leads to what the member may open, and nowhere else', () => {
  expect(pages({})).toEqual({ 'application-approved': '' });
  // Someone who packs orders sees products, and doesn't edit them.
  expect(pages({ orders: ['read', 'write'], products: ['read'] })).toEqual({
    'application-approved': '',
    'new-order': '/orders/1',
    'order-cancelled': '/orders/1',
    'return-requested': '/orders/1',
    'return-withdrawn': '/orders/1',
    'order-message': '/orders/messages/1',
  });
  expect(pages({ products: ['read', 'write'] })).toEqual({
    'application-approved': '',
    'low-stock': '/products/1',
    'product-decided': '/products/1',
  });
});

test('every event leads somewhere for the owner', () => {
  const all = ['orders', 'products', 'reviews', 'posts', 'feedback', 'payouts', 'store'];
  expect(
    Object.keys(pages(Object.fromEntries(all.map((each) => [each, ['read', 'write']])))).toSorted(),
  ).toEqual(events.toSorted());
});
