import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';
import { movers } from '#machines/orders/order.machine.ts';
import type { Model } from '#engine/paths.ts';
import { payoutProperties } from './payout.properties.ts';

const byEach = movers.map((by) => ({ by }));

export const payoutModel: Model = {
  name: 'payout',
  machine: payoutMachine,
  actionPorts: [],
  limit: 200,
  cases: {
    'payout.send': byEach,
    'payout.settle': byEach,
    'payout.fail': byEach,
    'payout.cancel': byEach,
    'payout.reverse': byEach,
  },
  classOf: () => '',
  properties: payoutProperties,
  broken: () => undefined,
  brokenStep: (from, event, to) => {
    if (from.value === to.value) return undefined;
    if (['customer', 'guest'].includes(String(event['by']))) return 'a buyer moves a payout';
    if (to.matches('paid') && event['by'] !== 'system') return 'people say that money has arrived';
    if (to.matches('cancelled') && !from.matches('queued')) return 'money on its way is cancelled';
    return undefined;
  },
};
