import { EMPTY, expand, map, takeWhile, toArray } from 'rxjs';
import type { Observable } from 'rxjs';

/** Every row of a list, page by page, the first `most` of them. @param onRows how many have been read so far */
export function allRows<Row>(
  page: (after: string | null) => Observable<{ rows: readonly Row[]; next: string | null }>,
  onRows: (count: number) => void,
  most = Number.POSITIVE_INFINITY,
): Observable<readonly Row[]> {
  let count = 0;
  return page(null).pipe(
    expand(({ next }) => (next === null ? EMPTY : page(next))),
    map(({ rows }) => {
      count += rows.length;
      onRows(count);
      return rows;
    }),
    takeWhile(() => count < most, true),
    toArray(),
    map((pages) => pages.flat().slice(0, most)),
  );
}
