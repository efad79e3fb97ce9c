import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { known } from '#machines/kit/known.ts';
import { storeOrderMachine } from '#machines/orders/store-order.machine.ts';
import type { StoreOrderEvent } from '#machines/orders/store-order.machine.ts';
import type { StoreOrderAction } from '#schema/vendor-panel/store-order.ts';
import { askingAgain } from '#services/cache.ts';
import { createStoreOrderService } from '#services/vendor-panel/store-orders.ts';
import type { StoreOrderService } from '#services/vendor-panel/store-orders.ts';
import { recount } from '#actors/account/badges.ts';
import { answered, createAction } from '#actors/kit/action.ts';
import type { ActionActor } from '#actors/kit/action.ts';
import { fileAnswer } from '#actors/kit/file-answer.ts';
import type { FileAnswer } from '#actors/kit/file-answer.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { storeOrderChanges } from './store-order-changes.ts';

export type StoreOrderActor = ActorRefFrom<typeof storeOrderMachine>;
export type StoreOrderActionActor = ActionActor<StoreOrderAction>;

const storeOrders = (): StoreOrderService => createStoreOrderService(services().client);

/** One order of a store. The caller starts and stops it. */
export const createStoreOrder = (vendorId: string, number: string): StoreOrderActor =>
  createActor(
    storeOrderMachine.provide({
      actors: {
        readOrder: fromService(({ number: wanted }: { number: string }) =>
          storeOrders().order(vendorId, wanted),
        ),
        watchOrder: fromCallback<StoreOrderEvent>(({ sendBack }) => {
          const subscription = storeOrderChanges(vendorId).subscribe(() =>
            sendBack({ type: 'order.changed' } satisfies StoreOrderEvent),
          );
          return () => subscription.unsubscribe();
        }),
      },
    }),
    { input: { number } },
  );

/**
 * The actions on an order, which is read again once one is done, refused or abandoned. The caller starts and stops
 * it.
 */
export function createStoreOrderAction(order: StoreOrderActor): StoreOrderActionActor {
  const action = createAction<StoreOrderAction>(({ what, key }) =>
    answered(storeOrders().act(known(order.getSnapshot().context.order).id, key, what).pipe(askingAgain())),
  );
  action.on('*', () => order.send({ type: 'order.changed' }));
  // No realtime event says that a buyer is no longer waiting for a reply.
  action.on('action.done', ({ what }) => {
    if (what.kind === 'message') recount('messages');
  });
  return action;
}

/** A shipment's label as a PDF file, or why there is none. */
export const labelFile = (shipment: string): FileAnswer => fileAnswer(storeOrders().labelFile(shipment));
