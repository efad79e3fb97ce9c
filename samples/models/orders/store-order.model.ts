import type { AnyMachineSnapshot } from 'xstate';
import { storeOrderMachine } from '#machines/orders/store-order.machine.ts';
import type { StoreOrderSnapshot } from '#machines/orders/store-order.machine.ts';
import { confirmedOrder, order } from '#samples/data/orders/store-order-samples.ts';
import type { Case, Model } from '#engine/paths.ts';
import { storeOrderProperties } from './store-order.properties.ts';

const away = { error: { _tag: 'NetworkError' } };
const contextOf = (any: AnyMachineSnapshot) => (any as StoreOrderSnapshot).context;

export const storeOrderModel: Model = {
  name: 'store-order',
  machine: storeOrderMachine,
  properties: storeOrderProperties,
  input: { number: order.number },
  actionPorts: [],
  limit: 5000,
  cases: {
    'order.retry': [{}],
    'order.changed': [{}],
    'done.readOrder': [{ output: order }],
    'error.readOrder': [
      away,
      { error: { _tag: 'NotAllowed' } },
      { error: { _tag: 'NotFound' } },
      { error: 'no object' },
    ],
    'done.rereadOrder': [{ output: order }, { output: confirmedOrder }],
    'error.rereadOrder': [away],
  },
  classOf: (any) => [contextOf(any).order?.confirmed_at],
  broken: (any) =>
    any.matches('ready') !== (contextOf(any).order !== null)
      ? 'shows an order that it has not read'
      : undefined,
  brokenStep: (from: AnyMachineSnapshot, event: Case, to: AnyMachineSnapshot) =>
    event.type === 'order.changed' && from.matches('ready') && !to.matches({ ready: 'rereading' })
      ? 'a change is not read'
      : undefined,
};
