import { vi } from 'vitest';
import { sessionHandle, visitor } from '#lazy/session-handle.ts';
import type { SessionChunk, SessionView } from '#lazy/session-handle.ts';

let listener: (view: SessionView) => void = () => undefined;

/** Called when the person logs out. */
export const signOut = vi.fn<() => void>();

/** Who is there, for everything on the page. */
export const tellSession = (view: SessionView): void => listener(view);

/**
 * Loads the session of the tab, which all files of this level share: the code of the first one that loads it stays, so
 * that each file has to use this one, and a visitor is there when a file ends.
 */
export async function loadSession(): Promise<void> {
  const chunk: Partial<SessionChunk> = {
    signOut,
    watch: (next) => {
      listener = next;
    },
  };
  sessionHandle.bind(async () => chunk as SessionChunk);
  await sessionHandle.load();
}

/** For `afterAll` of a file that has loaded the session. */
export const leaveSession = (): void => tellSession(visitor);
