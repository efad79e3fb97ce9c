import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import { listViewMachine } from '#machines/kit/list-view.machine.ts';
import type { ListPage, ListQuery, ReadPage } from '#machines/kit/list-view.rules.ts';
import { fromService } from '#actors/kit/from-service.ts';
import type { ListViewActor } from '#actors/vendor-panel/products.ts';

/** A list without counts. The caller starts and stops it. */
export const createListOf = (
  list: (query: ListQuery, after: ReadPage['after']) => Observable<ListPage>,
  query: ListQuery,
): ListViewActor =>
  createActor(
    listViewMachine.provide({
      actors: {
        readPage: fromService(({ query: wanted, after }: ReadPage): Observable<ListPage> =>
          list(wanted, after),
        ),
      },
    }),
    { input: { query } },
  );
