import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { Analytics, AnalyticsRows } from '#schema/vendor-panel/figures/analytics.ts';
import type { AnalyticsKind, AnalyticsRow, AnalyticsSort } from '#schema/vendor-panel/figures/analytics.ts';
import { rangeArgs } from '#schema/vendor-panel/figures/sales-range.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import type { Client } from '#services/client.ts';
import { withTextCursor } from '#services/page-cursor.ts';

export interface AnalyticsTable {
  range: SalesRange;
  by: AnalyticsKind;
  sort: AnalyticsSort;
}

export const readAnalytics = (client: Client, vendor_id: string, range: SalesRange): Observable<Analytics> =>
  client.rpc(Analytics, 'vendor_analytics', { vendor_id, ...rangeArgs(range) });

/** @param after The previous page's `next`, as text. */
export const readAnalyticsRows = (
  client: Client,
  vendor_id: string,
  { range, by, sort }: AnalyticsTable,
  after: string | null,
  page_size = 25,
): Observable<{ rows: readonly AnalyticsRow[]; next: string | null }> =>
  client
    .rpc(AnalyticsRows, 'vendor_analytics_rows', {
      vendor_id,
      ...rangeArgs(range),
      by,
      sort,
      after: after === null ? null : (JSON.parse(after) as object),
      page_size,
    })
    .pipe(map(withTextCursor));
