import { createContext, use, useSyncExternalStore } from 'react';
import { sessionHandle } from './session-handle.ts';
import type { SessionView } from './session-handle.ts';

/** The signed-in person's session, or null. Learning that a visitor has no session causes no re-render. */
export function useSignedIn(): SessionView | null {
  return useSyncExternalStore(sessionHandle.subscribe, signedIn, () => null);
}

function signedIn(): SessionView | null {
  const view = sessionHandle.getSnapshot();
  return view.userId === null ? null : view;
}

/**
 * The session that a page keeps showing after it has ended, while the page waits behind the login with its input.
 * Without it such a page would see a visitor, and drop the person's data.
 */
export const KeptSession = createContext<SessionView | null>(null);

/** The current session, or the one that the page is kept for; re-renders on each change. */
export function useSession(): SessionView {
  const current = useSyncExternalStore(
    sessionHandle.subscribe,
    sessionHandle.getSnapshot,
    sessionHandle.getServerSnapshot,
  );
  return use(KeptSession) ?? current;
}
