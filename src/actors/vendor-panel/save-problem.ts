import { catchError, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { FormRecord, SaveAnswer } from '#machines/kit/form.rules.ts';
import { accountProblem, refusalCode } from '#schema/account/account-problems.ts';
import { Invalid, NetworkError, Unavailable } from '#services/errors.ts';
import { accountMessages } from '#schema/texts/texts.ts';

/**
 * The answer to a refused save.
 *
 * @param changed the code for a newer version saved by someone else
 * @param readTheirs the current version; null if it is gone
 */
export function saveProblem(
  error: unknown,
  changed: string,
  readTheirs: () => Observable<FormRecord | null>,
): Observable<SaveAnswer> {
  if (error instanceof NetworkError || error instanceof Unavailable) {
    return of<SaveAnswer>({ kind: 'offline', sentence: accountMessages.unreachable });
  }
  if (refusalCode(error) === changed) {
    return readTheirs().pipe(
      map((theirs): SaveAnswer =>
        theirs === null
          ? { kind: 'refused', problems: {}, sentence: 'Someone else deleted this.' }
          : { kind: 'conflict', theirs },
      ),
      catchError((failure: unknown) =>
        of<SaveAnswer>({ kind: 'refused', problems: {}, sentence: accountProblem(failure) }),
      ),
    );
  }
  const problems = error instanceof Invalid ? (error.problems ?? {}) : {};
  const sentence = Object.keys(problems).length > 0 ? null : accountProblem(error);
  return of<SaveAnswer>({ kind: 'refused', problems, sentence });
}
