import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type { Balance, LedgerQuery, LedgerRow } from '#schema/vendor-panel/money/ledger.ts';
import { createLedgerService } from '#services/vendor-panel/money/ledger.ts';
import type { LedgerService } from '#services/vendor-panel/money/ledger.ts';
import { allRows } from '#actors/kit/all-rows.ts';
import { createList } from '#actors/kit/list.ts';
import { services } from '#actors/kit/services.ts';

const ledger = (): LedgerService => createLedgerService(services().client);

export const readBalance = (vendorId: string): Observable<Balance> => ledger().balance(vendorId);

/** The movements of a store's balance. The caller starts and stops it. */
export const createLedgerList = (vendorId: string, query: ListQuery) =>
  createList((wanted, after) => ledger().page(vendorId, wanted, after), query);

/** Every movement of a list. @param onRows called with the number read so far */
export const allMovements = (
  vendorId: string,
  query: LedgerQuery,
  onRows: (count: number) => void,
): Observable<readonly LedgerRow[]> => {
  const page = (after: string | null) => ledger().page(vendorId, query, after, 500);
  return allRows(page, onRows);
};
