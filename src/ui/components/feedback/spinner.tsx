import { lazy, Suspense } from 'react';
import { visuallyHidden } from '../../css/layout.css.ts';
import { useHydrated } from '../../use-hydrated.ts';
import * as styles from './spinner.css.ts';

interface LoadingIndicatorProps {
  size?: 'sm' | 'md' | 'lg' | undefined;
  message?: string | undefined;
  /** Shows a random joke, picked in the browser, unless there is a `message`. */
  joke?: boolean | undefined;
  centered?: boolean | undefined;
}

/** If the jokes fail to load, show none. */
const JokeLine = lazy(async () => {
  try {
    return { default: (await import('./joke-line.tsx')).JokeLine };
  } catch {
    return { default: Silence };
  }
});

function Silence() {
  return <span className={visuallyHidden}>Loading</span>;
}

/** The server would pick a different joke than the browser. */
function Joke() {
  if (!useHydrated()) return <Silence />;
  return (
    <Suspense fallback={<Silence />}>
      <JokeLine />
    </Suspense>
  );
}

const diameters = { sm: 20, md: 28, lg: 56 } as const;

/** The loading indicator of spec §1. */
export function LoadingIndicator({
  size = 'md',
  message,
  joke = false,
  centered = false,
}: LoadingIndicatorProps) {
  const diameter = diameters[size];
  return (
    <span className={styles.loading({ size, centered })} role="status">
      <svg className={styles.plate} width={diameter} height={diameter} viewBox="0 0 40 40" aria-hidden="true">
        <circle className={styles.rim} cx="20" cy="20" r="16" />
        <circle className={styles.arc} cx="20" cy="20" r="16" pathLength="100" strokeDasharray="28 72" />
        <circle className={styles.hub} cx="20" cy="20" r="5" />
      </svg>
      {message !== undefined ? <span>{message}</span> : joke ? <Joke /> : <Silence />}
    </span>
  );
}
