import { defineRoute } from '#routing/route.ts';

export const onboardingRoutes = [
  defineRoute('vendorApply', { access: 'login', page: () => import('./apply.tsx') }),
  defineRoute('vendorProfileSetup', { access: 'login', page: () => import('./profile-setup.tsx') }),
  defineRoute('vendorApplicationStatus', { access: 'login', page: () => import('./application-status.tsx') }),
  defineRoute('vendorOnboarding', { access: 'login', page: () => import('./onboarding.tsx') }),
] as const;
