import * as styles from '#pages/kit/panel/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';

const tabs = [
  ['statement', 'Statement', panelAddresses.adminMoney()],
  ['payouts', 'Payouts', panelAddresses.adminPayouts()],
  ['disputes', 'Disputes', panelAddresses.adminDisputes()],
  ['problems', 'Problems', panelAddresses.adminMoneyProblems()],
] as const;

/** The parts of /admin/money. */
export const MoneyTabs = ({ current }: { current: (typeof tabs)[number][0] }) => (
  <nav aria-label="Money">
    <ul className={styles.views}>
      {tabs.map(([id, label, href]) => (
        <li key={id}>
          <a className={styles.view} href={href} aria-current={id === current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
