import type { PlainDate } from '#schema/day.ts';
import { zoneWords } from '#schema/time-zones.ts';
import { formatDays } from '#schema/format-date.ts';
import { rangeLabels, rangeParams } from '#schema/vendor-panel/figures/sales-range.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { button } from '#ui/components/button.css.ts';
import * as panel from '#panel/page/panel.css.ts';
import * as styles from './figures.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';

interface RangeBarProps {
  path: string;
  range: SalesRange;
  /** What else the query string says. */
  others: Readonly<Record<string, string>>;
  /** The days that are shown; null until they are known. */
  shown: { readonly first_day: PlainDate; readonly last_day: PlainDate; readonly zone: string | null } | null;
}

/** The days that all figures of a page are shown for, as links, and two days of one's own as a plain form. */
export function RangeBar({ path, range, others, shown }: RangeBarProps) {
  const own = range.range === 'custom' ? range : null;
  return (
    <PageSection className={styles.range} aria-label="Days">
      <ul className={panel.views}>
        {rangeLabels.map(([name, label]) => {
          const text = new URLSearchParams({ ...others, ...rangeParams({ range: name }) }).toString();
          return (
            <li key={name}>
              <a
                className={panel.view}
                href={text === '' ? path : `${path}?${text}`}
                aria-current={range.range === name ? 'true' : undefined}
              >
                {label}
              </a>
            </li>
          );
        })}
      </ul>
      <form
        key={own === null ? '' : `${own.first} ${own.last}`}
        className={styles.days}
        action={path}
        method="get"
      >
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="range" value="custom" />
        <label className={styles.day}>
          From
          <input
            className={styles.date}
            type="date"
            name="from"
            min="2010-01-01"
            required
            defaultValue={own?.first ?? ''}
          />
        </label>
        <label className={styles.day}>
          To
          <input
            className={styles.date}
            type="date"
            name="to"
            min="2010-01-01"
            required
            defaultValue={own?.last ?? ''}
          />
        </label>
        <button type="submit" className={`${button({ variant: 'secondary', size: 's' })} ${styles.show}`}>
          Show
        </button>
      </form>
      <p className={styles.hint} role="status">
        {shown === null
          ? '\u{A0}'
          : `${formatDays(shown.first_day, shown.last_day)}, compared with as many days before. ${shown.zone === null ? 'The days are those of each store' : `A day begins at midnight ${zoneWords(shown.zone)}`}.`}
      </p>
    </PageSection>
  );
}
