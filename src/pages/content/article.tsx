import { formatDate } from '#schema/format-date.ts';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '#ui/components/breadcrumbs.tsx';
import { container } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { paths } from '#routing/paths.ts';
import * as styles from './article.css.ts';

interface ArticleProps {
  title: string;
  lead?: string | undefined;
  /** The day of the text's last change, as `2025-11-03`. */
  updated?: string | undefined;
  /** Next to the text on a desktop, below it on a phone. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page of text: one title, one line length. */
export function Article({ title, lead, updated, aside, children }: ArticleProps) {
  const text = <div className={styles.prose}>{children}</div>;
  return (
    <div className={`${container} ${styles.page}`}>
      <Breadcrumbs items={[{ label: 'Home', href: paths.home() }, { label: title }]} />
      <div className={styles.head}>
        <h1 className={heading({ level: 52 })}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {updated !== undefined && (
          <p className={styles.updated}>
            Last changed on <time dateTime={updated}>{formatDate(updated)}</time>
          </p>
        )}
      </div>
      {aside === undefined ? (
        text
      ) : (
        <div className={styles.columns}>
          {text}
          <aside className={styles.aside}>{aside}</aside>
        </div>
      )}
    </div>
  );
}
