import { throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type { MoneyProblems, PayoutSheet, PlatformStatement, StoreMoney } from '#schema/admin/money.ts';
import { createAdminMoneyService } from '#services/admin/money.ts';
import type { Correction } from '#services/admin/money.ts';
import { services } from '#actors/kit/services.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { createDeed, recordOf } from './deed.ts';
import type { Deed, DeedActor, RecordRead } from './deed.ts';
import { createList } from '#actors/kit/list.ts';

const money = () => createAdminMoneyService(services().client);

/** The ledger over a month. @param month null is the present one */
export const readPlatformStatement = (month: string | null): Observable<PlatformStatement> =>
  money().statement(month);

/** The payouts of all stores. The caller starts and stops it. */
export const createPayoutsList = (query: ListQuery): ListViewActor =>
  createList((wanted, after) => money().payouts(wanted, after), query);

/** Null if there is no such payout. */
export const readOnePayout = (number: string): Observable<RecordRead<PayoutSheet>> =>
  recordOf(money().payout(number));

/** What an admin does about a payout. The caller starts and stops it. */
export const createPayoutDeed = ({ id, job }: PayoutSheet): DeedActor =>
  createDeed(({ kind, words }) => {
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
export const createDisputeList = (query: ListQuery): ListViewActor =>
  createList((wanted, after) => money().disputes(wanted, after), query);

export const readMoneyProblems = (): Observable<MoneyProblems> => money().problems();

/** What an admin does about a problem: the deed names it as `retry:{id}`. The caller starts and stops it. */
export const createProblemDeed = (): DeedActor =>
  createDeed(({ kind, words }) => {
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
export const createStoreLedger = (store: string): ListViewActor =>
  createList((_, after) => money().ledger(store, null, after), {});

const correctionOf = ({ words, more: [amount = ''] }: Deed, request_key: string): Correction => ({
  // What is no amount reaches the server as one that it refuses with its sentence.
  amount: /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? amount : '0',
  reason: words,
  request_key,
});

/** What finance does about the money of a store. The caller starts and stops it. */
export const createStoreMoneyDeed = (store: string): DeedActor =>
  createDeed((deed, key) => {
    const [what, id = ''] = deed.kind.split(':');
    switch (what) {
      case 'pause':
        return money().pause(store, deed.words);
      case 'resume':
        return money().resume(store);
      case 'add':
        return money().adjust(store, correctionOf(deed, key));
      case 'take': {
        const correction = correctionOf(deed, key);
        return money().adjust(store, { ...correction, amount: `-${correction.amount}` });
      }
      case 'hold':
        return money().hold(store, correctionOf(deed, key));
      case 'release':
        return money().release(id);
      case 'approve':
        return money().decideCorrection(id, true);
      case 'refuse':
        return money().decideCorrection(id, false);
      default:
        return throwError(() => new Error(`There is no deed ${deed.kind}.`));
    }
  });
