import { finalize } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type { ApplicationSheet } from '#schema/admin/applications.ts';
import { createAdminApplicationService } from '#services/admin/applications.ts';
import { recount } from '#actors/account/badges.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { createCountedList } from './counted-list.ts';
import type { Counts } from './counted-list.ts';
import { createModerationQueue } from './queue.ts';
import type { ModerationQueueActor } from './queue.ts';

const applications = () => createAdminApplicationService(services());

/** An application of anybody has changed, or may have. */
export const applicationChanges = (): Observable<void> => watchRealtime([{ table: 'vendor_applications' }]);

/** The applications. The caller starts and stops it. @param onCounts called with how many wait, by status */
export const createApplicationQueue = (query: ListQuery, onCounts: (counts: Counts) => void): ListViewActor =>
  createCountedList((wanted, after) => applications().list(wanted, after), query, onCounts);

/** An application in the hand of an admin. The caller starts and stops it. */
export const createApplicationReview = (id: string | null, mayDecide: boolean): ModerationQueueActor =>
  createModerationQueue<ApplicationSheet>(
    {
      ...applications(),
      // The queue's port has read it.
      decide: (seen, decision) =>
        applications()
          .decide(seen as ApplicationSheet, decision)
          .pipe(
            finalize(() => {
              recount('applications');
              recount('admin');
            }),
          ),
      changes: applicationChanges,
      overtaken: ['application_changed', 'application_not_open', 'claimed', 'requirements_unmet'],
    },
    id,
    mayDecide,
  );

export const readApplicationDocument = (path: string): Observable<Blob> => applications().document(path);
