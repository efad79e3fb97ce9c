import { paths } from '#routing/paths.ts';

const store = 'Log in to finish setting up your store.';
const reasons: Readonly<Record<string, string>> = {
  [paths.vendorApply()]: 'Create an account or log in to apply. We save your application as you type.',
  [paths.vendorProfileSetup()]: store,
  [paths.vendorApplicationStatus()]: 'Log in to see your application.',
  [paths.vendorOnboarding()]: store,
  [paths.orders()]: 'Log in to see your orders.',
  [paths.orderAnalytics()]: 'Log in to see your spending.',
  [paths.profile()]: 'Log in to see your profile.',
};

/** Why a page that sent a visitor to log in needs an account; null for pages that explain themselves. */
export const authReason = (redirect: string): string | null =>
  reasons[redirect.replace(/[?#].*$/, '')] ?? null;
