import { of } from 'rxjs';
import type { Observable } from 'rxjs';
import { accountProblem } from '#schema/account/account-problems.ts';
import { isUnanswered } from './unanswered.ts';

/** For `catchError`: a refusal becomes a result with its sentence; without an answer, the error goes on. */
export const refusedAs =
  <Result>(resultOf: (sentence: string) => Result) =>
  (error: unknown): Observable<Result> => {
    if (isUnanswered(error)) throw error;
    return of(resultOf(accountProblem(error)));
  };
