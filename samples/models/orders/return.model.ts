import { movers } from '#machines/orders/order.machine.ts';
import { returnMachine } from '#machines/orders/return.machine.ts';
import type { Model } from '#engine/paths.ts';
import { returnProperties } from './return.properties.ts';

const byEach = movers.map((by) => ({ by }));

const buyersMoves = new Set(['in-transit', 'withdrawn']);

export const returnModel: Model = {
  name: 'return',
  machine: returnMachine,
  actionPorts: [],
  limit: 200,
  cases: {
    'return.approve': byEach,
    'return.reject': byEach,
    'return.withdraw': byEach,
    'return.send': byEach,
    'return.receive': byEach,
    'return.waive': byEach,
    'return.exchange': byEach,
    'return.refund': byEach,
  },
  classOf: () => '',
  properties: returnProperties,
  broken: () => undefined,
  brokenStep: (from, event, to) => {
    if (from.value === to.value) return undefined;
    if (to.value === 'refunded' && !(from.matches('received') && event['by'] === 'system'))
      return 'money before goods';
    if (['customer', 'guest'].includes(String(event['by'])) && !buyersMoves.has(String(to.value)))
      return 'a buyer decides about their own return';
    if (to.value === 'exchanged' && !['approved', 'in-transit'].includes(String(from.value)))
      return 'a refunded item is exchanged as well, or one that was never sent';
    if (to.value === 'withdrawn' && !from.matches('requested'))
      return 'a return is withdrawn after its answer';
    return undefined;
  },
};
