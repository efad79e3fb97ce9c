import { storeAt } from '#schema/vendor-panel/own-store.ts';
import { beginWithStore } from '#lazy/shop-terms.ts';
import { auditTime, catchError, concat, EMPTY, forkJoin, map, merge, of, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import { isDone } from '#schema/onboarding/onboarding.ts';
import type { Dashboard } from '#schema/vendor-panel/figures/dashboard.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { readOnboarding } from '#services/onboarding/onboarding.ts';
import { readDashboard } from '#services/vendor-panel/dashboard.ts';
import { createStoreService } from '#services/vendor-panel/stores.ts';
import { services } from '#actors/kit/services.ts';
import { storeWordChanges } from './people/replies.ts';
import { storeOrderChanges } from '#actors/orders/store-order-changes.ts';

/** Milliseconds: figures that change all the time are reloaded at most this often. */
const calm = 1000;

export interface StoreDashboard {
  facts: Dashboard;
  /** The range of `facts`. */
  range: SalesRange;
  /** The owner's open steps out of the total; null for the team, and when everything is done. */
  setup: { done: number; of: number } | null;
}

/** The URL's store with its figures, again with each change of its orders; null for people who do not work there. */
export const watchStoreDashboard = (slug: string, range: SalesRange): Observable<StoreDashboard | null> => {
  const { client } = services();
  return createStoreService(client)
    .mine()
    .pipe(
      switchMap((stores) => {
        const store = storeAt(stores, slug);
        beginWithStore(store);
        if (store === undefined) return of(null);
        // A failed checklist must not hide the figures.
        const setup =
          store.role === 'owner' ? readOnboarding(client).pipe(catchError(() => of(null))) : of(null);
        const read = forkJoin({ facts: readDashboard(client, store.vendor_id, range), setup }).pipe(
          map(({ facts, setup: onboarding }): StoreDashboard => {
            const requirements = onboarding?.requirements ?? [];
            const done = requirements.filter(isDone).length;
            return {
              facts,
              range,
              setup: done === requirements.length ? null : { done, of: requirements.length },
            };
          }),
        );
        // If reloading fails, the current figures stay.
        const changes = merge(
          storeOrderChanges(store.vendor_id),
          storeWordChanges(store.vendor_id, 'review'),
          storeWordChanges(store.vendor_id, 'question'),
        ).pipe(
          auditTime(calm),
          switchMap(() => read.pipe(catchError(() => EMPTY))),
        );
        return concat(read, changes);
      }),
    );
};
