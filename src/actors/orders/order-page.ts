import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { orderMachine } from '#machines/orders/order.machine.ts';
import { orderPageMachine } from '#machines/orders/order-page.machine.ts';
import type { OrderPageEvent, OrderPageInput } from '#machines/orders/order-page.machine.ts';
import { returnMachine } from '#machines/orders/return.machine.ts';
import type { OrderReturn, TrackedOrder } from '#schema/orders/order.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { watchConnection } from '#actors/kit/connection.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { orders } from './orders.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';

export type OrderPageActor = ActorRefFrom<typeof orderPageMachine>;

const changed = { type: 'order.changed' } satisfies OrderPageEvent;

const boundMachine = orderPageMachine.provide({
  actors: {
    readPurchase: fromService(({ token }: { token: string }) => orders().track(token)),
    watchPurchase: fromCallback<OrderPageEvent, { hasRealtime: boolean }>(
      ({ sendBack, input: { hasRealtime } }) => {
        const { userId } = sessionHandle.getSnapshot();
        const feeds =
          hasRealtime && userId !== null
            ? [{ table: 'orders', filter: `user_id=eq.${userId}` } as const]
            : [];
        const changes = watchRealtime(feeds).subscribe(() => sendBack(changed));
        const seen = () => {
          if (document.visibilityState === 'visible') sendBack(changed);
        };
        if (!hasRealtime) document.addEventListener('visibilitychange', seen);
        const stop = watchConnection((isOnline) => {
          if (isOnline) sendBack(changed);
        });
        return () => {
          changes.unsubscribe();
          document.removeEventListener('visibilitychange', seen);
          stop();
        };
      },
    ),
  },
});

/** One purchase with live updates. The caller starts and stops it. */
export const createOrderPage = (input: OrderPageInput): OrderPageActor =>
  createActor(boundMachine, { input });

type Buyer = 'customer' | 'guest';

/** Whether the buyer may cancel an order now. */
export const mayCancel = ({ status, cancellable }: TrackedOrder, by: Buyer): boolean =>
  cancellable && orderMachine.resolveState({ value: status, context: {} }).can({ type: 'order.cancel', by });

/** Whether the buyer may withdraw a return they requested. */
export const mayWithdraw = ({ status }: OrderReturn, by: Buyer): boolean =>
  returnMachine.resolveState({ value: status, context: {} }).can({ type: 'return.withdraw', by });

/** Whether the buyer may mark a return as sent. */
export const maySendBack = ({ status }: OrderReturn, by: Buyer): boolean =>
  returnMachine.resolveState({ value: status, context: {} }).can({ type: 'return.send', by });
