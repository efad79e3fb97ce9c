import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { orderListMachine } from '#machines/order-list/order-list.machine.ts';
import type { OrderListEvent } from '#machines/order-list/order-list.machine.ts';
import type { OrderFilter, OrderSummary } from '#schema/order.ts';
import { fromService } from './from-service.ts';
import { services } from './services.ts';
import { watchFeeds } from './watch-feeds.ts';

export type OrderListActor = ActorRefFrom<typeof orderListMachine>;

type Wanted = { filter: OrderFilter; after: OrderSummary | null };

const boundMachine = (userId: string) =>
  orderListMachine.provide({
    actors: {
      readOrders: fromService(({ filter, after }: Wanted) => services().orders.mine(filter, after)),
      watchOrders: fromCallback<OrderListEvent>(({ sendBack }) => {
        const changes = watchFeeds([{ table: 'orders', filter: `user_id=eq.${userId}` }]).subscribe(() =>
          sendBack({ type: 'orders.changed' } satisfies OrderListEvent),
        );
        return () => changes.unsubscribe();
      }),
    },
  });

/** The orders of one account. Whoever makes it starts it and stops it. */
export const createOrderList = (userId: string): OrderListActor => createActor(boundMachine(userId));
