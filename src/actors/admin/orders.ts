import { map, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type { PlatformOrder, PlatformOrderRow, PlatformPurchase } from '#schema/admin/orders/order.ts';
import { createPlatformOrderService } from '#services/admin/orders.ts';
import { eachPage } from '#actors/kit/all-rows.ts';
import { createList } from '#actors/kit/list.ts';
import { services } from '#actors/kit/services.ts';
import { recordOf } from './admin-action.ts';
import type { RecordRead } from './admin-action.ts';
import { noteDenial } from './rights.ts';

const orders = () => createPlatformOrderService(services().client);

/**
 * The shop's orders. The caller starts and stops it. @param onMore whether the search found more than it lists, with
 * each page
 */
export const createPlatformOrderList = (query: ListQuery, onMore: (more: boolean) => void) =>
  createList(
    (wanted, after) =>
      orders()
        .list(wanted, after)
        .pipe(
          map(({ more, ...page }) => {
            onMore(more);
            return page;
          }),
          tap({ error: noteDenial }),
        ),
    query,
  );

/** Every order in a list, page by page. @param onRows called with the number read so far */
export const allPlatformOrders = (
  query: ListQuery,
  onRows: (count: number) => void,
): Observable<readonly PlatformOrderRow[]> => eachPage((after) => orders().list(query, after, 500), onRows);

/** Null if there is no such order. */
export const readPlatformOrder = (id: string): Observable<RecordRead<PlatformOrder>> =>
  recordOf(orders().order(id));

/** Null if there is no such purchase. */
export const readPlatformPurchase = (number: string): Observable<RecordRead<PlatformPurchase>> =>
  recordOf(orders().purchase(number));
