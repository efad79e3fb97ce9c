import * as styles from './panel.css.ts';

interface PanelTabsProps<Id extends string> {
  label: string;
  tabs: readonly (readonly [id: Id, label: string, href: string])[];
  current: Id;
}

/** The pages of one subject as links, this one marked. */
export function PanelTabs<Id extends string>({ label, tabs, current }: PanelTabsProps<Id>) {
  return (
    <nav aria-label={label}>
      <ul className={styles.views}>
        {tabs.map(([id, name, href]) => (
          <li key={id}>
            <a className={styles.view} href={href} aria-current={id === current ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
