import { useSelector } from '@xstate/react';

import { useEmitted } from '#actors/kit/use-emitted.ts';
import type { ProductImportActor } from '#actors/vendor-panel/import/import.ts';
import type { JobActor } from '#actors/vendor-panel/job.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import type { ProductImportSnapshot } from '#machines/vendor-panel/product-import.machine.ts';
import { alone } from '#panel/page/store-page.css.ts';
import { JobBar } from '#panel/list/job-bar.tsx';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { formatCount } from '#schema/format.ts';
import type { ProductImport } from '#schema/vendor-panel/import.ts';
import { button } from '#ui/components/button.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { visuallyHidden, actions } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { JobProgress } from '#ui/patterns/job-progress.tsx';
import { page } from '#panel/list/list.css.ts';
import { ChooseFile, Kinds, Template } from './choose-file.tsx';
import { MapColumns } from './map-columns.tsx';
import { Problems } from './problems.tsx';
import type { ReadProblems } from './problems.tsx';
import * as styles from './import.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const things = ({ kind }: ProductImport) => (kind === 'products' ? 'product' : 'variant');

/** What is said when a step begins that has no words of its own to be read out. */
function stepOf(snapshot: ProductImportSnapshot): string {
  const { file, import: imported } = snapshot.context;
  if (snapshot.matches('mapping')) return `${counted(file?.rows ?? 0, 'row')} read. Match the columns.`;
  if (snapshot.matches('sending')) return 'Sending the rows.';
  if (snapshot.matches('checked')) return `Checked. ${counted(imported?.wrong ?? 0, 'row')} to leave out.`;
  if (snapshot.matches('cancelled')) return 'The import was cancelled.';
  if (snapshot.matches('failed')) return 'The import has failed.';
  return snapshot.matches('broken off') ? 'The file was not sent whole.' : '';
}

interface ImportViewProps {
  actor: ProductImportActor;
  listPath: string;
  createJob: (id: string) => JobActor;
  readProblems: ReadProblems;
}

/** The steps of an import, from the file to what has become of its rows. */
export function ImportView({ actor, listPath, createJob, readProblems }: ImportViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { kind, file, columns, import: imported, sentence, sent } = snapshot.context;
  const close = () => actor.send({ type: 'import.close' });
  const step = stepOf(snapshot);
  return (
    <div {...useFocusHere()} className={page} role="group" aria-label="Import">
      <p role="status" className={visuallyHidden}>
        {step}
      </p>
      <header className={styles.head}>
        <h1 className={heading({ level: 36 })}>Import products</h1>
        <a className={alone} href={listPath}>
          All products
        </a>
      </header>
      {sentence !== null && (
        <Notice
          tone="danger"
          role="alert"
          title={sentence}
          action={
            snapshot.matches('unread') ? (
              <Button onPress={() => actor.send({ type: 'import.retry' })}>Try again</Button>
            ) : undefined
          }
        />
      )}
      {(snapshot.matches('looking') || snapshot.matches('closing') || snapshot.matches('starting')) && (
        <JobProgress title="One moment" look="reading" done={0} total={null} />
      )}
      {snapshot.matches('choosing') && (
        <>
          <Kinds actor={actor} kind={kind} />
          <ChooseFile actor={actor} />
          <Template />
        </>
      )}
      {snapshot.matches('reading') && (
        <div className={actions}>
          <p role="status">Reading the file…</p>
          <Button onPress={() => actor.send({ type: 'import.back' })}>Stop</Button>
        </div>
      )}
      {snapshot.matches('mapping') && file !== null && (
        <>
          <Kinds actor={actor} kind={kind} />
          <MapColumns actor={actor} file={file} kind={kind} columns={columns} />
        </>
      )}
      {snapshot.matches('sending') && (
        <div className={actions}>
          <label>
            <span>{`Sending ${counted(file?.rows ?? 0, 'row')}. Please keep this page open until they are sent.`}</span>{' '}
            <progress max={file?.rows ?? 1} value={sent} />
          </label>
          <Button onPress={() => actor.send({ type: 'import.back' })}>Stop</Button>
        </div>
      )}
      {imported !== null && (
        <>
          {(snapshot.matches('checking') || snapshot.matches('importing')) && imported.job !== null && (
            <Running
              key={imported.job.id}
              actor={actor}
              createJob={createJob}
              id={imported.job.id}
              imported={imported}
            />
          )}
          {snapshot.matches('checked') && <Checked actor={actor} imported={imported} />}
          {snapshot.matches('broken off') && (
            <Notice tone="warning" title={`${imported.file_name} was not sent whole.`}>
              <p>Nothing was changed. Please choose the file again.</p>
            </Notice>
          )}
          {snapshot.matches('done') && (
            <Notice tone="success" role="status" title={`${imported.file_name} is imported.`} />
          )}
          {snapshot.matches('partly done') && (
            <Notice
              tone="warning"
              role="status"
              title={`${imported.file_name} is imported, but not all of it.`}
            />
          )}
          {snapshot.matches('cancelled') && (
            <Notice title="The import was cancelled.">
              <p>What had been imported by then has stayed.</p>
            </Notice>
          )}
          {snapshot.matches('failed') && (
            <Notice tone="danger" title="The import has failed.">
              <p>{imported.job?.failure ?? 'Please try again.'}</p>
            </Notice>
          )}
          {imported.stage === 'ended' && !snapshot.matches('closing') && <Outcome imported={imported} />}
          {(['broken off', 'done', 'partly done', 'cancelled', 'failed'] as const).some((state) =>
            snapshot.matches(state),
          ) && (
            <div className={actions}>
              <a className={button({ variant: 'primary' })} href={listPath}>
                Show the products
              </a>
              <Button onPress={close}>Import another file</Button>
            </div>
          )}
          {(snapshot.matches('checked') || snapshot.matches('partly done')) && imported.wrong > 0 && (
            <Problems key={imported.stage} imported={imported} read={readProblems} />
          )}
        </>
      )}
    </div>
  );
}

interface RunningProps extends Pick<ImportViewProps, 'actor' | 'createJob'> {
  id: string;
  imported: ProductImport;
}

function Running({ actor, createJob, id, imported }: RunningProps) {
  const job = useActor(() => createJob(id));
  useEmitted(job, 'job.ended', () => actor.send({ type: 'import.ended' }));
  return (
    <JobBar
      actor={job}
      title={`${imported.stage === 'checking' ? 'Checking' : 'Importing'} ${imported.file_name}`}
      mayCancel
    />
  );
}

function Checked({ actor, imported }: { actor: ProductImportActor; imported: ProductImport }) {
  const { creates, updates, wrong, total } = imported;
  const run = (stopOnError: boolean) => actor.send({ type: 'import.run', stopOnError });
  const isNothing = creates + updates === 0;
  return (
    <PageSection className={styles.stack} aria-labelledby="checked">
      <h2 id="checked" className={heading({ level: 20 })}>
        {`${imported.file_name} is checked`}
      </h2>
      <ul className={styles.counts}>
        <li>{counted(total, 'row')}</li>
        {imported.kind === 'products' && <li>{`${counted(creates, 'new product')}, as drafts`}</li>}
        <li>{`${counted(updates, things(imported))} of your store to update`}</li>
        <li>{`${counted(wrong, 'row')} to leave out`}</li>
      </ul>
      <p>Nothing has changed so far.</p>
      <div className={actions}>
        <Button variant="primary" isDisabled={isNothing} onPress={() => run(false)}>
          {wrong === 0 ? 'Import' : 'Import without the wrong rows'}
        </Button>
        {wrong > 0 && (
          <Button isDisabled={isNothing} onPress={() => run(true)}>
            Stop at the first wrong row
          </Button>
        )}
        <Button onPress={() => actor.send({ type: 'import.close' })}>Do not import</Button>
      </div>
    </PageSection>
  );
}

function Outcome({ imported }: { imported: ProductImport }) {
  const { creates, updates, unchanged, wrong } = imported;
  return (
    <ul className={styles.counts}>
      {imported.kind === 'products' && <li>{`${counted(creates, 'new product')}, as drafts`}</li>}
      <li>{`${counted(updates, things(imported))} updated`}</li>
      <li>{`${counted(unchanged, things(imported))} as before`}</li>
      <li>{`${counted(wrong, 'row')} left out`}</li>
    </ul>
  );
}
