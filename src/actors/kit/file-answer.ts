import { catchError, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { accountProblem } from '#schema/account/account-problems.ts';

/** A file, or a sentence that says why there is none. */
export type FileAnswer = Promise<{ file: Blob } | { problem: string }>;

export const fileAnswer = (file: Observable<Blob>): FileAnswer =>
  firstValueFrom(
    file.pipe(
      map((found) => ({ file: found })),
      catchError((error: unknown) => of({ problem: accountProblem(error) })),
    ),
  );
