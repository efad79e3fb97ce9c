import { defineRoute } from '#routing/route.ts';

/** The pages themselves are in `panel-routes.ts`: it loads with the panel. */
export const adminRoutes = [
  defineRoute('admin', {
    access: 'admin',
    frame: 'admin',
    more: async () => (await import('./panel-routes.ts')).adminPanelRoutes,
  }),
] as const;
