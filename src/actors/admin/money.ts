import { throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type { MoneyProblems, PayoutSheet, PlatformStatement, StoreMoney } from '#schema/admin/money.ts';
import { askingAgain } from '#services/cache.ts';
import { createAdminMoneyService } from '#services/admin/money.ts';
import type { Correction } from '#services/admin/money.ts';
import { services } from '#actors/kit/services.ts';
import { createAdminAction, recordOf } from './admin-action.ts';
import type { AdminAction, AdminActionActor, RecordRead } from './admin-action.ts';
import { createList } from '#actors/kit/list.ts';

const money = () => createAdminMoneyService(services().client);

/** The ledger over a month. @param month null for the current one */
export const readPlatformStatement = (month: string | null): Observable<PlatformStatement> =>
  money().statement(month);

/** The payouts of all stores. The caller starts and stops it. */
export const createPayoutsList = (query: ListQuery) =>
  createList((wanted, after) => money().payouts(wanted, after), query);

/** Null if there is no such payout. */
export const readOnePayout = (number: string): Observable<RecordRead<PayoutSheet>> =>
  recordOf(money().payout(number));

/** An admin's actions on a payout. The caller starts and stops it. */
export const createPayoutAction = ({ id, job }: PayoutSheet): AdminActionActor =>
  createAdminAction(({ kind, words }) => {
    switch (kind) {
      case 'approve':
        return money().approve(id);
      case 'retry':
        return money().retryJob(job?.id ?? '');
      default:
        return money().cancel(id, words);
    }
  });

/** The disputes of all stores. The caller starts and stops it. */
export const createDisputeList = (query: ListQuery) =>
  createList((wanted, after) => money().disputes(wanted, after), query);

export const readMoneyProblems = (): Observable<MoneyProblems> => money().problems();

/** An admin's actions on a problem, identified by `retry:{id}`. The caller starts and stops it. */
export const createProblemAction = (): AdminActionActor =>
  createAdminAction(({ kind, words }) => {
    const [what, id = ''] = kind.split(':');
    switch (what) {
      case 'retry':
        return money().retryJob(id);
      case 'refund':
        return money().retryRefund(id);
      case 'approve':
        return money().decideCorrection(id, true);
      case 'refuse':
        return money().decideCorrection(id, false);
      case 'discounts':
        return money().settleDiscounts(id, words);
      default:
        return money().settle(id, words);
    }
  });

/** Null if there is no such store. */
export const readStoreMoney = (store: string): Observable<RecordRead<StoreMoney>> =>
  recordOf(money().store(store));

/** The movements of a store's balance. The caller starts and stops it. */
export const createStoreLedger = (store: string) =>
  createList((_, after) => money().ledger(store, null, after), {});

const correctionOf = ({ words, more: [amount = ''] }: AdminAction, request_key: string): Correction => ({
  // An invalid amount is sent so that the server refuses it with its own message.
  amount: /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? amount : '0',
  reason: words,
  request_key,
});

/** Finance's actions on a store's money. The caller starts and stops it. */
export const createStoreMoneyAction = (store: string): AdminActionActor =>
  createAdminAction((action, key) => {
    const [what, id = ''] = action.kind.split(':');
    switch (what) {
      case 'pause':
        return money().pause(store, action.words);
      case 'resume':
        return money().resume(store);
      case 'add':
        return money().adjust(store, correctionOf(action, key)).pipe(askingAgain());
      case 'take': {
        const correction = correctionOf(action, key);
        return money()
          .adjust(store, { ...correction, amount: `-${correction.amount}` })
          .pipe(askingAgain());
      }
      case 'hold':
        return money().hold(store, correctionOf(action, key)).pipe(askingAgain());
      case 'release':
        return money().release(id);
      case 'approve':
        return money().decideCorrection(id, true);
      case 'refuse':
        return money().decideCorrection(id, false);
      default:
        return throwError(() => new Error(`There is no action ${action.kind}.`));
    }
  });
