import { catchError, forkJoin, map, of, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import { isDone } from '#schema/onboarding/onboarding.ts';
import type { Dashboard } from '#schema/vendor/dashboard.ts';
import { storeAt } from '#schema/vendor/own-store.ts';
import { readOnboarding } from '#services/onboarding/onboarding.ts';
import { readDashboard } from '#services/vendor/dashboard.ts';
import { createStoreService } from '#services/vendor/stores.ts';
import { services } from '#actors/kit/services.ts';

export interface StoreDashboard {
  facts: Dashboard;
  /** What the owner still has to do, of how much; null for the team, and when everything is done. */
  setup: { done: number; of: number } | null;
}

/** The store of the address with its figures; null for people who do not work in one. */
export const readStoreDashboard = (slug: string): Observable<StoreDashboard | null> => {
  const { client } = services();
  return createStoreService(client)
    .mine()
    .pipe(
      switchMap((stores) => {
        const store = storeAt(stores, slug);
        if (store === undefined) return of(null);
        // The checklist is no reason to show nothing.
        const setup =
          store.role === 'owner' ? readOnboarding(client).pipe(catchError(() => of(null))) : of(null);
        return forkJoin({ facts: readDashboard(client, store.vendor_id), setup }).pipe(
          map(({ facts, setup: onboarding }): StoreDashboard => {
            const requirements = onboarding?.requirements ?? [];
            const done = requirements.filter(isDone).length;
            return {
              facts,
              setup: done === requirements.length ? null : { done, of: requirements.length },
            };
          }),
        );
      }),
    );
};
