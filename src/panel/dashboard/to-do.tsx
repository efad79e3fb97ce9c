import { dayHere } from '#schema/day.ts';
import * as styles from './dashboard.css.ts';
import { formatDate } from '#schema/format-date.ts';
import type { Waiting } from '#schema/vendor-panel/figures/dashboard.ts';
import { Badge } from '#ui/components/badge.tsx';
import { link } from '#ui/components/link.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';

/** The procedures of the dashboards stop counting there. */
const most = 1000;
export const countText = (count: number): string => (count >= most ? '1,000+' : String(count));

export interface Task {
  label: string;
  waiting: Waiting;
  /** The list that shows it. */
  href: string;
  isLate?: boolean;
}

/** What waits for somebody, on the first page of a panel; what does not wait is left out. */
export function ToDo({ tasks }: { tasks: readonly Task[] }) {
  const open = tasks.filter(({ waiting }) => waiting.count > 0);
  return (
    <PageSection className={styles.section} aria-label="To do">
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
                <p className={hint}>{`The oldest is from ${formatDate(dayHere(oldest))}.`}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}
