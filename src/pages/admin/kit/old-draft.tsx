import type { ReactNode } from 'react';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import type { VersionedDraft } from './use-versioned-draft.ts';
import { actions } from '#ui/css/layout.css.ts';

/** Somebody else has saved what this draft changes: both are shown, and the person chooses. */
export const OldDraft = <Value,>({
  draft,
  children,
}: {
  draft: VersionedDraft<Value>;
  /** What they saved. */
  children: ReactNode;
}) =>
  draft.isOld ? (
    <Notice
      tone="warning"
      role="alert"
      title="Somebody else has changed this since you began."
      action={
        <span className={actions}>
          <Button onPress={draft.takeTheirs}>Take what they saved</Button>
          <Button onPress={draft.keepMine}>Go on with mine</Button>
        </span>
      }
    >
      {children}
    </Notice>
  ) : null;
