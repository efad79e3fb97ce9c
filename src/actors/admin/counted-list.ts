import { map, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ListPage, ListQuery, ListRow, ReadPage } from '#machines/kit/list-view.rules.ts';
import { createList } from '#actors/kit/list.ts';
import { noteDenial } from './rights.ts';

export type Counts = Readonly<Record<string, number>>;

/**
 * A list whose pages include counts. The caller starts and stops it. @param onCounts called with those of each page
 */
export const createCountedList = <Row extends ListRow>(
  list: (query: ListQuery, after: ReadPage['after']) => Observable<ListPage<Row> & { counts: Counts }>,
  query: ListQuery,
  onCounts: (counts: Counts) => void,
) =>
  createList(
    (wanted, after) =>
      list(wanted, after).pipe(
        map(({ rows, next, counts }) => {
          onCounts(counts);
          return { rows, next };
        }),
        tap({ error: noteDenial }),
      ),
    query,
  );
