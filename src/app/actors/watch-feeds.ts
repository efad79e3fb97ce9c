import { auditTime, defer, EMPTY, merge, onErrorResumeNextWith, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Feed } from '#services/realtime.ts';

/** Milliseconds: several feeds stand at about the same time, and what was bought changes several rows. */
const together = 100;

/** Tells when to read again; quiet when the code of the line cannot be fetched. */
export const watchFeeds = (wanted: readonly Feed[]): Observable<void> =>
  wanted.length === 0
    ? EMPTY
    : defer(() => import('./feeds.ts')).pipe(
        switchMap(({ feeds }) => merge(...wanted.map((feed) => feeds().changes(feed)))),
        auditTime(together),
        onErrorResumeNextWith(EMPTY),
      );
