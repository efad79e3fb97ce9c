import { useSyncExternalStore } from 'react';

/** In any taller window at least one whole line is visible above the totals. */
const lowWindow = '(max-height: 47.99rem)';

/** Whether the window has no room for all totals next to the lines. */
export const useLowWindow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(lowWindow);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(lowWindow).matches,
    () => false,
  );
