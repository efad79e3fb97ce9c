import { finalize } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { createReportService } from '#services/admin/reports.ts';
import type { ReportService } from '#services/admin/reports.ts';
import { recount } from '#actors/account/badges.ts';
import { services } from '#actors/kit/services.ts';
import { createCountedList } from './counted-list.ts';
import type { Counts } from './counted-list.ts';
import { createModerationQueue, everyRefetch } from './queue.ts';
import type { QueueStart } from './queue.ts';

const reports = (): ReportService => createReportService(services().client);

/** The reports. The caller starts and stops it. @param onCounts called with the numbers of open ones */
export const createReportList = (query: ListQuery, onCounts: (counts: Counts) => void) =>
  createCountedList((wanted, after) => reports().list(wanted, after), query, onCounts);

/** A report under review. The caller starts and stops it. */
export const createReportItem = (start: QueueStart, mayDecide: boolean) =>
  createModerationQueue(
    {
      ...reports(),
      claims: { ...reports(), releaseCall: (report_case) => ['release_report', { report_case }] },
      decide: (seen, decision) =>
        reports()
          .decide(seen, decision)
          .pipe(finalize(() => recount('reports'))),
      // Reports are in a table without a live feed.
      changes: everyRefetch,
      // Its own queue may have decided the item since.
      overtaken: [
        'report_changed',
        'nothing_hidden',
        'product_changed',
        'post_changed',
        'post_not_open',
        'claimed',
      ],
    },
    start,
    mayDecide,
  );
