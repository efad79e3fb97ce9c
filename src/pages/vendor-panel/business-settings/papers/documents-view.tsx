import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { Observable } from 'rxjs';
import type { BusinessDocumentsActor } from '#actors/vendor-panel/settings/papers.ts';
import type { DocumentsSnapshot } from '#machines/onboarding/documents.machine.ts';
import * as page from '#panel/page/store-page.css.ts';
import { formatCounted } from '#schema/format.ts';
import { limits } from '#schema/limits.ts';
import { acceptedDocuments, documentKinds } from '#schema/onboarding/documents.ts';
import type { DocumentKind, VendorDocument } from '#schema/onboarding/documents.ts';
import { paperProblem } from '#schema/vendor-panel/papers.ts';
import { saveFile } from '#ui/save-file.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { visuallyHidden, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './papers.css.ts';
import { later } from '#ui/later.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

// Only for stores with documents.
const DocumentRow = later(async () => (await import('./document-row.tsx')).DocumentRow);

const kinds = Object.entries(documentKinds).map(([id, label]) => ({ id, label }));

interface DocumentsViewProps {
  actor: BusinessDocumentsActor;
  isReadOnly: boolean;
  /** Those of the application: they can only be viewed. */
  sent: readonly VendorDocument[];
  read: (path: string, from: 'applications' | 'business') => Observable<Blob>;
}

/** A business's documents: viewed, replaced and removed one by one. A new one counts once the server has read it. */
export function DocumentsView({ actor, isReadOnly, sent, read }: DocumentsViewProps) {
  const snapshot = useSelector(actor, (current: DocumentsSnapshot) => current);
  const { documents, sending, sentence, leaving } = snapshot.context;
  const [kind, setKind] = useState<string>('registration');
  const [unread, setUnread] = useState<string | null>(null);
  const hint = useId();
  const isBusy = snapshot.hasTag('busy');

  const send = (file: File, as: DocumentKind, replaces?: string) => {
    const { name, type, size } = file;
    setUnread(null);
    actor.send({
      type: 'document.add',
      chosen: { name, type, size, file },
      kind: as,
      replaces,
      problem: paperProblem(file, documents.length, replaces !== undefined),
    });
  };
  const open = ({ path, name }: VendorDocument, from: 'applications' | 'business') => {
    setUnread(null);
    read(path, from).subscribe({
      next: (file) => saveFile(name, file),
      error: () => setUnread(`We couldn't open “${name}”. Try again in a moment.`),
    });
  };
  const said = unread ?? sentence;
  return (
    <PageSection className={page.section} aria-labelledby="documents">
      <h2 id="documents" className={heading({ level: 26 })}>
        Documents
      </h2>
      <p id={hint} className={page.hint}>
        {`PDF, JPEG or PNG. Up to ${limits.document.count} files, 10 MB each. Only Stallbar and team members with access to business settings can see these.`}
      </p>
      {documents.length === 0 ? (
        <p className={page.hint}>No documents yet.</p>
      ) : (
        <ul className={stack({ gap: 2 })} aria-label="Documents">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} onDownload={() => open(document, 'business')}>
              {!isReadOnly && (
                <>
                  <FileKey
                    label="Replace"
                    about={document.name}
                    isBusy={isBusy}
                    isSending={sending?.replaces === document.id}
                    onFile={(file) => send(file, document.kind, document.id)}
                  />
                  <Button
                    size="s"
                    variant="quiet"
                    isDisabled={isBusy}
                    isPending={snapshot.matches('removing') && leaving === document.id}
                    onPress={() => actor.send({ type: 'document.remove', id: document.id })}
                  >
                    Remove<span className={visuallyHidden}>{` ${document.name}`}</span>
                  </Button>
                </>
              )}
            </DocumentRow>
          ))}
        </ul>
      )}
      {sent.length > 0 && (
        <>
          <h3 className={heading({ level: 20 })}>From your application</h3>
          <ul className={stack({ gap: 2 })} aria-label="Documents from your application">
            {sent.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                onDownload={() => open(document, 'applications')}
              />
            ))}
          </ul>
        </>
      )}
      {said !== null && (
        <Notice tone="danger" role="alert">
          <p>{said}</p>
        </Notice>
      )}
      {!isReadOnly && (
        <div className={styles.chooser}>
          <Select
            label="Document type"
            name="document-kind"
            value={kind}
            items={kinds}
            isDisabled={isBusy}
            onChange={setKind}
          />
          <FileKey
            label="Add document"
            isBusy={isBusy}
            isSending={sending !== null && sending.replaces === undefined}
            describedBy={hint}
            onFile={(file) => send(file, kind as DocumentKind)}
          />
        </div>
      )}
      <p className={visuallyHidden} role="status">
        {sending === null ? formatCounted(documents.length, 'document') : `Uploading ${sending.chosen.name}`}
      </p>
    </PageSection>
  );
}

interface FileKeyProps {
  label: string;
  /** The affected document. */
  about?: string;
  isBusy: boolean;
  isSending: boolean;
  describedBy?: string;
  onFile: (file: File) => void;
}

function FileKey({ label, about, isBusy, isSending, describedBy, onFile }: FileKeyProps) {
  return (
    <label className={styles.fileKey} data-disabled={isBusy || undefined}>
      <span>{isSending ? 'Uploading…' : label}</span>
      {about === undefined ? null : <span className={visuallyHidden}>{` ${about}`}</span>}
      <input
        type="file"
        className={visuallyHidden}
        aria-describedby={describedBy}
        disabled={isBusy}
        accept={acceptedDocuments.join(',')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Allows selecting the same file again.
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}
