import { formatCount, formatMoney, formatPercent } from '#schema/format.ts';
import { formatDay } from '#schema/format-date.ts';
import type { Sales, SalesTotals } from '#schema/vendor-panel/figures/dashboard.ts';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { later } from '#ui/later.tsx';
import * as styles from './figures.css.ts';
import { small, hint } from '#ui/css/text.css.ts';

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
/** As tall as the chart. */
const chartBone = <Bone shape="block" height={290} />;
const LineChart = later(
  async () => (await import('#ui/patterns/charts/line-chart.tsx')).LineChart,
  chartBone,
);

/** Cents as '$1.2K'. */
export const formatAxis = (value: number): string => short.format(value / 100);

export const orderText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'order' : 'orders'}`;

/** 'Up 12% from the prior period'. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'None in either period' : 'None in the prior period';
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0
    ? 'Same as the prior period'
    : `${percent > 0 ? 'Up' : 'Down'} ${formatPercent(Math.abs(percent) / 100)} from the prior period`;
}

const average = ({ total, orders }: SalesTotals) => (orders === 0 ? 0 : Math.round(total / orders));

const facts: readonly (readonly [
  label: string,
  of: (totals: SalesTotals) => number,
  format: (value: number) => string,
])[] = [
  ['Sales', ({ total }) => total, formatMoney],
  ['Orders', ({ orders }) => orders, formatCount],
  ['Items', ({ units }) => units, formatCount],
  ['Average order', average, formatMoney],
  ['Refunded', ({ refunded }) => refunded, formatMoney],
  ['Returns', ({ returns }) => returns, formatCount],
  ['Returning customers', ({ repeats }) => repeats, formatCount],
];

/** A range's totals, each with its change. */
export const Figures = ({ sales: { totals, before } }: { sales: Sales }) => (
  <dl className={styles.facts}>
    {facts.map(([label, of, format]) => (
      <div key={label} className={styles.fact}>
        <dt className={hint}>{label}</dt>
        <dd className={styles.value}>{format(of(totals))}</dd>
        <dd className={small}>{changeText(of(totals), of(before.totals))}</dd>
      </div>
    ))}
  </dl>
);

/** As tall as the figures. */
export const SalesBones = () => (
  <>
    <div className={styles.facts}>
      {facts.map(([label]) => (
        <div key={label} className={styles.bone}>
          <Bone shape="block" height={104} />
        </div>
      ))}
    </div>
    {chartBone}
  </>
);

/** Sales over the range, with the previous period behind them. */
export function SalesLine({ sales, words }: { sales: Sales; words: readonly [now: string, before: string] }) {
  const { points, before, step } = sales;
  return (
    <LineChart
      label={step === 1 ? 'Sales by day' : 'Sales by week'}
      lines={words}
      head={[step === 1 ? 'Day' : 'Week from', 'Sales', 'Orders', 'Prior period']}
      format={formatAxis}
      points={points.map(({ day, total, orders }, place) => {
        const earlier = before.points[place]?.total ?? null;
        return {
          // The same week of two years has the same month and day.
          name: step === 1 ? formatDay(day) : `${formatDay(day)} ${day.slice(0, 4)}`,
          value: total,
          before: earlier,
          words: [formatMoney(total), orderText(orders), earlier === null ? '–' : formatMoney(earlier)],
        };
      })}
    />
  );
}
