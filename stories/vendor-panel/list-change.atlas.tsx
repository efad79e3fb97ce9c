import { createActor, fromPromise } from 'xstate';
import { jobMachine } from '#machines/kit/job.machine.ts';
import { listChangeMachine } from '#machines/vendor-panel/list-change.machine.ts';
import { ListChange } from '#pages/vendor-panel/products/list-change.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { sampleJob } from '#samples/models/kit/job.model.ts';
import { collectingJob, listChangeModel } from '#samples/models/vendor-panel/list-change.model.ts';

/** It runs forever: the path decides which events the machine gets. */
const createJob = (id: string) => {
  let reads = 0;
  return createActor(
    jobMachine.provide({
      actors: {
        readJob: fromPromise(() => {
          reads += 1;
          return reads === 1
            ? Promise.resolve(id === collectingJob.id ? collectingJob : sampleJob())
            : new Promise<never>(() => {});
        }),
      },
    }),
    { input: { id } },
  );
};

export const atlas = atlasOf({
  machine: listChangeMachine,
  models: [listChangeModel],
  variantOf: ({ context: { bulk, sentence } }) =>
    [bulk?.failed === 0 ? undefined : bulk?.failed, bulk?.changed === 0 ? 'nothing' : undefined, sentence]
      .filter((part) => part !== undefined && part !== null)
      .join(' '),
  Screen: function Products({ actor }) {
    return (
      <main>
        <h1>Products</h1>
        <ListChange
          actor={actor}
          createJob={createJob}
          query={{ q: 'bar' }}
          actions={[{ kind: 'publish', label: 'Publish' }]}
          numbers={[{ kind: 'stock', label: 'Set stock', unit: 'Stock', min: 0, max: 999_999, step: 1 }]}
          isOffered
          count={1200}
          onClear={() => undefined}
        />
      </main>
    );
  },
});
