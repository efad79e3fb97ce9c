import * as page from '#panel/page/store-page.css.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import { limits } from '#schema/limits.ts';
import { form1099kNearness, informNearness } from '#schema/vendor-panel/business.ts';
import type { Nearness, SalesFigures, StoreBusiness } from '#schema/vendor-panel/business.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Badge } from '#ui/components/labels/badge.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import * as styles from './thresholds.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const words: Readonly<Record<Nearness, readonly [label: string, tone: 'neutral' | 'warning' | 'danger']>> = {
  below: ['Not reached', 'neutral'],
  near: ['Near', 'warning'],
  reached: ['Reached', 'danger'],
};

const { inform, form1099k } = limits.thresholds;

// Few stores come near.
const MissingDetails = later(async () => (await import('./missing-details.tsx')).MissingDetails);

interface ThresholdsProps {
  figures: SalesFigures;
  business: StoreBusiness;
}

/** How close the store's sales are to two laws' thresholds, and what is missing. */
export function Thresholds({ figures, business }: ThresholdsProps) {
  const { sales, revenue, year, year_sales, year_gross } = figures;
  const informed = informNearness({ sales, revenue });
  const reported = form1099kNearness({ sales: year_sales, gross: year_gross });
  const isNear = informed !== 'below' || reported !== 'below';
  return (
    <>
      {business.address !== '' && business.city === '' && (
        <Notice tone="info" title="We copied your address from your application">
          <p>Move the city, state and ZIP code to their own fields.</p>
        </Notice>
      )}
      <PageSection className={page.section} aria-labelledby="thresholds">
        <h2 id="thresholds" className={heading({ level: 26 })}>
          Thresholds
        </h2>
        <ul className={stack({ gap: 2 })}>
          <li className={styles.row}>
            <span className={styles.name}>INFORM Consumers Act</span>
            <Badge tone={words[informed][1]}>{words[informed][0]}</Badge>
            <span className={styles.figures}>
              {`${formatCount(sales)} sales and ${formatMoney(revenue)} in the last 12 months. Applies at ${formatMoney(inform.revenue)} or more and ${inform.sales} or more sales.`}
            </span>
          </li>
          <li className={styles.row}>
            <span className={styles.name}>{`Form 1099-K for ${year}`}</span>
            <Badge tone={words[reported][1]}>{words[reported][0]}</Badge>
            <span className={styles.figures}>
              {`${formatCount(year_sales)} sales and ${formatMoney(year_gross)} gross. Filed for more than ${formatMoney(form1099k.gross)} and more than ${form1099k.sales} transactions.`}
            </span>
          </li>
        </ul>
        {isNear && <MissingDetails business={business} />}
      </PageSection>
    </>
  );
}
