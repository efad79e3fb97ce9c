import { Fragment, type ReactNode } from 'react';
import * as styles from './breadcrumbs.css.ts';

interface Crumb {
  label: string;
  /** Omitted for the current page, which is last. */
  href?: string | undefined;
}

interface BreadcrumbsProps {
  items: readonly Crumb[];
  /** Renders a link with the app's router; otherwise a plain `<a>`. Use the given class. */
  renderLink?: ((crumb: { label: string; href: string; className: string }) => ReactNode) | undefined;
}

export function Breadcrumbs({ items, renderLink }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.list}>
        {items.map(({ label, href }) => (
          <li key={href ?? label} className={styles.item}>
            {href === undefined ? (
              <span className={styles.current} aria-current="page">
                {label}
              </span>
            ) : (
              <Fragment>
                {renderLink?.({ label, href, className: styles.link }) ?? (
                  <a className={styles.link} href={href}>
                    {label}
                  </a>
                )}
              </Fragment>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
