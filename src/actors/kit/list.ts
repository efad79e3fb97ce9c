import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import { listViewMachineOf } from '#machines/kit/list-view.machine.ts';
import type { ListViewActor } from '#machines/kit/list-view.machine.ts';
import type { ListPage, ListQuery, ListRow, ReadPage } from '#machines/kit/list-view.rules.ts';
import { fromService } from '#actors/kit/from-service.ts';

export type { ListViewActor } from '#machines/kit/list-view.machine.ts';

/** A list that loads its pages from `page`. The caller starts and stops it. */
export const createList = <Row extends ListRow>(
  page: (query: ListQuery, after: ReadPage['after']) => Observable<ListPage<Row>>,
  query: ListQuery = {},
): ListViewActor<Row> =>
  createActor(
    listViewMachineOf<Row>().provide({
      actors: {
        readPage: fromService(({ query: wanted, after }: ReadPage) => page(wanted, after)),
      },
    }),
    { input: { query } },
  );
