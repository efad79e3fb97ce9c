import {
  createPicturesAction,
  createZipPictures,
  firstPictureProblems,
  importPictures,
  pictureProblemsFile,
  waitingPictures,
} from '#actors/vendor-panel/import/pictures/pictures.ts';
import { createJob } from '#actors/vendor-panel/job.ts';
import { ImportedPictures } from './import-pictures.tsx';
import type { ZipForPictures } from './import-view.tsx';

/** The pictures of a store's imports. The page loads it last: nobody waits for it. */
export const PicturesOfStore = ({ vendorId, ...zip }: { vendorId: string } & ZipForPictures) => (
  <ImportedPictures
    access={{
      read: () => importPictures(vendorId),
      readWaits: waitingPictures,
      readProblems: firstPictureProblems,
      problemsFile: pictureProblemsFile,
      createAction: createPicturesAction,
      createZip: (importId) => createZipPictures(vendorId, importId),
    }}
    createJob={createJob}
    {...zip}
  />
);
