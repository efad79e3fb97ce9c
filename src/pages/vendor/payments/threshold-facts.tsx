import * as figures from '#pages/vendor/figures/figures.css.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { PayoutDesk } from '#schema/vendor/money/payouts.ts';

const sold = ({ total, sales }: { total: number; sales: number }): string =>
  `${formatMoney(total)} from ${formatCount(sales)} ${sales === 1 ? 'sale' : 'sales'}`;

/** What a store has sold, beside what the law counts. */
export const ThresholdFacts = ({
  thresholds: { tax_form: form, inform },
}: Pick<PayoutDesk, 'thresholds'>) => (
  <dl className={figures.facts}>
    <div className={figures.fact}>
      <dt className={figures.term}>{`Sold in ${form.year}`}</dt>
      <dd className={figures.value}>{sold(form)}</dd>
      <dd className={figures.change}>
        {`Form 1099-K: over ${formatMoney(form.over_total)} and over ${formatCount(form.over_sales)} sales in a year`}
      </dd>
    </div>
    <div className={figures.fact}>
      <dt className={figures.term}>Sold in 12 months</dt>
      <dd className={figures.value}>{sold(inform)}</dd>
      <dd className={figures.change}>
        {`INFORM Consumers Act: from ${formatMoney(inform.from_total)} and ${formatCount(inform.from_sales)} sales on`}
      </dd>
    </div>
  </dl>
);
