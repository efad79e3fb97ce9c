import { auditTime, catchError, concat, EMPTY, map, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { readTable } from '#schema/vendor-panel/figures/analytics.ts';
import type { Analytics, AnalyticsRow } from '#schema/vendor-panel/figures/analytics.ts';
import { readRange, sameRange } from '#schema/vendor-panel/figures/sales-range.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { readAnalytics, readAnalyticsRows } from '#services/vendor-panel/analytics.ts';
import type { AnalyticsTable } from '#services/vendor-panel/analytics.ts';
import { allRows } from '#actors/kit/all-rows.ts';
import { createList } from '#actors/kit/list.ts';
import { services } from '#actors/kit/services.ts';
import { storeOrderChanges } from '#actors/orders/store-order-changes.ts';

export type { AnalyticsTable };

/** Milliseconds: figures that change all the time are reloaded at most this often. */
const calm = 1000;

export interface ShownAnalytics {
  analytics: Analytics;
  range: SalesRange;
}

/** A range's figures, again with each change of the store's orders. */
export const watchAnalytics = (vendorId: string, range: SalesRange): Observable<ShownAnalytics> => {
  const read = readAnalytics(services().client, vendorId, range).pipe(
    map((analytics) => ({ analytics, range })),
  );
  const changes = storeOrderChanges(vendorId).pipe(
    auditTime(calm),
    // If reloading fails, the current figures stay.
    switchMap(() => read.pipe(catchError(() => EMPTY))),
  );
  return concat(read, changes);
};

export const isShown = (shown: ShownAnalytics, range: SalesRange): boolean => sameRange(shown.range, range);

/** The page's query string as fields, and back. */
export const tableOf = (query: ListQuery): AnalyticsTable => {
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();
  return { range: readRange(text), ...readTable(text) };
};

/** Sales by product, variant, category, region or source. The caller starts and stops it. */
export const createAnalyticsList = (vendorId: string, query: ListQuery) =>
  createList(
    (wanted, after) => readAnalyticsRows(services().client, vendorId, tableOf(wanted), after),
    query,
  );

const pageOfFile = 500;

/** Every row of a table. @param onRows called with the number read so far */
export const allAnalyticsRows = (
  vendorId: string,
  table: AnalyticsTable,
  onRows: (count: number) => void,
): Observable<readonly AnalyticsRow[]> => {
  const page = (after: string | null) =>
    readAnalyticsRows(services().client, vendorId, table, after, pageOfFile);
  return allRows(page, onRows);
};
