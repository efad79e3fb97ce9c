import * as figures from '#panel/figures/figures.css.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { small, hint } from '#ui/css/text.css.ts';

const sold = ({ total, sales }: { total: number; sales: number }): string =>
  `${formatMoney(total)} from ${formatCount(sales)} ${sales === 1 ? 'sale' : 'sales'}`;

/** What a store has sold, beside what the law counts. */
export const ThresholdFacts = ({
  thresholds: { tax_form: form, inform },
}: Pick<PayoutDesk, 'thresholds'>) => (
  <dl className={figures.facts}>
    <div className={figures.fact}>
      <dt className={hint}>{`Sold in ${form.year}`}</dt>
      <dd className={figures.value}>{sold(form)}</dd>
      <dd className={small}>
        {`Form 1099-K: over ${formatMoney(form.over_total)} and over ${formatCount(form.over_sales)} sales in a year`}
      </dd>
    </div>
    <div className={figures.fact}>
      <dt className={hint}>Sold in 12 months</dt>
      <dd className={figures.value}>{sold(inform)}</dd>
      <dd className={small}>
        {`INFORM Consumers Act: from ${formatMoney(inform.from_total)} and ${formatCount(inform.from_sales)} sales on`}
      </dd>
    </div>
  </dl>
);
