import { catchError, map, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { impersonationMachine } from '#machines/admin/impersonation.machine.ts';
import type { EndAnswer, LookAnswer } from '#machines/admin/impersonation.machine.ts';
import { refusalCode } from '#schema/account/account-problems.ts';
import { createViewsService } from '#services/admin/views.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { isUnanswered } from '#actors/kit/unanswered.ts';
import { services } from '#actors/kit/services.ts';
import { isDenied, whenDenied } from '../rights.ts';

export type ViewingActor = ActorRefFrom<typeof impersonationMachine>;

const views = () => createViewsService(services().client);

const orDenied = whenDenied({ kind: 'denied' as const });

const create = (): ViewingActor =>
  createActor(
    impersonationMachine.provide({
      actors: {
        readLook: fromService(() =>
          views()
            .current()
            .pipe(
              map((open): LookAnswer =>
                open === null
                  ? { kind: 'none' }
                  : {
                      kind: 'open',
                      look: { person: open.person, name: open.name },
                      left: Math.max(Math.ceil(open.seconds_left / 60), 1),
                    },
              ),
              catchError(orDenied),
            ),
        ),
        endLook: fromService(() =>
          views()
            .end()
            .pipe(
              map((): EndAnswer => ({ kind: 'ended' })),
              catchError(orDenied),
            ),
        ),
      },
    }),
  );

let account: string | null = null;
let running: ViewingActor | undefined;

/** The account being viewed: one actor for the bar on every page and for the page itself. */
export function viewingOf(userId: string): ViewingActor {
  if (running === undefined || account !== userId) {
    running?.stop();
    account = userId;
    running = create();
    running.start();
  }
  return running;
}

const askAgain = () => running?.send({ type: 'view.look' });

/** Starts a view; the server requires a fresh code. */
export const startLook = (person: string, reason: string): Observable<unknown> =>
  views()
    .start(person, reason)
    .pipe(
      tap({
        next: askAgain,
        // If the response was lost, the view may have started anyway.
        error: (error: unknown) => {
          if (isUnanswered(error)) askAgain();
        },
      }),
    );

/** A read that the server refuses ends the view on every page. */
export const whileOpen = <Seen>(reading: Observable<Seen>): Observable<Seen> =>
  reading.pipe(
    tap({
      error: (error: unknown) => {
        if (refusalCode(error) === 'view_over') running?.send({ type: 'view.over' });
        else if (isDenied(error)) askAgain();
      },
    }),
  );
