import type { AnyMachineSnapshot } from 'xstate';
import { fulfillmentMachine } from '#machines/orders/fulfillment.machine.ts';
import type { FulfillmentSnapshot } from '#machines/orders/fulfillment.machine.ts';
import { confirmedSale, sale } from '#samples/data/orders/sale-samples.ts';
import type { Case, Model } from '#engine/paths.ts';
import { fulfillmentProperties } from './fulfillment.properties.ts';

export const overtaken = 'Ana Lee shipped this order just now. Nothing of it is left to ship.';

const away = { error: { _tag: 'NetworkError' } };
const contextOf = (any: AnyMachineSnapshot) => (any as FulfillmentSnapshot).context;

export const fulfillmentModel: Model = {
  name: 'fulfillment',
  machine: fulfillmentMachine,
  properties: fulfillmentProperties,
  input: { number: sale.number },
  actionPorts: [],
  limit: 5000,
  cases: {
    'sale.retry': [{}],
    'sale.changed': [{}],
    'sale.act': [
      { act: { kind: 'confirm' }, key: 'one' },
      { act: { kind: 'deliver', shipment: 'parcel-1' }, key: 'two' },
    ],
    'sale.again': [{}],
    'sale.leave': [{}],
    'done.readSale': [{ output: sale }],
    'error.readSale': [
      away,
      { error: { _tag: 'NotAllowed' } },
      { error: { _tag: 'NotFound' } },
      { error: 'no object' },
    ],
    'done.rereadSale': [{ output: sale }, { output: confirmedSale }],
    'error.rereadSale': [away],
    'done.act': [{ output: { kind: 'done' } }, { output: { kind: 'refused', sentence: overtaken } }],
    'error.act': [away],
  },
  classOf: (any) => {
    const { sale: known, act, sentence } = contextOf(any);
    return [known?.confirmed_at, act?.kind, sentence];
  },
  broken: (any) => {
    const snapshot = any as FulfillmentSnapshot;
    const { act, key, sentence, sale: known } = snapshot.context;
    const isActing = snapshot.matches('acting') || snapshot.matches('unanswered');
    if (isActing !== (act !== null)) return 'what is done is not what is asked';
    if ((act === null) !== (key === '')) return 'an attempt without a key';
    if (isActing && sentence !== null) return 'an old refusal is still told';
    if ((snapshot.matches('ready') || isActing) !== (known !== null))
      return 'works on an order that it has not read';
    return undefined;
  },
  brokenStep: (from: AnyMachineSnapshot, event: Case, to: AnyMachineSnapshot) => {
    const [before, after] = [from as FulfillmentSnapshot, to as FulfillmentSnapshot];
    if (event.type === 'sale.again' && before.context.key !== after.context.key) {
      return 'tries again under another key';
    }
    if (before.matches('acting') && after.matches({ ready: 'settled' }))
      return 'shows what was there before the act';
    if (event.type === 'sale.changed' && before.matches('ready') && !after.matches({ ready: 'rereading' })) {
      return 'a change is not read';
    }
    if (event.type === 'done.rereadSale' && before.context.sentence !== after.context.sentence) {
      return 'a refusal goes before anybody could read it';
    }
    return undefined;
  },
};
