import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { listViewMachine } from '#machines/kit/list-view.machine.ts';
import type { ListPage, ListQuery, ReadPage } from '#machines/kit/list-view.rules.ts';
import { fromService } from '#actors/kit/from-service.ts';

export type ListViewActor = ActorRefFrom<typeof listViewMachine>;

/** A list that reads its pages from `page`. The caller starts and stops it. */
export const createList = (
  page: (query: ListQuery, after: ReadPage['after']) => Observable<ListPage>,
  query: ListQuery = {},
): ListViewActor =>
  createActor(
    listViewMachine.provide({
      actors: {
        readPage: fromService(({ query: wanted, after }: ReadPage): Observable<ListPage> =>
          page(wanted, after),
        ),
      },
    }),
    { input: { query } },
  );
