import { defineRoute } from '#routing/route.ts';

export const onboardingRoutes = [
  defineRoute('vendorApply', { access: 'login' }),
  defineRoute('vendorProfileSetup', { access: 'login' }),
  defineRoute('vendorApplicationStatus', { access: 'login' }),
  defineRoute('vendorOnboarding', { access: 'login' }),
] as const;
