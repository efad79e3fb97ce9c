import * as page from '#panel/page/store-page.css.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import { limits } from '#schema/limits.ts';
import { form1099kNearness, informNearness } from '#schema/vendor-panel/business.ts';
import type { Nearness, SalesFigures, StoreBusiness } from '#schema/vendor-panel/business.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './thresholds.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';

const words: Readonly<Record<Nearness, readonly [label: string, tone: 'neutral' | 'warning' | 'danger']>> = {
  below: ['Not reached', 'neutral'],
  near: ['Near', 'warning'],
  reached: ['Reached', 'danger'],
};

const { inform, form1099k } = limits.thresholds;

/** What both laws ask of a store that has reached them. */
const missingFrom = ({ legalName, address, contactPhone, taxIdEnd }: StoreBusiness): string[] => [
  ...(legalName === '' ? ['legal name'] : []),
  ...(address === '' ? ['address'] : []),
  ...(contactPhone === '' ? ['contact'] : []),
  ...(taxIdEnd === null ? ['tax ID'] : []),
];

interface ThresholdsProps {
  figures: SalesFigures;
  business: StoreBusiness;
}

/** How near the store's sales are to two laws, and what is missing then. */
export function Thresholds({ figures, business }: ThresholdsProps) {
  const { sales, revenue, year, year_sales, year_gross } = figures;
  const informed = informNearness({ sales, revenue });
  const reported = form1099kNearness({ sales: year_sales, gross: year_gross });
  const missing = missingFrom(business);
  const isNear = informed !== 'below' || reported !== 'below';
  return (
    <PageSection className={page.section} aria-labelledby="thresholds">
      <h2 id="thresholds" className={heading({ level: 26 })}>
        Thresholds
      </h2>
      <ul className={page.list}>
        <li className={styles.row}>
          <span className={styles.name}>INFORM Consumers Act</span>
          <Badge tone={words[informed][1]}>{words[informed][0]}</Badge>
          <span className={styles.figures}>
            {`${formatCount(sales)} of ${inform.sales} sales and ${formatMoney(revenue)} of ${formatMoney(inform.revenue)} in the last 12 months`}
          </span>
        </li>
        <li className={styles.row}>
          <span className={styles.name}>{`Form 1099-K for ${year}`}</span>
          <Badge tone={words[reported][1]}>{words[reported][0]}</Badge>
          <span className={styles.figures}>
            {`${formatCount(year_sales)} sales, reported above ${form1099k.sales}, and ${formatMoney(year_gross)} gross, reported above ${formatMoney(form1099k.gross)}`}
          </span>
        </li>
      </ul>
      {isNear && missing.length > 0 && (
        <Notice tone="warning" title="The law will ask for these facts">
          <p>{`Still missing: ${missing.join(', ')}.`}</p>
        </Notice>
      )}
    </PageSection>
  );
}
