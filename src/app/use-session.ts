import { useSyncExternalStore } from 'react';
import { sessionHandle } from './session-handle.ts';
import type { SessionView } from './session-handle.ts';

/** Who is at the shop, as it changes. */
export const useSession = (): SessionView =>
  useSyncExternalStore(sessionHandle.subscribe, sessionHandle.getSnapshot, sessionHandle.getServerSnapshot);
