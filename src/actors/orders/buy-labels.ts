import { catchError, map, of, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { known } from '#machines/kit/known.ts';
import { buyLabelsMachine } from '#machines/orders/buy-labels.machine.ts';
import { chosenRate, packageOf, withoutLabel } from '#machines/orders/buy-labels.rules.ts';
import type {
  LabelOrder,
  LabelOutcome,
  LabelWish,
  PricedLabel,
  Quote,
} from '#machines/orders/buy-labels.rules.ts';
import type { StoreOrder } from '#schema/vendor-panel/store-order.ts';
import { createStoreOrderService } from '#services/vendor-panel/store-orders.ts';
import type { StoreOrderService } from '#services/vendor-panel/store-orders.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { refusedAs } from '#actors/kit/refused-as.ts';

export { pricedOf } from '#machines/orders/buy-labels.rules.ts';

export type BuyLabelsActor = ActorRefFrom<typeof buyLabelsMachine>;

const storeOrders = (): StoreOrderService => createStoreOrderService(services().client);

/** What this order's label would cost. Nothing is bought. */
export function quoteFor(vendorId: string, order: LabelOrder, wish: LabelWish): Observable<Quote> {
  const skipped = (sentence: string): Quote => ({ kind: 'skipped', order, sentence });
  return storeOrders()
    .order(vendorId, order.number)
    .pipe(
      switchMap((found): Observable<Quote> => {
        const wanted = packageOf(found, wish);
        if (typeof wanted === 'string') return of(skipped(wanted));
        return storeOrders()
          .labelRates(order.id, wanted)
          .pipe(
            map(({ rates }): Quote => {
              const rate = chosenRate(rates, wish.prefer);
              if (rate === undefined) return skipped('Your carrier has no service for this package.');
              const act = { ...wanted, service: rate.service };
              return { kind: 'priced', order, key: crypto.randomUUID(), act, rate };
            }),
          );
      }),
      catchError(refusedAs(skipped)),
    );
}

/** Buys it under its key: repeating it buys nothing twice. */
export const buyLabel = ({ order, key, act, rate }: PricedLabel): Observable<LabelOutcome> =>
  storeOrders()
    .buyLabel(order.id, key, act)
    .pipe(
      map(({ price }): LabelOutcome => ({
        order,
        outcome: 'bought',
        price: price ?? rate.price,
        sentence: null,
      })),
      catchError(
        refusedAs((sentence): LabelOutcome => ({ order, outcome: 'refused', price: null, sentence })),
      ),
    );

/**
 * Labels for these orders of a store. The caller starts and stops it.
 * @param onDone the ids of the orders without a label
 */
export function createBuyLabels(
  vendorId: string,
  orders: readonly LabelOrder[],
  onDone: (left: readonly string[]) => void,
): BuyLabelsActor {
  const actor = createActor(
    buyLabelsMachine.provide({
      actors: {
        priceOrder: fromService(({ order, wish }: { order: LabelOrder | null; wish: LabelWish | null }) =>
          quoteFor(vendorId, known(order), known(wish)),
        ),
        buyLabel: fromService(({ label }: { label: PricedLabel | null }) => buyLabel(known(label))),
      },
    }),
    { input: { orders } },
  );
  actor.subscribe((snapshot) => {
    if (snapshot.matches('done')) onDone(withoutLabel(orders, snapshot.context.outcomes));
  });
  return actor;
}

/** What the store's labels need: it is the same for each of its orders. */
export const labelDesk = (vendorId: string, number: string): Observable<StoreOrder['desk']> =>
  storeOrders()
    .order(vendorId, number)
    .pipe(map(({ desk }) => desk));
