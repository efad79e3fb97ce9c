import { useSyncExternalStore } from 'react';

/** In any higher window at least one whole line stands above the sums. */
const lowWindow = '(max-height: 47.99rem)';

/** Whether the window has no room for all of the sums beside the lines. */
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
