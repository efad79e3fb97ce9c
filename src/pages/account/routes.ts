import { defineRoute } from '#routing/route.ts';

export const accountRoutes = [
  defineRoute('profile', { access: 'login', page: () => import('./profile.tsx') }),
  defineRoute('logout', { render: 'browser', page: () => import('./logout.tsx') }),
] as const;
