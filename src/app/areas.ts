import { createMatcher } from '#routing/match.ts';
import { shopRoutes } from '#pages/shop/routes.ts';
import { checkoutRoutes } from '#pages/checkout/routes.ts';
import { orderRoutes } from '#pages/orders/routes.ts';
import { identityRoutes } from '#pages/identity/routes.ts';
import { accountRoutes } from '#pages/account/routes.ts';
import { contentRoutes } from '#pages/content/routes.ts';
import { diagnosticsRoutes } from '#pages/diagnostics/routes.ts';
import { onboardingRoutes } from '#pages/onboarding/routes.ts';
import { vendorRoutes } from '#pages/vendor-panel/routes.ts';
import { adminRoutes } from '#pages/admin/routes.ts';

/** Every route of the product (spec §2). */
export const routes = [
  ...shopRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...identityRoutes,
  ...accountRoutes,
  ...contentRoutes,
  ...diagnosticsRoutes,
  ...onboardingRoutes,
  ...vendorRoutes,
  ...adminRoutes,
] as const;

export const matchRoute = createMatcher(routes);
