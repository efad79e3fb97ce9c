import { laterStorageKey } from '#schema/saved-keys.ts';
import { createSavedForLater } from '#stores/saved-for-later.ts';
import { readText, watchText, writeText } from '#actors/kit/storage.ts';

/** Lines saved for later, outside this browser's cart. */
export const openLater = () =>
  createSavedForLater({
    read: () => readText(laterStorageKey),
    write: (text) => writeText(laterStorageKey, text),
    watch: (tell) => {
      watchText(laterStorageKey, tell);
    },
  });
