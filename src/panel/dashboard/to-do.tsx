import { storeDay } from '#lazy/store-days.ts';
import * as styles from './dashboard.css.ts';
import { formatDate } from '#schema/format-date.ts';
import type { Waiting } from '#schema/vendor-panel/figures/dashboard.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { stack } from '#ui/css/layout.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

/** The dashboards' procedures stop counting at this number. */
const most = 1000;
export const countText = (count: number): string => (count >= most ? '1,000+' : String(count));

export interface Task {
  label: string;
  waiting: Waiting;
  /** The list of these items. */
  href: string;
  isLate?: boolean;
}

/** Open items on a panel's first page; kinds without any are left out. */
export function ToDo({ tasks }: { tasks: readonly Task[] }) {
  const open = tasks.filter(({ waiting }) => waiting.count > 0);
  return (
    <PageSection className={stack({ gap: 3 })} aria-label="To do">
      <h2 className={heading({ level: 20 })}>To do</h2>
      {open.length === 0 ? (
        <p className={hint}>Nothing is waiting for you.</p>
      ) : (
        <ul className={styles.cards}>
          {open.map(({ label, waiting: { count, oldest }, href, isLate = false }) => (
            <li key={label} className={styles.card}>
              <p className={styles.figure}>
                <span>{`${countText(count)}`}</span> {isLate && <Badge tone="danger">Late</Badge>}
              </p>
              <p className={hint}>
                <a className={link({})} href={href}>
                  {label}
                </a>
              </p>
              {oldest !== null && (
                <p className={hint}>{`The oldest is from ${formatDate(storeDay(oldest))}.`}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}
