import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { orderListMachine } from '#machines/orders/order-list.machine.ts';
import type { OrderListEvent } from '#machines/orders/order-list.machine.ts';
import type { OrderFilter, PurchaseSummary } from '#schema/orders/order.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { orders } from './orders.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';

export type OrderListActor = ActorRefFrom<typeof orderListMachine>;

type Wanted = { filter: OrderFilter; after: PurchaseSummary | null };

const boundMachine = (userId: string) =>
  orderListMachine.provide({
    actors: {
      readPurchases: fromService(({ filter, after }: Wanted) => orders().mine(filter, after)),
      watchPurchases: fromCallback<OrderListEvent>(({ sendBack }) => {
        const changes = watchRealtime([{ table: 'orders', filter: `user_id=eq.${userId}` }]).subscribe(() =>
          sendBack({ type: 'orders.changed' } satisfies OrderListEvent),
        );
        return () => changes.unsubscribe();
      }),
    },
  });

/** The purchases of one account. The caller starts and stops it. */
export const createOrderList = (userId: string): OrderListActor => createActor(boundMachine(userId));
