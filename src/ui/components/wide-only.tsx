import { useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { media } from '../themes/breakpoints.ts';

const isWide = () => matchMedia(media.desktop).matches;

/** While hydrating, what the page's own script has made of the server's text counts: the window may have changed since. */
const wasWide = () =>
  typeof document !== 'undefined' && document.querySelector('noscript[data-wide]') === null;

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(media.desktop);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * What stands beside the content where there is room; its place has to hide it where there is none. A phone neither builds nor
 * hydrates it: the server sends it as the text of a `<noscript>`, which a line of script behind it turns into elements on a
 * wide screen (see `wideScript`), and which shows without script. Once built it stays, with what was typed into it.
 */
export function WideOnly({ children }: { children: ReactNode }) {
  const wide = useSyncExternalStore(watchWidth, isWide, wasWide);
  const [isBuilt, setBuilt] = useState(wide);
  if (wide && !isBuilt) setBuilt(true);
  return wide || isBuilt ? children : <noscript data-wide="">{children}</noscript>;
}
