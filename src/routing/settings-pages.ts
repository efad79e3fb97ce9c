import { panelAddresses } from './panel-paths.ts';

export interface SettingsPage {
  label: string;
  /** A shorter label for the tab: all tabs share one row. */
  tab?: string;
  href: string;
  /** The resource that a member must be allowed to read; null: every member opens it. */
  needs: string | null;
}

/** The settings of a store in the order of spec §2, and its team below them. */
export function settingsPages(slug: string): readonly SettingsPage[] {
  return [
    { label: 'Store', href: panelAddresses.vendorSettingsStore(slug), needs: 'store' },
    { label: 'Business', href: panelAddresses.vendorSettingsBusiness(slug), needs: 'business' },
    { label: 'Payments', href: panelAddresses.vendorPayments(slug), needs: 'payouts' },
    {
      label: 'Shipping rates',
      href: panelAddresses.vendorShippingRates(slug),
      needs: 'shipping',
    },
    {
      label: 'Shipping settings',
      tab: 'Shipping',
      href: panelAddresses.vendorShippingSetup(slug),
      needs: 'shipping',
    },
    { label: 'Carrier', href: panelAddresses.vendorShippingIntegration(slug), needs: 'shipping' },
    { label: 'Notifications', href: panelAddresses.vendorNotifications(slug), needs: 'notifications' },
    { label: 'Team', href: panelAddresses.vendorTeam(slug), needs: null },
  ];
}

/** The readable ones. */
export const openSettings = (slug: string, mayRead: (resource: string) => boolean): readonly SettingsPage[] =>
  settingsPages(slug).filter(({ needs }) => needs === null || mayRead(needs));

/** The page that Settings opens. */
export const firstSettings = (...given: Parameters<typeof openSettings>): string =>
  openSettings(...given)[0]?.href ?? panelAddresses.vendorTeam(given[0]);
