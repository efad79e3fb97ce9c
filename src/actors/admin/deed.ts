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
import { isUnanswered } from '#actors/kit/unanswered.ts';
import { noteDenial, whenDenied } from './rights.ts';

/** Something that an admin does to a record. @param words a reason @param more what its own fields hold */
export type Deed = { kind: string; words: string; more: readonly string[] };
export type DeedActor = ActionActor<Deed>;

/** A deed as it is chosen, before it is filled in. */
export const begun = (kind: string): Deed => ({ kind, words: '', more: [] });

/** Checks a code of the account's own authenticator, which renews what the session says about it. */
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
    catchError((error: unknown): Observable<CodeAnswer> => {
      if (isUnanswered(error)) throw error;
      return of({ kind: 'wrong', sentence: accountProblem(error) });
    }),
  );
};

const answerOf = (error: unknown): ActionAnswer<Deed, null> => {
  const refusal = refusalOf<Deed, null>(error);
  if (refusalCode(error) === 'step_up_needed') return { kind: 'code needed' };
  if (refusalCode(error) === 'second_factor_missing') {
    return { kind: 'factor needed', sentence: accountProblem(error) };
  }
  return noteDenial(error) ? { kind: 'denied' } : refusal;
};

/** What is read of a record to be acted on: null if there is none, 'denied' if the account may not see it any more. */
export type RecordRead<Sheet> = Sheet | null | 'denied';

export const recordOf = <Sheet>(reading: Observable<Sheet>): Observable<RecordRead<Sheet>> =>
  reading.pipe(
    catchError((error: unknown) =>
      // What is no id names nothing: an address that was typed wrong cannot be read by trying again.
      error instanceof NotFound || refusalCode(error) === '22P02'
        ? of(null)
        : whenDenied('denied' as const)(error),
    ),
  );

/** Deeds about one record. The caller starts and stops it. @param act its key names the attempt, which does nothing twice */
export const createDeed = (act: (deed: Deed, key: string) => Observable<unknown>): DeedActor =>
  createActor(
    actionOf<Deed>(({ what, key }) =>
      act(what, key).pipe(
        map((): ActionAnswer<Deed, null> => ({ kind: 'done', undo: null })),
        catchError((error: unknown) => of(answerOf(error))),
      ),
    ).provide({ actors: { verify: fromService(verify) } }),
    { input: { theirs: null } },
  );
