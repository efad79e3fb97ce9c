import { EMPTY, expand, map, takeWhile, toArray } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import { listViewMachine } from '#machines/kit/list-view.machine.ts';
import type { ListPage, ReadPage } from '#machines/kit/list-view.rules.ts';
import type { AuditEntry, AuditQuery } from '#schema/admin/audit.ts';
import { createAuditService } from '#services/admin/audit.ts';
import type { AuditService } from '#services/admin/audit.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import type { ListViewActor } from '#actors/vendor-panel/products.ts';

const audit = (): AuditService => createAuditService(services().client);

/** The audit log. The caller starts and stops it. */
export const createAuditList = (query: AuditQuery): ListViewActor =>
  createActor(
    listViewMachine.provide({
      actors: {
        readPage: fromService(({ query: wanted, after }: ReadPage): Observable<ListPage> =>
          audit().list(wanted, after, 25),
        ),
      },
    }),
    { input: { query } },
  );

export const auditActions = (): Observable<readonly string[]> => audit().actions();

/** As many as a spreadsheet opens without complaint. */
export const mostInFile = 50_000;

/**
 * The entries that match, the last ones if there are more than fit into a file.
 *
 * @param onRows told how many have been read
 */
export const allEntries = (
  query: AuditQuery,
  onRows: (count: number) => void,
): Observable<readonly AuditEntry[]> => {
  const page = (after: string | null) => audit().list(query, after, 500);
  let count = 0;
  return page(null).pipe(
    expand(({ next }) => (next === null ? EMPTY : page(next))),
    map(({ rows }) => {
      count += rows.length;
      onRows(count);
      return rows;
    }),
    takeWhile(() => count < mostInFile, true),
    toArray(),
    map((pages) => pages.flat().slice(0, mostInFile)),
  );
};
