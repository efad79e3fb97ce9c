import { allAnalyticsRows } from '#actors/vendor-panel/figures/analytics.ts';
import type { AnalyticsTable } from '#actors/vendor-panel/figures/analytics.ts';
import { ExportCsv } from '#panel/list/export-csv.tsx';
import { moneyText } from '#schema/money.ts';
import { nameOf } from './analytics-words.ts';
import { actions } from '#ui/css/layout.css.ts';

const head = [
  'Name',
  'Id',
  'Orders',
  'Items',
  'Sales',
  'Prior sales',
  'Returned',
  'Impressions',
  'Viewed',
  'Added to cart',
];

/** The whole displayed table, as a CSV file. */
export function ExportTable({ vendorId, table }: { vendorId: string; table: AnalyticsTable }) {
  return (
    <ExportCsv
      className={actions}
      fileName={`sales-by-${table.by}.csv`}
      head={head}
      readAll={(onRows) => allAnalyticsRows(vendorId, table, onRows)}
      lineOf={(row) => [
        nameOf(table.by, row),
        row.id,
        row.orders,
        row.units,
        moneyText(row.total),
        moneyText(row.before.total),
        row.returned,
        row.listed,
        row.viewed,
        row.carted,
      ]}
    />
  );
}
