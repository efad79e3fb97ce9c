import { catchError, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import { actionMachineOf } from '#machines/kit/action.machine.ts';
import type { ActionActor, ActionAnswer, Sent, Wanted } from '#machines/kit/action.machine.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import { fromService } from './from-service.ts';
import { isUnanswered } from './unanswered.ts';

export type { ActionActor } from '#machines/kit/action.machine.ts';

/** @param key identifies the attempt: a request with the same key has no effect twice. */
export type Keyed<What, Theirs> = { what: What; key: string; theirs: Theirs | null };

type Send<What, Theirs> = (asked: Keyed<What, Theirs>) => Observable<ActionAnswer<What, Theirs>>;

/** An action's machine with its request, for callers that provide more of it. */
export function actionOf<What extends Wanted, Theirs = null>(send: Send<What, Theirs>) {
  let key = '';
  let named = 0;
  return actionMachineOf<What, Theirs>().provide({
    actors: {
      send: fromService(({ what, attempt, theirs }: Sent<What, Theirs>) => {
        if (named !== attempt) key = crypto.randomUUID();
        named = attempt;
        return send({ what, key, theirs });
      }),
    },
  });
}

/** One action on a record at a time. The caller starts and stops it. */
export const createAction = <What extends Wanted, Theirs = null>(
  send: Send<What, Theirs>,
  theirs: Theirs | null = null,
): ActionActor<What, Theirs> => createActor(actionOf(send), { input: { theirs } });

/** The server's own answer or refusal. Throws if it is unknown whether the action is done. */
export const answered = <Value, What, Theirs>(
  request: Observable<Value>,
  undoOf: (value: Value) => What | null = () => null,
): Observable<ActionAnswer<What, Theirs>> =>
  request.pipe(
    map((value): ActionAnswer<What, Theirs> => ({ kind: 'done', undo: undoOf(value) })),
    catchError((error: unknown) => of(refusalOf<What, Theirs>(error))),
  );

/** @throws If it is unknown whether the action is done. */
export function refusalOf<What, Theirs>(error: unknown): ActionAnswer<What, Theirs> {
  if (isUnanswered(error)) throw error;
  return { kind: 'refused', sentence: accountProblem(error) };
}
