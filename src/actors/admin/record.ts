import { catchError, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { NotFound } from '#services/errors.ts';
import { isDenied, readRightsAgain } from './rights.ts';

/** What is read of a record to be acted on: null if there is none, 'denied' if the account may not see it any more. */
export type RecordRead<Sheet> = Sheet | null | 'denied';

/** A refusal while a page is open means that a right was taken away: the side bar and the page learn it as well. */
export const recordOf = <Sheet>(reading: Observable<Sheet>): Observable<RecordRead<Sheet>> =>
  reading.pipe(
    catchError((error: unknown): Observable<null | 'denied'> => {
      if (error instanceof NotFound) return of(null);
      if (!isDenied(error)) throw error;
      readRightsAgain();
      return of('denied');
    }),
  );
