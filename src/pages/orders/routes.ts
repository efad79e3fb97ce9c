import { defineRoute } from '#routing/route.ts';

export const orderRoutes = [
  defineRoute('orders', { access: 'login', page: () => import('./list/orders.tsx') }),
  defineRoute('order', { access: 'login', page: () => import('./order/own-order.tsx') }),
  defineRoute('orderAnalytics', {
    access: 'login',
    page: () => import('./analytics/order-analytics.tsx'),
  }),
  defineRoute('orderLookup', { crawl: false, page: () => import('./order/order-lookup.tsx') }),
  defineRoute('guestOrder', {
    render: 'browser',
    crawl: false,
    page: () => import('./order/guest-order.tsx'),
  }),
] as const;
