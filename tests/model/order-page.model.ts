import { orderPageMachine } from '#machines/order-page/order-page.machine.ts';
import type { OrderPageSnapshot } from '#machines/order-page/order-page.machine.ts';
import { trackedOrder } from '../../stories/pages/purchase-samples.ts';
import type { Model } from './paths.ts';

const packed = trackedOrder();
const shipped = trackedOrder({}, 'shipped');

const modelOf = (name: string, told: boolean): Model => ({
  name,
  machine: orderPageMachine,
  input: { token: 'secret', order: packed, told },
  actionPorts: [],
  limit: 500,
  cases: {
    'order.changed': [{}],
    'order.retry': [{}],
    'after.look': [{}],
    'done.readOrder': [{ output: packed }, { output: shipped }, { output: null }],
    'error.readOrder': [{ error: new Error('away') }],
  },
  classOf: (snapshot) => (snapshot as OrderPageSnapshot).context.order.orders[0]?.status,
  broken: () => undefined,
  brokenStep: (from, event, to) => {
    const [before, after] = [from as OrderPageSnapshot, to as OrderPageSnapshot];
    if (event.type === 'order.changed' && !from.matches('gone') && !to.matches('refreshing'))
      return 'a change is not looked at';
    if (event.type.startsWith('xstate.error') && before.context.order !== after.context.order)
      return 'what stood is lost';
    return undefined;
  },
});

export const orderPageModels = [modelOf('orderPage', true), modelOf('orderPage/guest', false)];
