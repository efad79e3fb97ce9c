import { lazy, useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { createActor } from 'xstate';
import { guardMachine } from '#machines/identity/guard.machine.ts';
import type { GuardInput } from '#machines/identity/guard.machine.ts';
import { Initializing } from '#app/errors/initializing.tsx';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

interface GuardGateProps extends GuardInput {
  children: ReactNode;
}

function createGuard(page: GuardInput) {
  const actor = createActor(guardMachine, { input: page });
  actor.on('guard.toAuth', ({ origin }) => go(paths.auth({ redirect: origin }), { replace: true }));
  actor.on('guard.denied', () => go(paths.home(), { replace: true }));
  return actor.start();
}

/** Shows a page to people who may see it (spec §6); the guard's machine redirects the others. */
export function GuardGate({ need, framed = false, origin, children }: GuardGateProps) {
  const [actor] = useState(() => createGuard({ need, framed, origin }));
  useEffect(() => {
    actor.send({ type: 'page.entered', page: { need, framed, origin } });
  }, [actor, need, framed, origin]);
  useEffect(() => {
    const tell = () => actor.send({ type: 'session.changed', facts: sessionHandle.getSnapshot() });
    tell();
    const stop = sessionHandle.subscribe(tell);
    return () => {
      stop();
      actor.stop();
    };
  }, [actor]);
  const isAllowed = useSyncExternalStore(
    (listener) => {
      const { unsubscribe } = actor.subscribe(listener);
      return unsubscribe;
    },
    () => actor.getSnapshot().matches('allowed'),
    () => false,
  );
  return isAllowed ? children : <Initializing message="Loading..." />;
}

const LazyFrame = lazy(async () => ({ default: (await import('#app/panel/panel-frame.tsx')).PanelFrame }));

/**
 * A panel's frame, which depends on a session that the server does not know. It is here and not in the shell, so that
 * the entry does not list the panel's files.
 */
export function PanelFrame(props: ComponentProps<typeof LazyFrame>) {
  return useHydrated() ? <LazyFrame {...props} /> : null;
}
