import { defer, EMPTY, merge, onErrorResumeNextWith, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Feed } from '#services/realtime.ts';

/** Changes of several feeds; quiet when the code of the line cannot be fetched. */
export const watchFeeds = (wanted: readonly Feed[]): Observable<void> =>
  wanted.length === 0
    ? EMPTY
    : defer(() => import('./feeds.ts')).pipe(
        switchMap(({ feeds }) => merge(...wanted.map((feed) => feeds().changes(feed)))),
        onErrorResumeNextWith(EMPTY),
      );
