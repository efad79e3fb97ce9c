import { catchError, concat, EMPTY, interval, map, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import { delays } from '#machines/kit/delays.ts';
import type { AdminDashboard } from '#schema/admin/dashboard.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { readAdminDashboard } from '#services/admin/dashboard.ts';
import { services } from '#actors/kit/services.ts';

export interface PlatformFigures {
  facts: AdminDashboard;
  /** The range of `facts`. */
  range: SalesRange;
}

/** The platform's figures, again every 30 s (spec §9). */
export const watchPlatform = (range: SalesRange): Observable<PlatformFigures> => {
  const read = readAdminDashboard(services().client, range).pipe(map((facts) => ({ facts, range })));
  // If reloading fails, the current figures stay.
  return concat(
    read,
    interval(delays.adminRefetch).pipe(switchMap(() => read.pipe(catchError(() => EMPTY)))),
  );
};
