import { createContext, lazy, Suspense, useCallback, useContext, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { button } from './components/actions/button.css.ts';

type Later<Props> = ComponentType<Props> & {
  /** Loads the code before it is likely to be used. */
  warm: () => void;
};

/**
 * Pending imports that the server waits for. Settled ones are removed, because a development server evaluates modules
 * again and again.
 */
const arriving = new Set<Promise<unknown>>();

function waitFor(arrival: Promise<unknown>): void {
  const settled: Promise<unknown> = arrival.then(
    () => arriving.delete(settled),
    () => arriving.delete(settled),
  );
  arriving.add(settled);
}

const Retry = createContext(() => {});

/** Replaces a component that failed to load: the rest of the page keeps working. */
function Failed() {
  const retry = useContext(Retry);
  return (
    <div role="alert">
      <p>We couldn't load this part. Check your connection.</p>
      <button type="button" className={button({ variant: 'secondary' })} data-again="" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

/** A component whose code loads on first use. The server, which sends a page in one piece, loads it beforehand. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): Later<Props> {
  let Arrived: ComponentType<Props> | null = null;
  const arrive = async () => {
    Arrived = await load();
    return Arrived;
  };
  if (import.meta.env.SSR) waitFor(arrive());
  // A lazy component caches its result, so a retry needs a new component.
  const attempt = () =>
    lazy<ComponentType<Props>>(async () => ({ default: await arrive().catch(() => Failed) }));
  const Lazy = attempt();
  const Component = (props: Props) => {
    // Choose it once: a different type would remount and lose the user's input.
    const [Content, setContent] = useState<ComponentType<Props>>(() => Arrived ?? Lazy);
    const retry = useCallback(() => setContent(attempt), []);
    return (
      <Suspense fallback={fallback}>
        <Retry value={retry}>
          <Content {...props} />
        </Retry>
      </Suspense>
    );
  };
  // Ignore the failure here: the use itself handles it and tries again.
  return Object.assign(Component, { warm: () => void arrive().catch(() => undefined) });
}

/** Resolves when everything deferred can be rendered at once. */
export async function allArrived(): Promise<void> {
  await Promise.all(arriving);
}
