import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';

type Later<Props> = ComponentType<Props> & {
  /** Fetches the code ahead of a likely use. */
  warm: () => void;
};

const arriving: Promise<unknown>[] = [];

/** A component whose code comes with its first use. The server, which sends a page in one piece, has it beforehand. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): Later<Props> {
  let Arrived: ComponentType<Props> | null = null;
  const arrive = async () => {
    Arrived = await load();
    return { default: Arrived };
  };
  if (import.meta.env.SSR) arriving.push(arrive());
  const Lazy = lazy(arrive);
  const Component = (props: Props) => {
    const Content = Arrived ?? Lazy;
    return (
      <Suspense fallback={fallback}>
        <Content {...props} />
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
