import { catchError, map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { LabelRate, StoreOrderAction } from '#schema/vendor-panel/store-order.ts';
import { createStoreOrderService } from '#services/vendor-panel/store-orders.ts';
import { refusedAs } from '#actors/kit/refused-as.ts';
import { services } from '#actors/kit/services.ts';

export type LabelWanted = Extract<StoreOrderAction, { kind: 'label' }>;

export type RatesAnswer =
  | { kind: 'shown'; rates: readonly LabelRate[] }
  | { kind: 'refused'; sentence: string };

/** What each service of the carrier would cost for this package, the cheapest first. Nothing is bought. */
export const labelRates = (order: string, wanted: LabelWanted): Observable<RatesAnswer> =>
  createStoreOrderService(services().client)
    .labelRates(order, wanted)
    .pipe(
      map(({ rates }): RatesAnswer => ({
        kind: 'shown',
        rates: rates.toSorted((one, other) => one.price - other.price || one.days - other.days),
      })),
      catchError(refusedAs((sentence): RatesAnswer => ({ kind: 'refused', sentence }))),
    );
