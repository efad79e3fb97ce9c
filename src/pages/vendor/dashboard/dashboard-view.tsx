import type { StoreDashboard } from '#actors/vendor/dashboard.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { paths } from '#routing/paths.ts';
import { formatDay, formatLocalDate } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { sumMoney } from '#schema/money.ts';
import type { Dashboard } from '#schema/vendor/dashboard.ts';
import { link } from '#ui/components/link.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { BarChart } from '#ui/patterns/bar-chart.tsx';
import * as styles from './dashboard.css.ts';

/** The procedure stops counting there. */
const most = 1000;
const countText = (count: number): string => (count >= most ? '1,000+' : String(count));
const orderText = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`;

export function DashboardView({ slug, dashboard }: { slug: string; dashboard: StoreDashboard }) {
  const { facts, setup } = dashboard;
  const { products, orders, sales } = facts;
  const listed = panelAddresses.vendorProducts(slug);
  return (
    <div className={styles.page}>
      <h1 className={heading({ level: 36 })}>Dashboard</h1>
      {setup !== null && (
        <section className={styles.section} aria-label="Setup">
          <h2 className={heading({ level: 20 })}>Set up your store</h2>
          <p className={styles.hint}>
            {setup.done} of {setup.of} steps are done.{' '}
            <a className={link({})} href={paths.vendorOnboarding()}>
              See what is left
            </a>
          </p>
        </section>
      )}
      {(products !== null || orders !== null) && (
        <section className={styles.section} aria-label="Now">
          <h2 className={heading({ level: 20 })}>Now</h2>
          <ul className={styles.cards}>
            {orders !== null && (
              <Card
                label="Orders to ship"
                count={orders.to_ship}
                href={panelAddresses.vendorOrders(slug)}
                hint={orders.oldest === null ? null : `The oldest is from ${formatLocalDate(orders.oldest)}.`}
              />
            )}
            {products !== null && (
              <>
                <Card label="Variants running low" count={products.low} href={`${listed}?low=true`} />
                <Card label="Drafts" count={products.draft} href={`${listed}?state=draft`} />
                <Card
                  label="Published products"
                  count={products.published}
                  href={`${listed}?state=published`}
                />
              </>
            )}
          </ul>
        </section>
      )}
      {sales !== null && <Sales sales={sales} />}
    </div>
  );
}

interface CardProps {
  label: string;
  count: number;
  href?: string;
  hint?: string | null;
}

function Card({ label, count, href, hint = null }: CardProps) {
  return (
    <li className={styles.card}>
      <p className={styles.figure}>{countText(count)}</p>
      <p className={styles.hint}>
        {href === undefined ? (
          label
        ) : (
          <a className={link({})} href={href}>
            {label}
          </a>
        )}
      </p>
      {hint !== null && <p className={styles.hint}>{hint}</p>}
    </li>
  );
}

function comparison(now: number, before: number): string {
  if (before === 0) return 'Nothing was sold in the 30 days before.';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'As much as in the 30 days before.';
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than in the 30 days before.`;
}

function Sales({ sales: { days, before } }: { sales: NonNullable<Dashboard['sales']> }) {
  const total = sumMoney(days.map((day) => day.total));
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const isEmpty = orders === 0 && before.orders === 0;
  return (
    <section className={styles.section} aria-label="Sales">
      <h2 className={heading({ level: 20 })}>Sales of the last 30 days</h2>
      {isEmpty ? (
        <p className={styles.hint}>
          Nothing has been sold in 60 days. Sales appear here with the first paid order.
        </p>
      ) : (
        <>
          <p className={styles.figure}>{formatMoney(total)}</p>
          <p className={styles.hint}>
            {orderText(orders)}. {comparison(total, before.total)} Goods minus discounts, without cancelled
            orders; days in UTC.
          </p>
          <BarChart
            label="Sales by day"
            head={['Day', 'Sales', 'Orders']}
            bars={days.map((day) => ({
              name: formatDay(day.day),
              value: day.total,
              words: [formatMoney(day.total), orderText(day.orders)],
            }))}
          />
        </>
      )}
    </section>
  );
}
