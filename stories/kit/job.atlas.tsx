import { jobMachine } from '#machines/kit/job.machine.ts';
import { JobBar } from '#panel/list/job-bar.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { jobModel } from '#samples/models/kit/job.model.ts';

export const atlas = atlasOf({
  machine: jobMachine,
  models: [jobModel],
  Screen: function Work({ actor }) {
    return (
      <main>
        <h1>Import</h1>
        <JobBar actor={actor} title="Importing goods.csv" mayCancel />
      </main>
    );
  },
});
