import * as figures from '#panel/figures/figures.css.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { small, hint } from '#ui/css/text.css.ts';

const sold = ({ total, sales }: { total: number; sales: number }): string =>
  `${formatMoney(total)} from ${formatCount(sales)} ${sales === 1 ? 'sale' : 'sales'}`;

/** A store's sales, next to what the law counts. */
export const ThresholdFacts = ({
  thresholds: { tax_form: form, inform },
}: Pick<PayoutDesk, 'thresholds'>) => (
  <dl className={figures.facts}>
    <div className={figures.fact}>
      <dt className={hint}>{`Sales in ${form.year}`}</dt>
      <dd className={figures.value}>{sold(form)}</dd>
      <dd className={small}>
        {`1099-K: more than ${formatMoney(form.over_total)} and more than ${formatCount(form.over_sales)} transactions in a calendar year`}
      </dd>
    </div>
    <div className={figures.fact}>
      <dt className={hint}>Sales in the last 12 months</dt>
      <dd className={figures.value}>{sold(inform)}</dd>
      <dd className={small}>
        {`INFORM Consumers Act: ${formatMoney(inform.from_total)} or more and ${formatCount(inform.from_sales)} or more sales in 12 months`}
      </dd>
    </div>
  </dl>
);
