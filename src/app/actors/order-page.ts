import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { orderMachine } from '#machines/order/order.machine.ts';
import { orderPageMachine } from '#machines/order-page/order-page.machine.ts';
import type { OrderPageEvent, OrderPageInput } from '#machines/order-page/order-page.machine.ts';
import { returnMachine } from '#machines/return/return.machine.ts';
import type { OrderReturn, TrackedParcel } from '#schema/order.ts';
import { sessionHandle } from '../session-handle.ts';
import { watchConnection } from './connection.ts';
import { fromService } from './from-service.ts';
import { services } from './services.ts';
import { watchFeeds } from './watch-feeds.ts';

export type OrderPageActor = ActorRefFrom<typeof orderPageMachine>;

const changed = { type: 'order.changed' } satisfies OrderPageEvent;

const boundMachine = orderPageMachine.provide({
  actors: {
    readOrder: fromService(({ token }: { token: string }) => services().orders.track(token)),
    watchOrder: fromCallback<OrderPageEvent, { told: boolean }>(({ sendBack, input: { told } }) => {
      const { userId } = sessionHandle.getSnapshot();
      const feeds =
        told && userId !== null ? [{ table: 'orders', filter: `user_id=eq.${userId}` } as const] : [];
      const changes = watchFeeds(feeds).subscribe(() => sendBack(changed));
      const seen = () => {
        if (document.visibilityState === 'visible') sendBack(changed);
      };
      if (!told) document.addEventListener('visibilitychange', seen);
      const stop = watchConnection((isOnline) => {
        if (isOnline) sendBack(changed);
      });
      return () => {
        changes.unsubscribe();
        document.removeEventListener('visibilitychange', seen);
        stop();
      };
    }),
  },
});

/** One order as it changes. Whoever makes it starts it and stops it. */
export const createOrderPage = (input: OrderPageInput): OrderPageActor =>
  createActor(boundMachine, { input });

type Buyer = 'customer' | 'guest';

/** Whether the buyer may take a parcel back now. */
export const mayCancel = ({ status, cancellable }: TrackedParcel, by: Buyer): boolean =>
  cancellable && orderMachine.resolveState({ value: status, context: {} }).can({ type: 'order.cancel', by });

/** Whether the buyer may take a return back that they have asked for. */
export const mayWithdraw = ({ status }: OrderReturn, by: Buyer): boolean =>
  returnMachine.resolveState({ value: status, context: {} }).can({ type: 'return.withdraw', by });

/** Whether the buyer may say of a return that it is on its way. */
export const maySendBack = ({ status }: OrderReturn, by: Buyer): boolean =>
  returnMachine.resolveState({ value: status, context: {} }).can({ type: 'return.send', by });
