import { PanelTabs } from '#panel/page/panel-tabs.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';

const tabs = [
  ['products', 'Products', panelAddresses.adminProducts()],
  ['reports', 'Reports', panelAddresses.adminReports()],
  ['featured', 'Home page', panelAddresses.adminFeatured()],
] as const;

/** The parts of /admin/products. */
export const ProductTabs = ({ current }: { current: (typeof tabs)[number][0] }) => (
  <PanelTabs label="Moderation" tabs={tabs} current={current} />
);
