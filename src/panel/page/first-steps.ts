import { dashboardSlug, paths } from '#routing/paths.ts';
import type { DashboardSection } from '#routing/paths.ts';
import type { Onboarding, RequirementName } from '#schema/onboarding/onboarding.ts';

/** What each step of a new store is called, and what it asks for. */
export const stepWords: Readonly<Record<RequirementName, readonly [title: string, note: string]>> = {
  profile: ['Store profile', 'Name, description, phone and website.'],
  address: ['Business details', 'Your legal name, address and contact.'],
  payout: ['Payout account', 'Where we send your money.'],
  shipfrom: ['Ship-from address', 'Where packages leave from. Labels need it.'],
  shipping: ['Shipping rate', 'At least one active rate, so shoppers can check out.'],
  product: ['First product', 'One published product.'],
  policies: ['Policies', 'How you handle shipping and returns.'],
  publish: ['Publish', 'Makes your store visible to everyone.'],
};

/**
 * The page where a requirement is met. Null while that page is closed: the row then says so instead of linking
 * nowhere.
 */
export type WhereTo = (
  requirement: RequirementName,
  store: Onboarding,
) => { href: string; label: string } | null;

/** Pages of the panel on which requirements are met, once the store is approved. */
const sections: Readonly<Record<RequirementName, readonly [DashboardSection, string]>> = {
  profile: ['settings-store', 'Open settings'],
  address: ['settings-business', 'Open business settings'],
  payout: ['settings-payment', 'Connect bank account'],
  shipfrom: ['settings-shipping-setup', 'Open shipping settings'],
  shipping: ['settings-shipping-rates', 'Open shipping rates'],
  product: ['products', 'Open products'],
  policies: ['settings-store', 'Open settings'],
  publish: ['publishing', 'Open publishing'],
};

export const whereToMeet: WhereTo = (requirement, { status, slug, store_name }) => {
  if (status === 'approved') {
    const [section, label] = sections[requirement];
    return { href: paths.dashboardSection(dashboardSlug({ slug, storeName: store_name }), section), label };
  }
  if (requirement !== 'profile') return null;
  return status === 'rejected'
    ? { href: paths.vendorApplicationStatus(), label: 'See the reason' }
    : { href: paths.vendorProfileSetup(), label: 'Open your profile' };
};
