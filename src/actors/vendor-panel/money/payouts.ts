import { catchError, forkJoin, map, of } from 'rxjs';
import type { Days } from '#schema/day.ts';
import type { Observable } from 'rxjs';
import type { Balance } from '#schema/vendor-panel/money/ledger.ts';
import type { Payout, PayoutDesk, PayoutPage, Statement } from '#schema/vendor-panel/money/payouts.ts';
import { NotFound } from '#services/errors.ts';
import { createPayoutService } from '#services/vendor-panel/money/payouts.ts';
import type { PayoutService } from '#services/vendor-panel/money/payouts.ts';
import { eachPage } from '#actors/kit/all-rows.ts';
import { createList } from '#actors/kit/list.ts';
import { services } from '#actors/kit/services.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';
import { fileAnswer } from '#actors/kit/file-answer.ts';
import type { FileAnswer } from '#actors/kit/file-answer.ts';
import { readBalance } from './ledger.ts';

const payouts = (): PayoutService => createPayoutService(services().client);

export interface StoreMoney {
  balance: Balance;
  desk: PayoutDesk;
}

/** A store's money at the shop, and its payouts. */
export const readMoney = (vendorId: string): Observable<StoreMoney> =>
  forkJoin({ balance: readBalance(vendorId), desk: payouts().desk(vendorId) });

const payoutTables = (vendorId: string) =>
  (['payouts', 'payout_accounts'] as const).map((table) => ({ table, filter: `vendor_id=eq.${vendorId}` }));

/** Something in a store's payouts changed, or may have. */
export const payoutChanges = (vendorId: string): Observable<void> => watchRealtime(payoutTables(vendorId));

/** The same for its balance, in which an order counts once its returns have ended. */
export const balanceChanges = (vendorId: string): Observable<void> =>
  watchRealtime([...payoutTables(vendorId), { table: 'orders', filter: `vendor_id=eq.${vendorId}` }]);

/** The payouts of a store. The caller starts and stops it. */
export const createPayoutList = (vendorId: string) =>
  createList((_, after) => payouts().list(vendorId, after));

/** Every payout of a store, page by page. @param onRows called with the number read so far */
export const allPayouts = (
  vendorId: string,
  days: Days,
  onRows: (count: number) => void,
): Observable<readonly Payout[]> => eachPage((after) => payouts().list(vendorId, after, days), onRows);

/** Null: there is no such payout. */
export const readPayout = (vendorId: string, number: string): Observable<PayoutPage | null> =>
  payouts()
    .one(vendorId, number)
    .pipe(
      map((page): PayoutPage | null => page),
      catchError((error: unknown) => {
        if (error instanceof NotFound) return of(null);
        throw error;
      }),
    );

export const readStatement = (vendorId: string, month: string | null): Observable<Statement> =>
  payouts().statement(vendorId, month);

/** The statement of a month as a PDF file, or why there is none. */
export const statementFile = (vendorId: string, month: string): FileAnswer =>
  fileAnswer(payouts().statementFile(vendorId, month));
