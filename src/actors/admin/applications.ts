import { finalize } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type { ApplicationSheet } from '#schema/admin/applications.ts';
import { createAdminApplicationService } from '#services/admin/applications.ts';
import { recount } from '#actors/account/badges.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';
import { createCountedList } from './counted-list.ts';
import type { Counts } from './counted-list.ts';
import { createModerationQueue } from './queue.ts';
import type { QueueStart } from './queue.ts';

const applications = () => createAdminApplicationService(services());

/** Any application has changed, or may have. */
export const applicationChanges = (): Observable<void> => watchRealtime([{ table: 'vendor_applications' }]);

/** The applications. The caller starts and stops it. @param onCounts called with the numbers by status */
export const createApplicationQueue = (query: ListQuery, onCounts: (counts: Counts) => void) =>
  createCountedList((wanted, after) => applications().list(wanted, after), query, onCounts);

/** An application under review. The caller starts and stops it. */
export const createApplicationReview = (start: QueueStart, mayDecide: boolean) =>
  createModerationQueue<ApplicationSheet>(
    {
      ...applications(),
      claims: {
        ...applications(),
        releaseCall: (application) => ['release_vendor_application', { application }],
      },
      decide: (seen, decision) =>
        applications()
          .decide(seen, decision)
          .pipe(
            finalize(() => {
              recount('applications');
              recount('admin');
            }),
          ),
      changes: applicationChanges,
      overtaken: ['application_changed', 'application_not_open', 'claimed', 'requirements_unmet'],
    },
    start,
    mayDecide,
  );

export const readApplicationDocument = (path: string): Observable<Blob> => applications().document(path);
