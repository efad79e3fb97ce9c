import { orderPageMachine } from '#machines/orders/order-page.machine.ts';
import type { OrderPageSnapshot } from '#machines/orders/order-page.machine.ts';
import { trackedPurchase } from '#samples/data/orders/purchase-samples.ts';
import type { Model } from '#engine/paths.ts';
import { orderPageProperties } from './order-page.properties.ts';

const packed = trackedPurchase();
const shipped = trackedPurchase({}, 'shipped');

const modelOf = (name: string, hasRealtime: boolean): Model => ({
  name,
  machine: orderPageMachine,
  input: { token: 'secret', purchase: packed, hasRealtime },
  actionPorts: [],
  limit: 500,
  cases: {
    'order.changed': [{}],
    'order.retry': [{}],
    'after.look': [{}],
    'done.readPurchase': [{ output: packed }, { output: shipped }, { output: null }],
    'error.readPurchase': [{ error: new Error('away') }],
  },
  classOf: (snapshot) => (snapshot as OrderPageSnapshot).context.purchase.orders[0]?.status,
  properties: orderPageProperties,
  broken: () => undefined,
  brokenStep: (from, event, to) => {
    const [before, after] = [from as OrderPageSnapshot, to as OrderPageSnapshot];
    if (event.type === 'order.changed' && !from.matches('gone') && !to.matches('refreshing'))
      return 'a change is not looked at';
    if (event.type.startsWith('xstate.error') && before.context.purchase !== after.context.purchase)
      return 'what stood is lost';
    return undefined;
  },
});

export const orderPageModels = [modelOf('orderPage', true), modelOf('orderPage/guest', false)];
