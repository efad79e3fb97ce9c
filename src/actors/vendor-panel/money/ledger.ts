import { EMPTY, expand, map, toArray } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import { listViewMachine } from '#machines/kit/list-view.machine.ts';
import type { ListPage, ListQuery, ReadPage } from '#machines/kit/list-view.rules.ts';
import type { Balance, LedgerQuery, LedgerRow } from '#schema/vendor-panel/money/ledger.ts';
import { createLedgerService } from '#services/vendor-panel/money/ledger.ts';
import type { LedgerService } from '#services/vendor-panel/money/ledger.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import type { ListViewActor } from '../products.ts';

const ledger = (): LedgerService => createLedgerService(services().client);

export const readBalance = (vendorId: string): Observable<Balance> => ledger().balance(vendorId);

/** The movements of a store's balance. The caller starts and stops it. */
export const createLedgerList = (vendorId: string, query: ListQuery): ListViewActor =>
  createActor(
    listViewMachine.provide({
      actors: {
        readPage: fromService(({ query: wanted, after }: ReadPage): Observable<ListPage> =>
          ledger().page(vendorId, wanted, after),
        ),
      },
    }),
    { input: { query } },
  );

/** Every movement of a list. @param onRows how many have been read so far */
export const allMovements = (
  vendorId: string,
  query: LedgerQuery,
  onRows: (count: number) => void,
): Observable<readonly LedgerRow[]> => {
  const page = (after: string | null) => ledger().page(vendorId, query, after, 500);
  let count = 0;
  return page(null).pipe(
    expand(({ next }) => (next === null ? EMPTY : page(next))),
    map(({ rows }) => {
      count += rows.length;
      onRows(count);
      return rows;
    }),
    toArray(),
    map((pages) => pages.flat()),
  );
};
