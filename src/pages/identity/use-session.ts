import { useEffect, useSyncExternalStore } from 'react';
import { sessionHandle } from '#app/session-handle.ts';
import type { SessionView } from '#app/session-handle.ts';

/** Who is at the shop; a page of this area always needs the session's code. */
export function useSession(): SessionView {
  useEffect(() => {
    sessionHandle.load().catch(() => undefined);
  }, []);
  return useSyncExternalStore(
    sessionHandle.subscribe,
    sessionHandle.getSnapshot,
    sessionHandle.getServerSnapshot,
  );
}
