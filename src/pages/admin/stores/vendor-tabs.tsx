import * as styles from '#pages/kit/panel/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';

const tabs = [
  ['applications', 'Applications', panelAddresses.adminVendors()],
  ['stores', 'Stores', panelAddresses.adminStores()],
  ['invitations', 'Invitations', panelAddresses.adminInvitations()],
  ['waitlist', 'Waitlist', panelAddresses.adminWaitlist()],
] as const;

/** The parts of /admin/vendors. */
export const VendorTabs = ({ current }: { current: (typeof tabs)[number][0] }) => (
  <nav aria-label="Vendors">
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
