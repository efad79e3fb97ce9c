import type { JobActor } from '#actors/vendor-panel/job.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { TryAgain } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { actions } from '#ui/css/layout.css.ts';
import { later } from '#ui/later.tsx';
import type { PicturesAccess } from './pictures-of-import.tsx';

// Only for stores whose imports name pictures.
const PicturesOfImport = later(async () => (await import('./pictures-of-import.tsx')).PicturesOfImport);

interface ImportedPicturesProps {
  access: PicturesAccess;
  createJob: (id: string) => JobActor;
  /** Chosen with the table. */
  zip?: File | null;
  onZipTaken?: () => void;
}

/** The pictures of this import, and of earlier ones that lack some. */
export function ImportedPictures({ access, createJob, zip = null, onZipTaken }: ImportedPicturesProps) {
  const { reading, again } = useRead(access.read);
  if (reading.kind === 'reading') return null;
  if (reading.kind === 'failed') {
    return (
      <div className={actions} role="alert">
        <p>We couldn't load the pictures of your imports.</p>
        <TryAgain onPress={again} />
      </div>
    );
  }
  const isUseful = reading.value.some((each) => each.is_open && each.in_files > 0);
  const ofImports = reading.value.map((pictures) => (
    <PicturesOfImport
      key={pictures.import_id}
      pictures={pictures}
      access={access}
      createJob={createJob}
      zip={pictures.is_open ? zip : null}
      onZipTaken={onZipTaken}
      again={again}
    />
  ));
  return (
    <>
      {zip !== null && !isUseful && (
        <Notice role="status" title={`Nothing to add from ${zip.name}`}>
          <p>Your products already have every picture that your file names.</p>
        </Notice>
      )}
      {ofImports}
    </>
  );
}
