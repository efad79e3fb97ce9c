import { useSelector } from '@xstate/react';
import type { Observable } from 'rxjs';
import type { PicturesActor, ZipPicturesActor } from '#actors/vendor-panel/import/pictures/pictures.ts';
import type { JobActor } from '#actors/vendor-panel/job.ts';
import type { FileAnswer } from '#actors/kit/file-answer.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { ActionOutcome, isFree } from '#panel/list/action-outcome.tsx';
import { JobBar } from '#panel/list/job-bar.tsx';
import { useSavedFile } from '#panel/page/use-saved-file.ts';
import { formatCount, formatCounted } from '#schema/format.ts';
import { isFetching } from '#schema/vendor-panel/import-pictures.ts';
import type { ImportPictures, PictureProblem, WaitingPicture } from '#schema/vendor-panel/import-pictures.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { ErrorRows } from './error-rows.tsx';
import { PictureWaits, SilentHosts } from './picture-waits.tsx';
import { ZipPictures } from './zip-pictures.tsx';
import * as styles from './import.css.ts';

export interface PicturesAccess {
  read: () => Observable<readonly ImportPictures[]>;
  /** Again and again, until there are none. */
  readWaits: (importId: string) => Observable<readonly WaitingPicture[]>;
  readProblems: (importId: string) => Observable<readonly PictureProblem[]>;
  problemsFile: (importId: string) => FileAnswer;
  createAction: (importId: string) => PicturesActor;
  createZip: (importId: string) => ZipPicturesActor;
}

interface PicturesOfImportProps {
  access: PicturesAccess;
  createJob: (id: string) => JobActor;
  pictures: ImportPictures;
  zip: File | null;
  onZipTaken: (() => void) | undefined;
  again: () => void;
}

/** The pictures of one import: what arrived, what waits, and what is missing. */
export function PicturesOfImport({
  pictures,
  access,
  createJob,
  zip,
  onZipTaken,
  again,
}: PicturesOfImportProps) {
  const {
    import_id: id,
    file_name: name,
    is_open: isOpen,
    total,
    done,
    failed,
    fetchable,
    unfetched,
    job,
  } = pictures;
  const action = useActor(() => access.createAction(id));
  const files = useActor(() => access.createZip(id));
  const acting = useSelector(action, (current) => current);
  // Once a ZIP was chosen its result stays, even if nothing is missing anymore.
  const hasZip = useSelector(files, (current) => !current.matches('choosing'));
  useEmitted(action, 'action.done', again);
  useEmitted(action, 'action.unsure', again);
  const send = (kind: 'retry' | 'drop') => action.send({ type: 'action.send', what: { kind } });
  const running = isFetching(pictures);
  const missing = total - done;
  const left = running ? 0 : unfetched;
  const title = `pictures-${id}`;
  return (
    <PageSection className={stack({ gap: 4 })} aria-labelledby={title}>
      <h2 id={title} className={heading({ level: 20 })}>
        {isOpen ? 'Pictures' : `Pictures of ${name}`}
      </h2>
      {running && job !== null ? (
        <Fetching key={job.id} job={createJob} id={job.id} again={again} />
      ) : (
        <p role="status">{`${formatCount(done)} of ${formatCounted(total, 'picture')} added.`}</p>
      )}
      {running && (
        <SilentHosts
          hosts={pictures.silent_hosts}
          isBusy={acting.hasTag('busy')}
          onRetry={isFree(acting) ? () => send('retry') : undefined}
        />
      )}
      {running && unfetched > 0 && <PictureWaits id={id} waiting={unfetched} read={access.readWaits} />}
      {job?.status === 'failed' && <p role="alert">{job.failure}</p>}
      {(pictures.in_files > 0 || hasZip) && (
        <ZipPictures
          actor={files}
          missing={pictures.in_files}
          zip={zip}
          onChange={again}
          {...(onZipTaken === undefined ? {} : { onTaken: onZipTaken })}
        />
      )}
      {left > 0 && <p>{`${formatCounted(left, 'picture')} not fetched.`}</p>}
      <ActionOutcome actor={action} back="Close" />
      {missing > 0 && !running && (
        <div className={actions}>
          {(fetchable > 0 || left > 0) && (
            <Button
              isPending={acting.hasTag('busy')}
              isDisabled={!isFree(acting) && !acting.hasTag('busy')}
              onPress={() => send('retry')}
            >
              {fetchable > 0 ? 'Try failed pictures again' : 'Fetch the rest'}
            </Button>
          )}
          <Button isDisabled={!isFree(acting)} onPress={() => send('drop')}>
            {`Continue without ${missing === 1 ? 'it' : 'them'}`}
          </Button>
        </div>
      )}
      {failed > 0 && <PictureProblems key={failed} id={id} failed={failed} access={access} />}
    </PageSection>
  );
}

function Fetching({
  job: createJob,
  id,
  again,
}: {
  job: (id: string) => JobActor;
  id: string;
  again: () => void;
}) {
  const actor = useActor(() => createJob(id));
  const job = useSelector(actor, (current) => current.context.job);
  useEmitted(actor, 'job.ended', again);
  const title =
    job === null || job.total === null
      ? 'Fetching pictures'
      : `Fetching pictures: ${formatCount(job.done)} of ${formatCount(job.total)}`;
  return <JobBar actor={actor} title={title} mayCancel />;
}

interface PictureProblemsProps {
  id: string;
  failed: number;
  access: PicturesAccess;
}

/** Why pictures are missing, one by one, and as a file. */
function PictureProblems({ id, failed, access }: PictureProblemsProps) {
  const { reading, again } = useRead(() => access.readProblems(id));
  const { isBusy, problem, save } = useSavedFile('failed-pictures.csv', () => access.problemsFile(id));
  return (
    <>
      <h3 className={heading({ level: 17 })}>{`${formatCounted(failed, 'picture')} couldn't be added`}</h3>
      <div className={actions}>
        <Button isPending={isBusy} onPress={save}>
          Download failed pictures
        </Button>
        {problem !== null && <p role="alert">{problem}</p>}
      </div>
      <ErrorRows
        reading={reading}
        onReadAgain={again}
        count={failed}
        noun="picture"
        head={
          <>
            <th scope="col" className={`${styles.cell} ${styles.short}`}>
              Row
            </th>
            <th scope="col" className={`${styles.cell} ${styles.wide}`}>
              Product
            </th>
            <th scope="col" className={styles.cell}>
              Picture
            </th>
            <th scope="col" className={styles.cell}>
              Error
            </th>
          </>
        }
      >
        {({ id: picture, row, product, source, sentence }) => (
          <tr key={picture}>
            <td className={`${styles.cell} ${styles.short}`}>{row}</td>
            <td className={`${styles.cell} ${styles.wide}`}>{product}</td>
            <td className={styles.cell}>{source}</td>
            <td className={styles.cell}>{sentence}</td>
          </tr>
        )}
      </ErrorRows>
    </>
  );
}
