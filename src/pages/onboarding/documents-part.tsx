import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { documentsMachine } from '#machines/onboarding/documents.machine.ts';
import { formatBytes } from '#schema/kit/format-bytes.ts';
import { formatCounted } from '#schema/format.ts';
import { limits } from '#schema/limits.ts';
import { acceptedDocuments, documentKinds, documentProblem } from '#schema/onboarding/documents.ts';
import type { DocumentKind } from '#schema/onboarding/documents.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { visuallyHidden, stack } from '#ui/css/layout.css.ts';
import * as styles from './onboarding.css.ts';

const kinds = Object.entries(documentKinds).map(([id, label]) => ({ id, label }));
const isKind = (key: unknown): key is DocumentKind =>
  typeof key === 'string' && Object.hasOwn(documentKinds, key);

/** The documents of an application. Each is sent when it is selected, and counts once the server has read it. */
export function DocumentsPart({ actor }: { actor: ActorRefFrom<typeof documentsMachine> }) {
  const snapshot = useSelector(actor, (current) => current);
  const [kind, setKind] = useState<DocumentKind>('identity');
  const hint = useId();
  const { documents, sending, sentence, leaving } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  return (
    <>
      <p id={hint} className={styles.note}>
        {`PDF, JPEG or PNG. Up to ${limits.document.count} files, 10 MB each. Only you and our application team can see them. An ID or business registration helps us decide faster.`}
      </p>
      {documents.length === 0 ? null : (
        <ul className={styles.rows} aria-label="Documents">
          {documents.map((document) => (
            <li key={document.id} className={styles.row}>
              <div className={styles.rowWords}>
                <span className={styles.rowTitle}>
                  <span>{document.name}</span> <Badge>{documentKinds[document.kind]}</Badge>
                </span>
                <span className={styles.note}>{formatBytes(document.bytes)}</span>
              </div>
              <Button
                size="s"
                isDisabled={isBusy}
                isPending={snapshot.matches('removing') && leaving === document.id}
                onPress={() => actor.send({ type: 'document.remove', id: document.id })}
                aria-label={`Remove ${document.name}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {sentence === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      <div className={stack({ gap: 3, align: 'start' })}>
        <Select
          label="Document type"
          items={kinds}
          value={kind}
          onChange={(id) => {
            if (isKind(id)) setKind(id);
          }}
          isRequired={false}
          isDisabled={isBusy}
        />
        <label className={styles.fileKey}>
          <span>{sending === null ? 'Choose a file' : `Uploading ${sending.chosen.name}…`}</span>
          <input
            type="file"
            className={visuallyHidden}
            aria-describedby={hint}
            disabled={isBusy}
            accept={acceptedDocuments.join(',')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              // Allows selecting the same file again.
              event.currentTarget.value = '';
              if (file === undefined) return;
              const { name, type, size } = file;
              actor.send({
                type: 'document.add',
                chosen: { name, type, size, file },
                kind,
                problem: documentProblem(file, documents.length),
              });
            }}
          />
        </label>
        <p className={visuallyHidden} role="status">
          {sending === null
            ? formatCounted(documents.length, 'document')
            : `Uploading ${sending.chosen.name}`}
        </p>
      </div>
    </>
  );
}
