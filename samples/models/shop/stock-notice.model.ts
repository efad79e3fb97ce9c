import type { AnyMachineSnapshot } from 'xstate';
import { stockNoticeMachine } from '#machines/shop/stock-notice.machine.ts';
import type { StockNoticeSnapshot } from '#machines/shop/stock-notice.machine.ts';
import type { StockNotice } from '#schema/shop/stock-notice.ts';
import { lost } from '#samples/data/identity/auth-samples.ts';
import type { Model } from '#engine/paths.ts';
import { stockNoticeProperties } from './stock-notice.properties.ts';

const notice: StockNotice = {
  name: 'Rail Yard Bumper',
  vendor_name: 'Ironhollow Forge',
  options: '20 kg',
  path: '/ironhollow-forge/bumper-plates/rail-yard-bumper',
  query: '?size=20%20kg',
  state: 'waiting',
  others: 0,
};

export const stockNoticeModel: Model = {
  name: 'stock notice',
  machine: stockNoticeMachine,
  input: { token: 'secret' },
  actionPorts: [],
  limit: 1000,
  cases: {
    'done.read': [
      { output: null },
      { output: notice },
      { output: { ...notice, others: 2 } },
      { output: { ...notice, state: 'told' } },
      { output: { ...notice, state: 'told', others: 1 } },
      { output: { ...notice, state: 'stopped' } },
    ],
    'error.read': [lost],
    'notice.retry': [{}],
    'notice.stop': [{ everything: false }, { everything: true }],
    'done.stop': [{}],
    'error.stop': [lost],
  },
  classOf: (snapshot) => (snapshot as StockNoticeSnapshot).context.notice,
  properties: stockNoticeProperties,
  broken: (any: AnyMachineSnapshot) => {
    const snapshot = any as StockNoticeSnapshot;
    const { notice: shown } = snapshot.context;
    const waits = shown !== null && (shown.state === 'waiting' || shown.others > 0);
    if (snapshot.matches('asking') && !waits) return 'offers to stop what does not wait';
    if (snapshot.matches('over') && waits) return 'says that nothing waits while something does';
    if (snapshot.matches('unknown') && shown !== null) return 'hides a notice';
    return undefined;
  },
  brokenStep: (from, event, to) => {
    if (event.type !== 'notice.stop' || !to.matches('stopping') || from.matches('stopping')) return undefined;
    const { notice: shown } = (from as StockNoticeSnapshot).context;
    return event['everything'] === false && shown?.state !== 'waiting' ? 'stops what has ended' : undefined;
  },
};
