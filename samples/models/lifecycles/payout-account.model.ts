import { payoutAccountMachine } from '#machines/lifecycles/payout-account.machine.ts';
import { movers } from '#machines/orders/order.machine.ts';
import type { Model } from '#engine/paths.ts';
import { payoutAccountProperties } from './payout-account.properties.ts';

const byEach = movers.map((by) => ({ by }));

export const payoutAccountModel: Model = {
  name: 'payoutAccount',
  machine: payoutAccountMachine,
  actionPorts: [],
  limit: 200,
  cases: {
    'account.connect': byEach,
    'account.restrict': byEach,
    'account.activate': byEach,
    'account.disable': byEach,
  },
  classOf: () => '',
  properties: payoutAccountProperties,
  broken: () => undefined,
  brokenStep: (from, event, to) => {
    if (from.value === to.value) return undefined;
    if (to.matches('active') && event['by'] !== 'system') return 'people say that an account can be paid to';
    return undefined;
  },
};
