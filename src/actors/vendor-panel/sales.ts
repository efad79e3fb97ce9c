import { catchError, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { fulfillmentMachine } from '#machines/orders/fulfillment.machine.ts';
import type { ActInput, FulfillmentEvent, SaleAnswer } from '#machines/orders/fulfillment.machine.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { SaleCounts } from '#schema/vendor-panel/sale.ts';
import { createSaleService } from '#services/vendor-panel/sales.ts';
import type { SaleService } from '#services/vendor-panel/sales.ts';
import { createList } from '#actors/kit/list.ts';
import { fileAnswer } from '#actors/kit/file-answer.ts';
import type { FileAnswer } from '#actors/kit/file-answer.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { isUnanswered } from '#actors/kit/unanswered.ts';
import { storeOrderChanges } from '#actors/orders/store-order-changes.ts';
import type { ListViewActor } from '#actors/kit/list.ts';

export type FulfillmentActor = ActorRefFrom<typeof fulfillmentMachine>;

const sales = (): SaleService => createSaleService(services().client);

const wishOf = ({ q, view, customer }: ListQuery) => ({ query: q, view, customer });

/** The store's orders. The caller starts and stops it. */
export const createSaleList = (vendorId: string, query: ListQuery): ListViewActor =>
  createList((wanted, after) => sales().orders(vendorId, wishOf(wanted), after), query);

/** The store's parcels. The caller starts and stops it. */
export const createParcelList = (vendorId: string, query: ListQuery): ListViewActor =>
  createList((wanted, after) => sales().parcels(vendorId, wishOf(wanted), after), query);

export const saleCounts = (vendorId: string): Observable<SaleCounts> => sales().counts(vendorId);

/** A pick list and packing slips as a PDF file, or why there is none. */
export const packingSlips = (vendorId: string, orders: readonly string[]): FileAnswer =>
  fileAnswer(sales().packingSlips(vendorId, orders));

/** The label of a parcel as a PDF file, or why there is none. */
export const labelFile = (shipment: string): FileAnswer => fileAnswer(sales().labelFile(shipment));

/** One order of a store. The caller starts and stops it. */
export const createFulfillment = (vendorId: string, number: string): FulfillmentActor =>
  createActor(
    fulfillmentMachine.provide({
      actors: {
        readSale: fromService(({ number: wanted }: { number: string }) => sales().order(vendorId, wanted)),
        act: fromService(({ act, key, sale }: ActInput): Observable<SaleAnswer> => {
          if (act === null || sale === null) return of({ kind: 'done' });
          return sales()
            .act(sale.id, key, act)
            .pipe(
              map((): SaleAnswer => ({ kind: 'done' })),
              catchError((error: unknown) => {
                if (isUnanswered(error)) throw error;
                return of<SaleAnswer>({ kind: 'refused', sentence: accountProblem(error) });
              }),
            );
        }),
        watchSale: fromCallback<FulfillmentEvent>(({ sendBack }) => {
          const subscription = storeOrderChanges(vendorId).subscribe(() =>
            sendBack({ type: 'sale.changed' } satisfies FulfillmentEvent),
          );
          return () => subscription.unsubscribe();
        }),
      },
    }),
    { input: { number } },
  );
