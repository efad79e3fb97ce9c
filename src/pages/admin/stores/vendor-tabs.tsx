import { PanelTabs } from '#panel/page/panel-tabs.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';

const tabs = [
  ['applications', 'Applications', panelAddresses.adminVendors()],
  ['stores', 'Stores', panelAddresses.adminStores()],
  ['invitations', 'Invitations', panelAddresses.adminInvitations()],
  ['waitlist', 'Waitlist', panelAddresses.adminWaitlist()],
] as const;

/** The parts of /admin/vendors. */
export const VendorTabs = ({ current }: { current: (typeof tabs)[number][0] }) => (
  <PanelTabs label="Vendors" tabs={tabs} current={current} />
);
