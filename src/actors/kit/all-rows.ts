import { EMPTY, expand, map, takeWhile, tap, toArray } from 'rxjs';
import type { Observable } from 'rxjs';

type Page<Row> = (after: string | null) => Observable<{ rows: readonly Row[]; next: string | null }>;

/** The rows of a list, page by page. @param onRows how many have been read so far */
export function eachPage<Row>(page: Page<Row>, onRows: (count: number) => void): Observable<readonly Row[]> {
  let count = 0;
  return page(null).pipe(
    // One page at a time: a second one is not asked for before the first is used.
    expand(({ next }) => (next === null ? EMPTY : page(next)), 1),
    map(({ rows }) => rows),
    tap(({ length }) => {
      count += length;
      onRows(count);
    }),
  );
}

/** Every row of a list, the first `most` of them. @param onRows how many have been read so far */
export function allRows<Row>(
  page: Page<Row>,
  onRows: (count: number) => void,
  most = Number.POSITIVE_INFINITY,
): Observable<readonly Row[]> {
  let count = 0;
  return eachPage(page, (read) => {
    count = read;
    onRows(read);
  }).pipe(
    takeWhile(() => count < most, true),
    toArray(),
    map((pages) => pages.flat().slice(0, most)),
  );
}
