import type { ReactNode } from 'react';
import { storeDay } from '#lazy/store-days.ts';
import { formatDate } from '#schema/format-date.ts';
import { formatBytes } from '#schema/kit/format-bytes.ts';
import { documentKinds } from '#schema/onboarding/documents.ts';
import type { VendorDocument } from '#schema/onboarding/documents.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Badge } from '#ui/components/labels/badge.tsx';
import { actions, stack, visuallyHidden } from '#ui/css/layout.css.ts';
import * as styles from './papers.css.ts';

interface DocumentRowProps {
  document: VendorDocument;
  onDownload: () => void;
  /** What else can be done with it. */
  children?: ReactNode;
}

export function DocumentRow({ document, onDownload, children }: DocumentRowProps) {
  return (
    <li className={styles.row}>
      <div className={stack({ gap: 1 })}>
        <span className={styles.name}>{document.name}</span>
        <span className={styles.facts}>
          <Badge>{documentKinds[document.kind]}</Badge>
          <span>{`${formatBytes(document.bytes)}, ${formatDate(storeDay(document.created_at))}`}</span>
        </span>
      </div>
      <div className={actions}>
        <Button size="s" onPress={onDownload}>
          Download<span className={visuallyHidden}>{` ${document.name}`}</span>
        </Button>
        {children}
      </div>
    </li>
  );
}
