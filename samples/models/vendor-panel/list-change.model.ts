import { listChangeMachine } from '#machines/vendor-panel/list-change.machine.ts';
import type { ListChangeSnapshot } from '#machines/vendor-panel/list-change.machine.ts';
import type { BulkJob } from '#schema/vendor-panel/bulk/bulk-job.ts';
import type { Model } from '#engine/paths.ts';
import { sampleJob } from '#samples/models/kit/job.model.ts';
import { listChangeProperties } from './list-change.properties.ts';

export const refusal = 'Your store is still running another bulk change.';
export const reason = 'The price would reach the compare-at price.';

const bulk = (stage: BulkJob['stage'], changes: Partial<BulkJob> = {}): BulkJob => ({
  id: '10000000-0000-7000-8000-000000000007',
  stage,
  total: 1200,
  changed: 1200,
  failed: 0,
  job: sampleJob(),
  undo_until: null,
  problems: [],
  ...changes,
});
/** The job that collects the list does not know its length yet. */
export const collectingJob = sampleJob({
  id: '10000000-0000-7000-8000-000000000008',
  done: 700,
  total: null,
});
const collecting = bulk('collecting', { total: 700, changed: 0, job: collectingJob });
const changing = bulk('changing', { changed: 400 });
const changed = bulk('changed', { undo_until: '2026-11-22T12:00:00Z' });
const partly = bulk('changed', {
  changed: 1199,
  failed: 1,
  undo_until: '2026-11-22T12:00:00Z',
  problems: [{ id: 'bar', name: 'Power bar', sentence: reason }],
});
const nothing = bulk('changed', { changed: 0 });
const undoing = bulk('undoing', { changed: 0 });
const undone = bulk('undone');

export const listChangeModel: Model = {
  name: 'listChange',
  machine: listChangeMachine,
  properties: listChangeProperties,
  actionPorts: [],
  limit: 2000,
  cases: {
    'list.change': [{ change: { kind: 'publish' }, query: { q: 'bar' } }],
    'job.ended': [{}],
    'list.undo': [{}],
    'list.dismiss': [{}],
    'done.findChange': [null, collecting, changing, changed, partly, nothing, undoing, undone].map(
      (output) => ({
        output,
      }),
    ),
    'error.findChange': [{ error: { _tag: 'NetworkError' } }],
    'done.startChange': [{ output: collecting }, { output: changing }, { output: changed }],
    'error.startChange': [{ error: new Error(refusal) }, { error: { _tag: 'NetworkError' } }],
    'done.undoChange': [{ output: undoing }, { output: undone }],
    'error.undoChange': [{ error: new Error(refusal) }],
    'done.closeChange': [{}],
    'error.closeChange': [{ error: { _tag: 'NetworkError' } }],
    'after.reconnect': [{}],
  },
  classOf: (any) => {
    const { wanted, bulk: open, sentence } = (any as ListChangeSnapshot).context;
    return [any.value, wanted, open?.stage, open?.changed, open?.undo_until, sentence];
  },
  broken: (any) => {
    const snapshot = any as ListChangeSnapshot;
    const { wanted, bulk: open, sentence } = snapshot.context;
    for (const stage of ['collecting', 'changing', 'changed', 'undoing', 'undone'] as const) {
      if (snapshot.matches(stage) && open?.stage !== stage) return `is ${stage} without the server`;
    }
    if (snapshot.matches('idle') && open !== null) return 'forgets what the server has open';
    if (snapshot.matches('asking to undo') && open?.undo_until == null) return 'undoes what is final';
    if (snapshot.matches('starting') && wanted === null) return 'starts what nobody wants';
    const isHeard = snapshot.matches('idle') || snapshot.matches('starting') || snapshot.matches('changed');
    if (
      sentence !== null &&
      !isHeard &&
      !snapshot.matches('asking to undo') &&
      !snapshot.matches('closing')
    ) {
      return 'tells an old refusal';
    }
    return snapshot.matches('starting') && sentence !== null ? 'tells an old refusal' : undefined;
  },
};
