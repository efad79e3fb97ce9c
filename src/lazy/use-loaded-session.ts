import { useEffect } from 'react';
import { sessionHandle } from './session-handle.ts';
import type { SessionView } from './session-handle.ts';
import { useSession } from './use-session.ts';

/** The current person, for a page that always needs the session's code: it loads for visitors too. */
export function useLoadedSession(): SessionView {
  useEffect(() => {
    // Until its code loads, the person is unknown; the shell reports a failed load.
    sessionHandle.load().catch(() => undefined);
  }, []);
  return useSession();
}
