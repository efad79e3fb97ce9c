import { useSyncExternalStore } from 'react';
import { sessionHandle } from './session-handle.ts';
import type { SessionView } from './session-handle.ts';

/** The signed-in person's session, or null: that a visitor is known to be one renders nothing again. */
export function useSignedIn(): SessionView | null {
  return useSyncExternalStore(sessionHandle.subscribe, signedIn, () => null);
}

function signedIn(): SessionView | null {
  const view = sessionHandle.getSnapshot();
  return view.userId === null ? null : view;
}

/** The current session; re-renders on each change. */
export const useSession = (): SessionView =>
  useSyncExternalStore(sessionHandle.subscribe, sessionHandle.getSnapshot, sessionHandle.getServerSnapshot);
