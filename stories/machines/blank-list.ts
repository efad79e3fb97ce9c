import { useState } from 'react';
import { createSavedForLater } from '#stores/saved-for-later.ts';
import type { SavedForLater } from '#stores/saved-for-later.ts';

/** A list of what is saved for later that nothing is kept of. */
export function useBlankList(): SavedForLater {
  const [list] = useState(() =>
    createSavedForLater({ read: () => null, write: () => undefined, watch: () => undefined }),
  );
  return list;
}
