import { auditTime, EMPTY, merge, onErrorResumeNextWith } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Feed } from '#services/realtime.ts';
import { services } from './services.ts';

/** Milliseconds: feeds that start together become ready together, and a purchase changes several rows. */
const together = 100;

/** Emits when to read again; stays silent if the realtime code fails to load. */
export const watchRealtime = (wanted: readonly Feed[]): Observable<void> =>
  wanted.length === 0
    ? EMPTY
    : merge(...wanted.map((feed) => services().changes(feed))).pipe(
        auditTime(together),
        onErrorResumeNextWith(EMPTY),
      );
