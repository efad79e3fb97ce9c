import { catchError, map, of, switchMap, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { deedMachine } from '#machines/admin/deed.machine.ts';
import type { CodeAnswer, Deed, DeedAnswer } from '#machines/admin/deed.machine.ts';
import { accountProblem, refusalCode } from '#schema/account/account-problems.ts';
import { NotFound } from '#services/errors.ts';
import { identity } from '#actors/identity/identity.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { isUnanswered } from '#actors/kit/unanswered.ts';
import { noteDenial, whenDenied } from './rights.ts';

export type DeedActor = ActorRefFrom<typeof deedMachine>;

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

const answerOf = (error: unknown): Observable<DeedAnswer> => {
  if (isUnanswered(error)) throw error;
  if (refusalCode(error) === 'step_up_needed') return of({ kind: 'code needed' });
  if (refusalCode(error) === 'second_factor_missing') {
    return of({ kind: 'factor needed', sentence: accountProblem(error) });
  }
  return of(noteDenial(error) ? { kind: 'denied' } : { kind: 'refused', sentence: accountProblem(error) });
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

/** Deeds about one record. The caller starts and stops it. */
export const createDeed = (act: (deed: Deed) => Observable<unknown>): DeedActor =>
  createActor(
    deedMachine.provide({
      actors: {
        act: fromService((deed: Deed) =>
          act(deed).pipe(
            map((): DeedAnswer => ({ kind: 'done' })),
            catchError(answerOf),
          ),
        ),
        verify: fromService(verify),
      },
    }),
  );
