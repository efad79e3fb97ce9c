import { NEVER, of } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import { jobMachine } from '#machines/kit/job.machine.ts';
import type { ReadJob } from '#machines/kit/job.machine.ts';
import { productImportMachine } from '#machines/vendor-panel/product-import.machine.ts';
import { ImportView } from '#pages/vendor-panel/import/import-view.tsx';
import type { Job } from '#schema/kit/job.ts';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { sampleJob } from '#samples/models/kit/job.model.ts';
import {
  productImportModel,
  sampleCategories,
  sampleWords,
} from '#samples/models/vendor-panel/product-import.model.ts';

/** Answers once; no more news. */
const createJob = (id: string) =>
  createActor(
    jobMachine.provide({
      actors: {
        readJob: fromPromise<Job, ReadJob>(({ input }) =>
          input.isFirst ? Promise.resolve(sampleJob()) : new Promise<Job>(() => NEVER),
        ),
      },
    }),
    { input: { id } },
  );

const readProblems = () =>
  of([
    {
      row: 7,
      cells: ['Steel bar', 'BAR-1', 'free'],
      extra: null,
      problems: [
        {
          field: 'price',
          code: 'price_range',
          sentence: 'Price must be 0.01 to 999999.99, with up to 2 decimals',
        },
      ],
    },
  ]);

export const atlas = atlasOf({
  machine: productImportMachine,
  models: [productImportModel],
  variantOf: ({ context: { kind, file, decimals, sentence, import: view } }) =>
    [
      kind,
      file?.shop ?? '',
      file?.decimals.includes('unsure') === true ? 'unsure' : '',
      Object.values(decimals).join(''),
      sentence ?? '',
      view?.job?.status ?? '',
      (view?.unknown_words ?? 0) > 0 ? 'unknown words' : '',
    ]
      .filter(Boolean)
      .join(' '),
  Screen: function Import({ actor }) {
    return (
      <main>
        <ImportView
          actor={actor}
          vendorId="iron"
          listPath="/iron/vendor-dashboard/products"
          createJob={createJob}
          readProblems={readProblems}
          readWords={() => of(sampleWords)}
          readCategories={() => of(sampleCategories)}
          renderPictures={() => null}
        />
      </main>
    );
  },
});
