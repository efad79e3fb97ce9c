import { disputeMachine } from '#machines/lifecycles/dispute.machine.ts';
import { movers } from '#machines/orders/order.machine.ts';
import type { Model } from '#engine/paths.ts';
import { disputeProperties } from './dispute.properties.ts';

const byEach = movers.map((by) => ({ by }));

export const disputeModel: Model = {
  name: 'dispute',
  machine: disputeMachine,
  actionPorts: [],
  limit: 50,
  cases: { 'dispute.win': byEach, 'dispute.lose': byEach },
  classOf: () => '',
  properties: disputeProperties,
  broken: () => undefined,
  brokenStep: (from, event, to) =>
    from.value !== to.value && event['by'] !== 'system' ? 'people decide a dispute' : undefined,
};
