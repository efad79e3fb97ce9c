import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { media } from '../themes/breakpoints.ts';

const isWide = () => matchMedia(media.desktop).matches;

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(media.desktop);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * What stands beside the content where there is room. A phone neither builds nor hydrates it: the server sends it as the
 * text of a `<noscript>`, which a line of script behind it turns into elements on a wide screen (see `wideScript`), and
 * which shows without script.
 */
export function WideOnly({ children }: { children: ReactNode }) {
  const wide = useSyncExternalStore(watchWidth, isWide, () => typeof window !== 'undefined' && isWide());
  return wide ? children : <noscript data-wide="">{children}</noscript>;
}
