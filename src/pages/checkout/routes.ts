import { defineRoute } from '#routing/route.ts';

export const checkoutRoutes = [
  defineRoute('checkout', {
    render: 'browser',
    offline: true,
    crawl: false,
    page: () => import('./checkout.tsx'),
  }),
  defineRoute('checkoutSuccess', {
    render: 'browser',
    crawl: false,
    page: () => import('./success.tsx'),
  }),
] as const;
