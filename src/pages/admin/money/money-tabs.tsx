import { PanelTabs } from '#panel/page/panel-tabs.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';

const tabs = [
  ['statement', 'Statement', panelAddresses.adminMoney()],
  ['payouts', 'Payouts', panelAddresses.adminPayouts()],
  ['disputes', 'Disputes', panelAddresses.adminDisputes()],
  ['problems', 'Issues', panelAddresses.adminMoneyProblems()],
] as const;

/** The parts of /admin/money. */
export const MoneyTabs = ({ current }: { current: (typeof tabs)[number][0] }) => (
  <PanelTabs label="Finances" tabs={tabs} current={current} />
);
