import type { PlainDate } from '#schema/day.ts';
import { zoneWords } from '#schema/time-zones.ts';
import { formatDays } from '#schema/format-date.ts';
import { rangeLabels, rangeParams } from '#schema/vendor-panel/figures/sales-range.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { button } from '#ui/components/actions/button.css.ts';
import * as panel from '#panel/page/panel.css.ts';
import * as styles from './figures.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { row } from '#ui/css/layout.css.ts';

interface RangeBarProps {
  path: string;
  range: SalesRange;
  /** The rest of the query string. */
  others: Readonly<Record<string, string>>;
  /** The displayed days; null until they are known. */
  shown: { readonly first_day: PlainDate; readonly last_day: PlainDate; readonly zone: string | null } | null;
}

/** The range of a page's figures, as links, and a custom range as a plain form. */
export function RangeBar({ path, range, others, shown }: RangeBarProps) {
  const own = range.range === 'custom' ? range : null;
  return (
    <PageSection className={row({ gap: 3, align: 'end', wrap: true })} aria-label="Days">
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
        className={row({ gap: 2, align: 'end', wrap: true })}
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
          : `${formatDays(shown.first_day, shown.last_day)}, compared with the prior period. ${shown.zone === null ? "Days follow each store's time zone" : `Days begin at midnight ${zoneWords(shown.zone)}`}.`}
      </p>
    </PageSection>
  );
}
