import { useState } from 'react';
import { createSavedForLater } from '#stores/saved-for-later.ts';
import type { SavedForLater } from '#stores/saved-for-later.ts';

/** A saved-for-later list that is not stored. */
export function useBlankList(): SavedForLater {
  const [list] = useState(() =>
    createSavedForLater({ read: () => null, write: () => undefined, watch: () => undefined }),
  );
  return list;
}
