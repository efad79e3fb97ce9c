import { defineRoute } from '#routing/route.ts';

/** §2: sections that redirect without first showing the frame. */
const unframed: ReadonlySet<string> = new Set(['shipments', 'reviews', 'settings-shipping-setup']);

export const vendorRoutes = [
  defineRoute('dashboard', { access: 'vendor', frame: 'vendor' }),
  defineRoute('dashboardSection', {
    access: 'vendor',
    frame: ({ section = '' }) => (unframed.has(section) ? 'shop' : 'vendor'),
  }),
] as const;
