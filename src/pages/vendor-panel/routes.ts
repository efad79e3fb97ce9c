import { defineRoute } from '#routing/route.ts';

/** §2: sections that redirect without first showing the frame. */
const unframed = /^(shipments|reviews|settings-shipping-setup)$/;

const more = async () => (await import('./panel-routes.ts')).vendorPanelRoutes;

/** The pages themselves are in `panel-routes.ts`: it loads with the panel. */
export const vendorRoutes = [
  defineRoute('dashboard', { access: 'vendor', frame: 'vendor', more }),
  defineRoute('dashboardSection', {
    access: 'vendor',
    frame: ({ section = '' }) => (unframed.test(section) ? 'unframed' : 'vendor'),
    more,
  }),
] as const;
