import { catchError, EMPTY, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { savedViewsMachine } from '#machines/kit/saved-views.machine.ts';
import type { ViewAct, ViewAnswer } from '#machines/kit/saved-views.machine.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { ListKey } from '#schema/kit/saved-views.ts';
import { createSavedViewService } from '#services/vendor-panel/saved-views.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';

export type SavedViewsActor = ActorRefFrom<typeof savedViewsMachine>;

/** The views of one list of a store. The caller starts and stops it. */
export function createSavedViews(vendor: string, list: ListKey): SavedViewsActor {
  const views = () => createSavedViewService(services().client);
  const run = (act: ViewAct) => {
    if (act.kind === 'save') return views().save(vendor, list, act.name, act.query, act.shared);
    if (act.kind === 'change') return views().change(act.id, act.version, act.name, act.shared);
    return views().delete(act.id);
  };
  return createActor(
    savedViewsMachine.provide({
      actors: {
        readViews: fromService(() => views().read(vendor, list)),
        act: fromService(({ act }: { act: ViewAct | null }): Observable<ViewAnswer> =>
          act === null
            ? EMPTY
            : run(act).pipe(
                map((then): ViewAnswer => ({ kind: 'done', views: then })),
                catchError((error: unknown) => {
                  const refused = { kind: 'refused' as const, sentence: accountProblem(error) };
                  // Someone may have changed or deleted the displayed ones.
                  return views()
                    .read(vendor, list)
                    .pipe(
                      map((then): ViewAnswer => ({ ...refused, views: then })),
                      catchError(() => of<ViewAnswer>({ ...refused, views: null })),
                    );
                }),
              ),
        ),
      },
    }),
  );
}
