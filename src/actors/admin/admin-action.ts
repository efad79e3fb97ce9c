import { catchError, map, of, switchMap, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { ActionAnswer, CodeAnswer } from '#machines/kit/action.machine.ts';
import { accountProblem, refusalCode } from '#schema/account/account-problems.ts';
import { NotFound } from '#services/errors.ts';
import { identity } from '#actors/identity/identity.ts';
import { actionOf, refusalOf } from '#actors/kit/action.ts';
import type { ActionActor } from '#actors/kit/action.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { refusedAs } from '#actors/kit/refused-as.ts';
import { noteDenial, whenDenied } from './rights.ts';

/** An admin's action on a record. @param words a reason @param more its own fields */
export type AdminAction = { kind: string; words: string; more: readonly string[] };
export type AdminActionActor = ActionActor<AdminAction>;

/** An action as selected, before it is filled in. */
export const begun = (kind: string): AdminAction => ({ kind, words: '', more: [] });

/** Checks a code from the account's own authenticator, which refreshes the session's proof of it. */
const verify = ({ code }: { code: string }): Observable<CodeAnswer> => {
  const { auth } = identity();
  return auth.factors.list().pipe(
    switchMap((factors) => {
      const own = factors.find(({ verified }) => verified);
      return own === undefined
        ? throwError(() => new Error('There is no second factor.'))
        : auth.factors.challengeAndVerify(own.id, code);
    }),
    map((): CodeAnswer => ({ kind: 'right' })),
    catchError(refusedAs((sentence): CodeAnswer => ({ kind: 'wrong', sentence }))),
  );
};

const answerOf = (error: unknown): ActionAnswer<AdminAction, null> => {
  const refusal = refusalOf<AdminAction, null>(error);
  if (refusalCode(error) === 'step_up_needed') return { kind: 'code needed' };
  if (refusalCode(error) === 'second_factor_missing') {
    return { kind: 'factor needed', sentence: accountProblem(error) };
  }
  return noteDenial(error) ? { kind: 'denied' } : refusal;
};

/** The record to act on: null if there is none, 'denied' if the account may no longer see it. */
export type RecordRead<Sheet> = Sheet | null | 'denied';

export const recordOf = <Sheet>(reading: Observable<Sheet>): Observable<RecordRead<Sheet>> =>
  reading.pipe(
    catchError((error: unknown) =>
      // An invalid id matches nothing: retrying a mistyped URL can't help.
      error instanceof NotFound || refusalCode(error) === '22P02'
        ? of(null)
        : whenDenied('denied' as const)(error),
    ),
  );

/**
 * Actions on one record. The caller starts and stops it. @param act its key identifies the attempt, which has no
 * effect twice
 */
export const createAdminAction = (
  act: (action: AdminAction, key: string) => Observable<unknown>,
): AdminActionActor =>
  createActor(
    actionOf<AdminAction>(({ what, key }) =>
      act(what, key).pipe(
        map((): ActionAnswer<AdminAction, null> => ({ kind: 'done', undo: null })),
        catchError((error: unknown) => of(answerOf(error))),
      ),
    ).provide({ actors: { verify: fromService(verify) } }),
    { input: { theirs: null } },
  );
