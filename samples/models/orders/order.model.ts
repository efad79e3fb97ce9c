import { movers, orderMachine } from '#machines/orders/order.machine.ts';
import type { Model } from '#engine/paths.ts';
import { orderProperties } from './order.properties.ts';

const byEach = movers.map((by) => ({ by }));

export const orderModel: Model = {
  name: 'order',
  machine: orderMachine,
  actionPorts: [],
  limit: 200,
  cases: {
    'order.pay': byEach,
    'order.pack': byEach,
    'order.ship': byEach,
    'order.recall': byEach,
    'order.deliver': byEach,
    'order.cancel': byEach,
  },
  classOf: () => '',
  properties: orderProperties,
  broken: () => undefined,
  brokenStep: (from, event, to) => {
    if (from.value === to.value) return undefined;
    const buyers = ['customer', 'guest'];
    if (buyers.includes(String(event['by'])) && to.value !== 'cancelled') return 'a buyer ships';
    if (to.value === 'cancelled' && (from.matches('shipped') || from.matches('delivered')))
      return 'canceled while on its way';
    if (to.value === 'confirmed' && event['by'] !== 'system') return 'paid by word of mouth';
    return undefined;
  },
};
