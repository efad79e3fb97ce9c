import { createContext, lazy, Suspense, useCallback, useContext, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { button } from './components/button.css.ts';

type Later<Props> = ComponentType<Props> & {
  /** Fetches the code ahead of a likely use. */
  warm: () => void;
};

/** What the server still waits for. Settled ones leave: a development server evaluates modules again and again. */
const arriving = new Set<Promise<unknown>>();

function waitFor(arrival: Promise<unknown>): void {
  const settled: Promise<unknown> = arrival.then(
    () => arriving.delete(settled),
    () => arriving.delete(settled),
  );
  arriving.add(settled);
}

const Retry = createContext(() => {});

/** In the place of what could not be fetched: the page around it goes on. */
function Failed() {
  const retry = useContext(Retry);
  return (
    <div role="alert">
      <p>This part could not be loaded. Check your connection.</p>
      <button type="button" className={button({ variant: 'secondary' })} onClick={retry}>
        Try again
      </button>
    </div>
  );
}

/** A component whose code comes with its first use. The server, which sends a page in one piece, has it beforehand. */
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
  // A lazy component keeps its answer: another try is another component.
  const attempt = () =>
    lazy<ComponentType<Props>>(async () => ({ default: await arrive().catch(() => Failed) }));
  const Lazy = attempt();
  const Component = (props: Props) => {
    // Chosen once: another type in its place would be mounted anew, and lose what was ticked in it.
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
  // A failure is met by the use itself, which asks again.
  return Object.assign(Component, { warm: () => void arrive().catch(() => undefined) });
}

/** Resolves when all that was put off can be rendered in one go. */
export async function allArrived(): Promise<void> {
  await Promise.all(arriving);
}
