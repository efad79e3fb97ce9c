import { later } from '#ui/later.tsx';
import type { VersionedDraft } from './use-versioned-draft.ts';

// Only for a changed record: the pages have no script budget to spare.
const DiscardButton = later(async () => (await import('#ui/form/discard-button.tsx')).DiscardButton);

/** Discards an admin's draft, or shows it again. */
export function DiscardDraft<Value>({
  draft: { isChanged, discard, undo },
}: {
  draft: Pick<VersionedDraft<Value>, 'isChanged' | 'discard' | 'undo'>;
}) {
  return isChanged || undo !== null ? (
    <DiscardButton onDiscard={isChanged ? discard : null} onUndo={undo} />
  ) : null;
}
