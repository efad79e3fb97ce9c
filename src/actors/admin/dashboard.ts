import { catchError, concat, EMPTY, interval, map, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import { delays } from '#machines/kit/delays.ts';
import type { AdminDashboard } from '#schema/admin/dashboard.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { readAdminDashboard } from '#services/admin/dashboard.ts';
import { services } from '#actors/kit/services.ts';

export interface PlatformFigures {
  facts: AdminDashboard;
  /** Of which `facts` are. */
  range: SalesRange;
}

/** The figures of the platform, again every 30 s (spec §9). */
export const watchPlatform = (range: SalesRange): Observable<PlatformFigures> => {
  const read = readAdminDashboard(services().client, range).pipe(map((facts) => ({ facts, range })));
  // What is shown stays where it cannot be read again.
  return concat(
    read,
    interval(delays.adminRefetch).pipe(switchMap(() => read.pipe(catchError(() => EMPTY)))),
  );
};
