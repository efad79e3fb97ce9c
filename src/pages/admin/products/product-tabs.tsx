import * as styles from '#pages/kit/panel/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';

const tabs = [
  ['products', 'Products', panelAddresses.adminProducts()],
  ['reports', 'Reports', panelAddresses.adminReports()],
  ['featured', 'Home page', panelAddresses.adminFeatured()],
] as const;

/** The parts of /admin/products. */
export const ProductTabs = ({ current }: { current: (typeof tabs)[number][0] }) => (
  <nav aria-label="Moderation">
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
