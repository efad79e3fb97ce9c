import { Fragment, useCallback, useState } from 'react';
import type { ReactNode } from 'react';
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
import { namesPictures, shopNames } from '#schema/vendor-panel/import.ts';
import type { ProductImport } from '#schema/vendor-panel/import.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { visuallyHidden, actions, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import { JobProgress } from '#ui/patterns/job-progress.tsx';
import { page } from '#panel/list/list.css.ts';
import { ChooseFile, Kinds, Template } from './choose-file.tsx';
import { FileNotes } from './file-notes.tsx';
import { MapColumns } from './map-columns.tsx';
import type { ReadWords } from './match-categories.tsx';
import type { ReadProblems } from './problems.tsx';
import * as styles from './import.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

/** Loads with the first words that are no category yet. */
const Problems = later(async () => (await import('./problems.tsx')).Problems);
const MatchCategories = later(async () => (await import('./match-categories.tsx')).MatchCategories);

const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const none: readonly string[] = [];
/** States in which rows may have named files of a ZIP. */
const imports = ['done', 'partly done', 'cancelled', 'failed'] as const;

const things = ({ kind }: ProductImport) => (kind === 'products' ? 'product' : 'variant');

/** Announced when a step starts that has no text of its own to announce. */
function stepOf(snapshot: ProductImportSnapshot): string {
  const { file, import: imported } = snapshot.context;
  if (snapshot.matches('mapping')) return `Read ${counted(file?.rows ?? 0, 'row')}. Match the columns.`;
  if (snapshot.matches('sending')) return 'Uploading the rows.';
  if (snapshot.matches('checked')) return `Checked. ${counted(imported?.wrong ?? 0, 'row')} will be skipped.`;
  if (snapshot.matches('cancelled')) return 'The import was canceled.';
  if (snapshot.matches('failed')) return 'The import failed.';
  return snapshot.matches('broken off') ? "The file wasn't fully uploaded." : '';
}

const ended = ['broken off', 'done', 'partly done', 'cancelled', 'failed'] as const;

/** A ZIP chosen with the table, whose pictures are added after the import. */
export interface ZipForPictures {
  zip: File | null;
  onZipTaken: () => void;
}

interface ImportViewProps extends ReadWords {
  actor: ProductImportActor;
  /** The store whose recent categories are offered. */
  vendorId: string;
  listPath: string;
  createJob: (id: string) => JobActor;
  readProblems: ReadProblems;
  /** The pictures of this import and of earlier ones. */
  renderPictures: (zip: ZipForPictures) => ReactNode;
}

/** The steps of an import, from the file to the results of its rows. */
export function ImportView({
  actor,
  vendorId,
  listPath,
  createJob,
  readProblems,
  readWords,
  readCategories,
  renderPictures,
}: ImportViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { kind, file, columns, decimals, import: imported, sentence, sent } = snapshot.context;
  const close = () => actor.send({ type: 'import.close' });
  const [zip, setZip] = useState<File | null>(null);
  const forgetZip = useCallback(() => setZip(null), []);
  const showsPictures = (['choosing', ...ended] as const).some((state) => snapshot.matches(state));
  const step = stepOf(snapshot);
  return (
    <div {...useFocusHere()} className={page} role="group" aria-label="Import">
      <p role="status" className={visuallyHidden}>
        {step}
      </p>
      <header className={stack({ gap: 2, align: 'start' })}>
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
              <TryAgain onPress={() => actor.send({ type: 'import.retry' })} />
            ) : undefined
          }
        />
      )}
      {(['looking', 'closing', 'starting', 'matching'] as const).some((state) => snapshot.matches(state)) && (
        <JobProgress title="One moment" look="reading" done={0} total={null} />
      )}
      {snapshot.matches('choosing') && (
        <>
          <Kinds actor={actor} kind={kind} />
          <ChooseFile actor={actor} zip={zip} hasPictures={kind === 'products'} onZip={setZip} />
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
          <MapColumns actor={actor} file={file} kind={kind} columns={columns} decimals={decimals} />
        </>
      )}
      {snapshot.matches('sending') && (
        <div className={actions}>
          <label>
            <span>{`Uploading ${counted(file?.rows ?? 0, 'row')}. Keep this page open until it's done.`}</span>{' '}
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
          {snapshot.matches('checked') && imported.kind === 'products' && (
            <MatchCategories
              key={`${imported.job?.id}`}
              actor={actor}
              imported={imported}
              vendorId={vendorId}
              readWords={readWords}
              readCategories={readCategories}
            />
          )}
          {snapshot.matches('checked') && <Checked actor={actor} imported={imported} />}
          {snapshot.matches('broken off') && (
            <Notice tone="warning" title={`${imported.file_name} wasn't fully uploaded.`}>
              <p>Nothing was changed. Choose the file again.</p>
            </Notice>
          )}
          {snapshot.matches('done') && (
            <Notice tone="success" role="status" title={`${imported.file_name} was imported.`} />
          )}
          {snapshot.matches('partly done') && (
            <Notice tone="warning" role="status" title={`We imported part of ${imported.file_name}.`} />
          )}
          {snapshot.matches('cancelled') && (
            <Notice title="The import was canceled.">
              <p>Anything already imported stays.</p>
            </Notice>
          )}
          {snapshot.matches('failed') && (
            <Notice tone="danger" title="The import failed.">
              <p>{imported.job?.failure ?? 'Try again.'}</p>
            </Notice>
          )}
          {imported.stage === 'ended' && !snapshot.matches('closing') && <Outcome imported={imported} />}
          {ended.some((state) => snapshot.matches(state)) && (
            <div className={actions}>
              <a className={button({ variant: 'primary' })} href={listPath}>
                View products
              </a>
              <Button onPress={close}>Import another file</Button>
            </div>
          )}
          {(snapshot.matches('checked') || snapshot.matches('partly done')) && imported.wrong > 0 && (
            <Problems key={imported.stage} imported={imported} read={readProblems} />
          )}
        </>
      )}
      {showsPictures && (
        // Each of these steps reads them again.
        <Fragment key={String(snapshot.value)}>
          {renderPictures({
            zip: imports.some((state) => snapshot.matches(state)) ? zip : null,
            onZipTaken: forgetZip,
          })}
        </Fragment>
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
  const { creates, updates, unchanged, pictures, wrong, total, shop } = imported;
  const run = (stopOnError: boolean) => actor.send({ type: 'import.run', stopOnError });
  const isNothing = creates + updates + pictures === 0;
  return (
    <PageSection className={stack({ gap: 4 })} aria-labelledby="checked">
      <h2 id="checked" className={heading({ level: 20 })}>
        {`${imported.file_name} was checked`}
      </h2>
      <ul className={styles.counts}>
        <li>
          {shop === null ? counted(total, 'row') : `${counted(total, 'variant')} from ${shopNames[shop]}`}
        </li>
        {imported.kind === 'products' && <li>{`${counted(creates, 'new product')}, as drafts`}</li>}
        <li>{`${counted(updates, things(imported))} to update`}</li>
        {unchanged > 0 && <li>{`${counted(unchanged, things(imported))} unchanged`}</li>}
        {namesPictures(imported.fields) && <li>{`${counted(pictures, 'picture')} to add`}</li>}
        <li>{`${counted(wrong, 'row')} to skip`}</li>
      </ul>
      {imported.unknown_words > 0 && (
        <p>Rows without a category are skipped until you confirm the categories above.</p>
      )}
      <p>Nothing has changed yet.</p>
      {isNothing && unchanged > 0 && wrong === 0 && (
        <Notice title="Your store already has everything in this file." />
      )}
      {pictures > 0 && <p>Pictures follow after the import, while you do other things.</p>}
      <FileNotes notes={none} leftOut={imported.left_out} />
      <div className={actions}>
        <Button variant="primary" isDisabled={isNothing} onPress={() => run(false)}>
          {wrong === 0 ? 'Import' : 'Skip rows with errors'}
        </Button>
        {wrong > 0 && (
          <Button isDisabled={isNothing} onPress={() => run(true)}>
            Stop at the first error
          </Button>
        )}
        <Button onPress={() => actor.send({ type: 'import.close' })}>Don't import</Button>
      </div>
    </PageSection>
  );
}

function Outcome({ imported }: { imported: ProductImport }) {
  const { creates, updates, unchanged, wrong } = imported;
  return (
    <>
      <ul className={styles.counts}>
        {imported.kind === 'products' && <li>{`${counted(creates, 'new product')}, as drafts`}</li>}
        <li>{`${counted(updates, things(imported))} updated`}</li>
        <li>{`${counted(unchanged, things(imported))} unchanged`}</li>
        <li>{`${counted(wrong, 'row')} skipped`}</li>
      </ul>
      <FileNotes notes={none} leftOut={imported.left_out} />
    </>
  );
}
