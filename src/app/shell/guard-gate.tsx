import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { createActor } from 'xstate';
import { guardMachine } from '#machines/identity/guard.machine.ts';
import type { GuardInput, GuardSnapshot } from '#machines/identity/guard.machine.ts';
import { Initializing } from '#app/errors/initializing.tsx';
import { SessionOver } from '#app/errors/deferred-screens.ts';
import { readText, writeText } from '#actors/kit/storage.ts';
import { knownKey } from '#schema/saved-keys.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { authDialogHandle } from '#lazy/auth-dialog-handle.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import type { SessionView } from '#lazy/session-handle.ts';
import { KeptSession, useSession } from '#lazy/use-session.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

interface GuardGateProps extends GuardInput {
  /** A panel's frame surrounds the page. */
  inPanel?: boolean;
  children: ReactNode;
}

function createGuard(page: GuardInput) {
  const actor = createActor(guardMachine, { input: page });
  actor.on('guard.toAuth', ({ origin }) => {
    // Without a tab, the way to the application opens on signing up.
    const isKnown = origin.split('?')[0] === paths.vendorApply() && readText(knownKey) !== null;
    go(paths.auth({ redirect: origin, ...(isKnown ? { tab: 'login' } : {}) }), { replace: true });
  });
  actor.on('guard.denied', () => go(paths.home(), { replace: true }));
  return actor.start();
}

const phaseOf = (snapshot: GuardSnapshot): 'allowed' | 'over' | 'waiting' | 'away' => {
  if (snapshot.matches('allowed')) return 'allowed';
  if (snapshot.matches('session over')) return 'over';
  return snapshot.matches('waiting for session') ? 'waiting' : 'away';
};

/** Shows a page to people who may see it (spec §6); the guard's machine redirects the others. */
export function GuardGate({ need, framed = false, inPanel = false, origin, children }: GuardGateProps) {
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
  const answer = useSyncExternalStore(
    (listener) => {
      const { unsubscribe } = actor.subscribe(listener);
      return unsubscribe;
    },
    () => phaseOf(actor.getSnapshot()),
  );
  const hasFrame = useSyncExternalStore(watchPanelFrame, () => hasPanelFrame);
  // Page and frame appear together: if the page moved when its frame arrived, a click could miss its target.
  const phase = answer === 'allowed' && inPanel && !hasFrame ? 'waiting' : answer;
  const session = useSession();
  const person = session.userId;
  /** The last person who saw the page: no one else gets to see it again. */
  const [shown, setShown] = useState<SessionView | null>(null);
  if (phase === 'allowed' && person !== null && shown !== session) setShown(session);
  const owner = shown?.userId ?? null;
  useEffect(() => {
    if (owner !== null) writeText(knownKey, '1');
  }, [owner]);
  // After the session has ended, and until the same person has logged in again, the page waits with its input.
  const isKept =
    owner !== null && (person === null ? phase === 'over' : person === owner && phase === 'waiting');
  return (
    <>
      {phase === 'allowed' || isKept ? (
        <KeptSession key={person ?? owner} value={isKept ? shown : null}>
          <div hidden={isKept} data-guarded>
            {children}
          </div>
        </KeptSession>
      ) : null}
      {phase === 'over' ? (
        <SessionOver onLogin={() => authDialogHandle.open({ tab: 'login' })} />
      ) : phase === 'allowed' ? null : (
        <Initializing message="Loading…" />
      )}
    </>
  );
}

const listeners = new Set<() => void>();
let hasPanelFrame = false;

/** A marker next to the frame, inside its boundary, signals this: it exists once the frame does. */
function notePanelFrame(mark: Element | null) {
  hasPanelFrame = mark !== null;
  for (const listener of listeners) listener();
}

function watchPanelFrame(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const LazyFrame = lazy(async () => ({ default: (await import('#app/panel/panel-frame.tsx')).PanelFrame }));

/**
 * A panel's frame, which depends on a session that the server does not know. It is here and not in the shell, so that
 * the entry does not list the panel's files.
 */
export function PanelFrame(props: ComponentProps<typeof LazyFrame>) {
  return useHydrated() ? (
    <Suspense fallback={null}>
      <LazyFrame {...props} />
      <span ref={notePanelFrame} hidden />
    </Suspense>
  ) : null;
}
