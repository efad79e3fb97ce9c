import { useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { media } from '../../themes/breakpoints.ts';

const isWide = () => matchMedia(media.desktop).matches;

/**
 * While hydrating, use what the page's inline script built from the server's text: the window size may have changed
 * since.
 */
const wasWide = () =>
  typeof document !== 'undefined' && document.querySelector('noscript[data-wide]') === null;

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(media.desktop);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Content that is shown only on wide screens; CSS must hide it on narrow ones. A phone neither builds nor hydrates it:
 * the server sends it as the text of a `<noscript>`, which an inline script after it turns into elements on a wide
 * screen (see `wideScript`) and which is visible without script. Once built it stays, so typed input is not lost.
 */
export function WideOnly({ children }: { children: ReactNode }) {
  const wide = useSyncExternalStore(watchWidth, isWide, wasWide);
  const [isBuilt, setBuilt] = useState(wide);
  if (wide && !isBuilt) setBuilt(true);
  if (wide || isBuilt) return children;
  return <noscript data-wide="">{children}</noscript>;
}
