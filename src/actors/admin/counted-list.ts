import { map, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import { listViewMachine } from '#machines/kit/list-view.machine.ts';
import type { ListPage, ListQuery, ReadPage } from '#machines/kit/list-view.rules.ts';
import { fromService } from '#actors/kit/from-service.ts';
import type { ListViewActor } from '#actors/vendor-panel/products.ts';
import { noteDenial } from './rights.ts';

export type Counts = Readonly<Record<string, number>>;

/** A list whose pages come with counts. The caller starts and stops it. @param onCounts called with those of each page */
export const createCountedList = (
  list: (query: ListQuery, after: ReadPage['after']) => Observable<ListPage & { counts: Counts }>,
  query: ListQuery,
  onCounts: (counts: Counts) => void,
): ListViewActor =>
  createActor(
    listViewMachine.provide({
      actors: {
        readPage: fromService(({ query: wanted, after }: ReadPage): Observable<ListPage> =>
          list(wanted, after).pipe(
            map(({ rows, next, counts }) => {
              onCounts(counts);
              return { rows, next };
            }),
            tap({ error: noteDenial }),
          ),
        ),
      },
    }),
    { input: { query } },
  );
