import { useSyncExternalStore } from 'react';
import { sessionHandle } from './session-handle.ts';
import type { SessionView } from './session-handle.ts';

/** The current session; re-renders on each change. */
export const useSession = (): SessionView =>
  useSyncExternalStore(sessionHandle.subscribe, sessionHandle.getSnapshot, sessionHandle.getServerSnapshot);
