import { defineRoute } from '#routing/route.ts';

export const diagnosticsRoutes = [
  defineRoute('analytics', { access: 'login', page: () => import('./analytics.tsx') }),
  defineRoute('authTest', { render: 'browser', page: () => import('./auth-test.tsx') }),
  defineRoute('connectionTest', { render: 'browser', page: () => import('./connection-test.tsx') }),
] as const;
