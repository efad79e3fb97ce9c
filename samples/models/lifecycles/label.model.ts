import { labelMachine } from '#machines/lifecycles/label.machine.ts';
import { movers } from '#machines/orders/order.machine.ts';
import type { Model } from '#engine/paths.ts';
import { labelProperties } from './label.properties.ts';

const byEach = movers.map((by) => ({ by }));

export const labelModel: Model = {
  name: 'label',
  machine: labelMachine,
  actionPorts: [],
  limit: 200,
  cases: {
    'label.sell': byEach,
    'label.refuse': byEach,
    'label.drop': byEach,
    'label.void': byEach,
    'label.keep': byEach,
    'label.end': byEach,
  },
  classOf: () => '',
  properties: labelProperties,
  broken: () => undefined,
  brokenStep: (from, event, to) => {
    if (from.value === to.value) return undefined;
    if (['customer', 'guest'].includes(String(event['by']))) return 'a buyer moves a label';
    if (to.matches('bought') && event['by'] !== 'system') return 'people say that a carrier has sold';
    if (to.matches('voided') && !(from.matches('voiding') || from.matches('dropped')))
      return 'a label is void before the carrier was asked';
    return undefined;
  },
};
