import { tap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type {
  ExportedOrder,
  OrderResults,
  OrdersAction,
  StoreOrderCounts,
} from '#schema/vendor-panel/store-order.ts';
import { createStoreOrderService } from '#services/vendor-panel/store-orders.ts';
import type { StoreOrderService } from '#services/vendor-panel/store-orders.ts';
import { answered, createAction } from '#actors/kit/action.ts';
import type { ActionActor } from '#actors/kit/action.ts';
import { allRows, eachPage } from '#actors/kit/all-rows.ts';
import { createList } from '#actors/kit/list.ts';
import { fileAnswer } from '#actors/kit/file-answer.ts';
import type { FileAnswer } from '#actors/kit/file-answer.ts';
import { services } from '#actors/kit/services.ts';

const storeOrders = (): StoreOrderService => createStoreOrderService(services().client);

const wishOf = ({ q, view, customer, from, to, payment, refund }: ListQuery) => ({
  query: q,
  view,
  customer,
  from,
  to,
  payment,
  refund,
});

/** The store's orders. The caller starts and stops it. */
export const createStoreOrderList = (vendorId: string, query: ListQuery) =>
  createList((wanted, after) => storeOrders().orders(vendorId, wishOf(wanted), after), query);

/** The store's shipments. The caller starts and stops it. */
export const createShipmentList = (vendorId: string, query: ListQuery) =>
  createList((wanted, after) => storeOrders().shipments(vendorId, wishOf(wanted), after), query);

export const storeOrderCounts = (vendorId: string): Observable<StoreOrderCounts> =>
  storeOrders().counts(vendorId);

/** Packing slips as a PDF file, or why there is none. */
export const packingSlips = (vendorId: string, orders: readonly string[]): FileAnswer =>
  fileAnswer(storeOrders().packingSlips(vendorId, orders));

/** All labels of these orders as one PDF file, or why there is none. */
export const labelFiles = (vendorId: string, orders: readonly string[]): FileAnswer =>
  fileAnswer(storeOrders().labelFiles(vendorId, orders));

/** Every order in a list, with its lines, page by page. @param onRows called with the number read so far */
export const allOrders = (
  vendorId: string,
  query: ListQuery,
  onRows: (count: number) => void,
): Observable<readonly ExportedOrder[]> =>
  eachPage((after) => storeOrders().exported(vendorId, wishOf(query), after), onRows);

export type OrdersActionActor = ActionActor<OrdersAction>;

/** One action on several orders at a time. The caller starts and stops it. @param onResults what was done with each */
export const createOrdersAction = (
  vendorId: string,
  onResults: (results: OrderResults) => void,
): OrdersActionActor =>
  createAction<OrdersAction>(({ what, key }) =>
    answered(storeOrders().work(vendorId, key, what).pipe(tap(onResults))),
  );

/** The orders to ship, for a file of tracking numbers, the first `most` of them. */
export const openOrders = (
  vendorId: string,
  most: number,
  onRows: (count: number) => void,
): Observable<readonly ExportedOrder[]> =>
  allRows((after) => storeOrders().exported(vendorId, { view: 'open' }, after), onRows, most);
