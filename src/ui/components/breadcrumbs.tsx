import { Fragment, type ReactNode } from 'react';
import * as styles from './breadcrumbs.css.ts';

interface Crumb {
  label: string;
  /** Left out for the page itself, which stands last. */
  href?: string | undefined;
}

interface BreadcrumbsProps {
  items: readonly Crumb[];
  /** Makes a link of the router's kind; plain `<a>` without it. Use the given class. */
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
