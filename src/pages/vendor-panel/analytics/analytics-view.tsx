import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isShown } from '#actors/vendor-panel/figures/analytics.ts';
import type { AnalyticsTable, ShownAnalytics } from '#actors/vendor-panel/figures/analytics.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import type { Reading } from '#actors/kit/use-read.ts';
import { Figures, SalesBones, SalesLine, changeText } from '#panel/figures/figures.tsx';
import { RangeBar } from '#panel/figures/range-bar.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { Rows } from '#panel/list/list-frame.tsx';
import { returnReasons } from '#panel/orders/order-words.ts';
import * as panel from '#panel/page/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatCount, formatMoney, formatPercent } from '#schema/format.ts';
import type { Analytics, AnalyticsRow, AnalyticsSort } from '#schema/vendor-panel/figures/analytics.ts';
import { rangeWords } from '#schema/vendor-panel/figures/sales-range.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { stack } from '#ui/css/layout.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { kindLabels, nameOf, queryOf, urlOf } from './analytics-words.ts';
import * as styles from './analytics.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { TryAgain } from '#ui/components/actions/button.tsx';

// Only a store with returns has something to draw.
const BarChart = later(async () => (await import('#ui/patterns/charts/bar-chart.tsx')).BarChart);

interface AnalyticsViewProps {
  slug: string;
  /** Products open in the editor. */
  mayEdit: boolean;
  table: AnalyticsTable;
  reading: Reading<ShownAnalytics>;
  onAgain: () => void;
  list: ListViewActor<AnalyticsRow>;
  tools?: ReactNode;
}

export function AnalyticsView({ slug, mayEdit, table, reading, onAgain, list, tools }: AnalyticsViewProps) {
  const path = panelAddresses.vendorAnalytics(slug);
  const shown = reading.kind === 'ready' && isShown(reading.value, table.range) ? reading.value : null;
  const others = queryOf({ ...table, range: { range: '30' } });
  const most = useSelector(list, ({ context }) => mostOf(context.rows, table.sort));
  const [, many, one] = kindLabels.find(([kind]) => kind === table.by) ?? ['product', 'Products', 'product'];
  return (
    <StorePage title="Analytics" aside={tools}>
      <RangeBar path={path} range={table.range} others={others} shown={shown?.analytics.sales ?? null} />
      <PageSection
        className={stack({ gap: 3 })}
        aria-label="Sales"
        aria-busy={shown === null && reading.kind !== 'failed'}
      >
        <h2 className={heading({ level: 20 })}>Sales</h2>
        {reading.kind === 'failed' ? (
          <Notice
            tone="danger"
            role="alert"
            title="We couldn't load the figures."
            action={<TryAgain onPress={onAgain} />}
          />
        ) : shown === null ? (
          <SalesBones />
        ) : (
          <Shown analytics={shown.analytics} words={rangeWords(table.range, daysOf(shown.analytics))} />
        )}
      </PageSection>
      <PageSection className={stack({ gap: 3 })} aria-label="Sales breakdown">
        <h2 className={heading({ level: 20 })}>Sales breakdown</h2>
        <nav aria-label="Sales by">
          <ul className={panel.views}>
            {kindLabels.map(([kind, label]) => (
              <li key={kind}>
                <a
                  className={panel.view}
                  href={urlOf(path, { ...table, by: kind })}
                  aria-current={kind === table.by ? 'page' : undefined}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={hint}>
          Bars compare the rows. A mark shows the value for the prior period, where we have one.
        </p>
        <Rows
          actor={list}
          nouns={[many, one]}
          columns={columnsOf(slug, mayEdit, path, table, most)}
          nameOf={(row) => nameOf(table.by, row)}
          empty={{ title: 'No sales in this period.' }}
        />
      </PageSection>
    </StorePage>
  );
}

/** A row's value for a measure, now and in the previous period, if known. */
const measureOf = (row: AnalyticsRow, sort: AnalyticsSort): readonly [now: number, before: number | null] =>
  sort === 'total' || sort === 'orders' ? [row[sort], row.before[sort]] : [row[sort], null];

const mostOf = (rows: readonly AnalyticsRow[], sort: AnalyticsSort): number =>
  Math.max(0, ...rows.flatMap((row) => measureOf(row, sort).map((value) => value ?? 0)));

/** The sorting measure as a bar next to the other rows', with a mark for the previous period. */
function RowBar({ row, sort, most }: { row: AnalyticsRow; sort: AnalyticsSort; most: number }) {
  const [now, before] = measureOf(row, sort);
  const share = (value: number) => `${most <= 0 ? 0 : (Math.max(value, 0) / most) * 100}%`;
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.bar} style={{ inlineSize: share(now) }} />
      {before !== null && <span className={styles.mark} style={{ insetInlineStart: share(before) }} />}
    </span>
  );
}

const daysOf = ({ sales: { first_day, last_day } }: Analytics): number =>
  Math.round((Date.parse(last_day) - Date.parse(first_day)) / 86_400_000) + 1;

function Shown({ analytics, words }: { analytics: Analytics; words: readonly [string, string] }) {
  const { sales, reasons } = analytics;
  const { listed, viewed, carted, orders: bought } = sales.totals;
  const steps = [
    ['Impressions', listed],
    ['Views', viewed],
    ['Added to cart', carted],
    ['Orders', bought],
  ] as const;
  return (
    <>
      <Figures sales={sales} />
      <SalesLine sales={sales} words={words} />
      {listed + viewed + carted > 0 && (
        <>
          <h3 className={heading({ level: 17 })}>Conversion funnel</h3>
          <BarChart
            label="Conversion funnel"
            head={['Step', 'Count', 'Share of previous step']}
            bars={steps.map(([name, value], place) => {
              const before = steps[place - 1]?.[1] ?? 0;
              return {
                name,
                value,
                words: [formatCount(value), before === 0 ? '–' : formatPercent(value / before)],
              };
            })}
          />
          <p className={hint}>
            Counted without cookies and without identifying anyone. People who opted out and bots aren't
            counted.
          </p>
        </>
      )}
      <h3 className={heading({ level: 17 })}>Return reasons</h3>
      {reasons.length === 0 ? (
        <p className={hint}>No returns were requested in this period.</p>
      ) : (
        <BarChart
          label="Returns by reason"
          head={['Reason', 'Returns', 'Items', 'Value']}
          bars={reasons.map(({ reason, returns, returned, worth }) => ({
            name: returnReasons[reason] ?? reason,
            value: returns,
            words: [formatCount(returns), formatCount(returned), formatMoney(worth)],
          }))}
        />
      )}
    </>
  );
}

function columnsOf(
  slug: string,
  mayEdit: boolean,
  path: string,
  table: AnalyticsTable,
  most: number,
): readonly Column<AnalyticsRow>[] {
  const bar = (sort: AnalyticsSort, row: AnalyticsRow) =>
    table.sort === sort ? <RowBar row={row} sort={sort} most={most} /> : null;
  const sortable = (sort: AnalyticsSort) => ({
    href: urlOf(path, { ...table, sort }),
    direction: table.sort === sort ? ('descending' as const) : null,
  });
  const count = (
    id: 'orders' | 'units' | 'returned' | 'viewed' | 'carted',
    label: string,
  ): Column<AnalyticsRow> => ({
    id,
    label,
    kind: 'number',
    sort: sortable(id),
    cell: (row) => (
      <>
        <span>{formatCount(row[id])}</span>
        {bar(id, row)}
      </>
    ),
  });
  const hasViews = table.by === 'product' || table.by === 'source';
  return [
    {
      id: 'name',
      label: kindLabels.find(([kind]) => kind === table.by)?.[1] ?? '',
      kind: 'main',
      cell: (row) =>
        row.product_id === null || !mayEdit ? (
          <span>{nameOf(table.by, row)}</span>
        ) : (
          <a className={link({})} href={panelAddresses.vendorProductEdit(slug, row.product_id)}>
            {nameOf(table.by, row)}
          </a>
        ),
    },
    {
      id: 'total',
      label: 'Sales',
      kind: 'number',
      sort: sortable('total'),
      cell: (row) => (
        <>
          <span>{formatMoney(row.total)}</span>
          <span className={styles.more}>{changeText(row.total, row.before.total)}</span>
          {bar('total', row)}
        </>
      ),
    },
    count('orders', 'Orders'),
    count('units', 'Items'),
    count('returned', 'Returned'),
    ...(hasViews
      ? [
          {
            id: 'listed',
            label: 'Impressions',
            kind: 'number' as const,
            cell: ({ listed }: AnalyticsRow) => formatCount(listed),
          },
          count('viewed', 'Views'),
          count('carted', 'Added to cart'),
          {
            id: 'rate',
            label: 'Conversion rate',
            kind: 'number' as const,
            cell: ({ viewed, orders }: AnalyticsRow) => (viewed === 0 ? '–' : formatPercent(orders / viewed)),
          },
        ]
      : []),
  ];
}
