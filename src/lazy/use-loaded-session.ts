import { useEffect } from 'react';
import { sessionHandle } from './session-handle.ts';
import type { SessionView } from './session-handle.ts';
import { useSession } from './use-session.ts';

/** Who is at the shop, for a page that always needs the session's code: it is loaded for visitors too. */
export function useLoadedSession(): SessionView {
  useEffect(() => {
    // Without its code nobody is known; the shell says so when it cannot be fetched.
    sessionHandle.load().catch(() => undefined);
  }, []);
  return useSession();
}
