import { platformZoneWords } from '#lazy/platform-day.ts';
import type { ReactNode } from 'react';
import { paths } from '#routing/paths.ts';
import { formatMonth } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { moneyText } from '#schema/money.ts';
import type { Cents } from '#schema/money.ts';
import { analyticsSpans } from '#schema/orders/order.ts';
import type { AnalyticsSpan, OrderAnalytics } from '#schema/orders/order.ts';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { KeyPicker } from '#ui/components/fields/key-picker.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { TableBehind } from '#ui/patterns/charts/chart-table.tsx';
import { container, stack, tabular } from '#ui/css/layout.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import { downloadCsv } from '#ui/csv.ts';
import * as styles from './order-analytics.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const spanNames: Readonly<Record<AnalyticsSpan, string>> = { 3: '3 months', 12: '12 months', 36: '3 years' };

const unsold = 'No longer sold';

interface OrderAnalyticsViewProps {
  analytics: OrderAnalytics;
  span: AnalyticsSpan;
  onSpan: (span: AnalyticsSpan) => void;
}

/** What an account has spent, by month, category and store; each chart has a table and a file. */
export function OrderAnalyticsView({ analytics, span, onSpan }: OrderAnalyticsViewProps) {
  const { orders, spent, refunded, returns, months, categories, vendors } = analytics;
  return (
    <Frame>
      <KeyPicker
        label="Time range"
        value={String(span)}
        options={analyticsSpans.map((months_) => ({ value: String(months_), label: spanNames[months_] }))}
        onChange={(chosen) => {
          const known = analyticsSpans.find((months_) => String(months_) === chosen);
          if (known !== undefined) onSpan(known);
        }}
      />
      {orders === 0 ? (
        <EmptyState
          drawing="rack"
          title={`No orders in the last ${spanNames[span]}.`}
          action={
            <a className={button({ variant: 'primary' })} href={paths.products()}>
              Browse Products
            </a>
          }
        />
      ) : (
        <>
          <dl className={styles.figures}>
            <Figure name="Spent" value={formatMoney(spent)} />
            <Figure name="Refunded" value={formatMoney(refunded)} />
            <Figure name="Packages" value={String(orders)} />
            <Figure name="Returns" value={String(returns)} />
          </dl>
          <Chart
            id="months"
            title="By month"
            file="spent-by-month.csv"
            note={`Months end at midnight ${platformZoneWords()}.`}
            bars={months.map(({ month, spent: amount }) => ({
              name: formatMonth(month),
              amount,
              plate: null,
            }))}
            head={['Month', 'Packages', 'Spent', 'Refunded']}
            rows={months.map((row) => [row.month, row.orders, moneyText(row.spent), moneyText(row.refunded)])}
          />
          <Chart
            id="categories"
            title="By category"
            file="spent-by-category.csv"
            note="Items only, before shipping, tax and discounts."
            bars={categories.map(({ name, plate, spent: amount }) => ({
              name: name ?? unsold,
              amount,
              plate,
            }))}
            head={['Category', 'Quantity', 'Spent']}
            rows={categories.map((row) => [row.name ?? unsold, row.pieces, moneyText(row.spent)])}
          />
          <Chart
            id="vendors"
            title="By store"
            file="spent-by-store.csv"
            note="Includes shipping and tax."
            bars={vendors.map(({ name, spent: amount }) => ({ name, amount, plate: null }))}
            head={['Store', 'Packages', 'Spent']}
            rows={vendors.map((row) => [row.name, row.orders, moneyText(row.spent)])}
          />
        </>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={`${container} ${styles.page}`}>
      <div className={stack({ gap: 3 })}>
        <h1 className={heading({ level: 52 })}>Order Analytics</h1>
        <p className={hint}>
          What you've paid, not including canceled orders. <a href={paths.orders()}>All my orders</a>
        </p>
      </div>
      {children}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={hint}>{name}</dt>
      <dd className={`${heading({ level: 36 })} ${tabular}`}>{value}</dd>
    </div>
  );
}

interface Bar {
  name: string;
  amount: Cents;
  plate: string | null;
}

interface ChartProps {
  id: string;
  title: string;
  note: string;
  file: string;
  bars: readonly Bar[];
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

const rowHeight = 36;
const plates: Readonly<Record<string, string>> = styles.plates;

/** Bars labeled with their amounts. The table contains the same data, so the drawing is hidden from screen readers. */
function Chart({ id, title, note, file, bars, head, rows }: ChartProps) {
  const most = Math.max(1, ...bars.map(({ amount }) => amount));
  return (
    <PageSection className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id} className={heading({ level: 26 })}>
          {title}
        </h2>
        <Button
          variant="quiet"
          className={styles.download}
          aria-label={`Download CSV ${title.toLowerCase()}`}
          onPress={() => downloadCsv(file, [head, ...rows])}
        >
          Download CSV
        </Button>
      </div>
      <div className={stack({ gap: 2 })} aria-hidden="true">
        {bars.map(({ name, amount, plate }) => (
          <div key={name} className={styles.row}>
            <span className={styles.name}>{name}</span>
            <svg className={styles.track} height={rowHeight - 16} width="100%" focusable="false">
              <rect
                className={plates[plate ?? ''] ?? styles.bar}
                width={`${(amount / most) * 100}%`}
                height={rowHeight - 16}
              />
            </svg>
            <span className={styles.amount}>{formatMoney(amount)}</span>
          </div>
        ))}
      </div>
      <p className={hint}>{note}</p>
      <TableBehind head={head} rows={rows} />
    </PageSection>
  );
}

export function AnalyticsSkeleton() {
  return (
    <Frame>
      <div className={stack({ gap: 6 })} aria-busy="true">
        <Skeleton shape="block" height={72} />
        <Skeleton shape="block" height={320} />
        <Skeleton shape="block" height={200} />
      </div>
    </Frame>
  );
}

export function AnalyticsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Frame>
      <EmptyState
        drawing="cable"
        title="We couldn't load your spending"
        action={<TryAgain variant="primary" onPress={onRetry} />}
      >
        <p>Your data is safe. Check your connection and try again.</p>
      </EmptyState>
    </Frame>
  );
}
