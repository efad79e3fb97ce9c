import { finalize } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { createReportService } from '#services/admin/reports.ts';
import type { ReportService } from '#services/admin/reports.ts';
import { recount } from '#actors/account/badges.ts';
import { services } from '#actors/kit/services.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { createCountedList } from './counted-list.ts';
import type { Counts } from './counted-list.ts';
import { createModerationQueue, everyRefetch } from './queue.ts';
import type { ModerationQueueActor } from './queue.ts';

const reports = (): ReportService => createReportService(services().client);

/** What is reported. The caller starts and stops it. @param onCounts called with how many wait */
export const createReportList = (query: ListQuery, onCounts: (counts: Counts) => void): ListViewActor =>
  createCountedList((wanted, after) => reports().list(wanted, after), query, onCounts);

/** A reported thing in the hand of an admin. The caller starts and stops it. */
export const createReportItem = (id: string | null, mayDecide: boolean): ModerationQueueActor =>
  createModerationQueue(
    {
      ...reports(),
      decide: (seen, decision) =>
        reports()
          .decide(seen, decision)
          .pipe(finalize(() => recount('reports'))),
      // Who has reported whom is kept where nothing is sent from.
      changes: everyRefetch,
      // The thing itself may have been decided in its own queue meanwhile.
      overtaken: [
        'report_changed',
        'nothing_hidden',
        'product_changed',
        'post_changed',
        'post_not_open',
        'claimed',
      ],
    },
    id,
    mayDecide,
  );
