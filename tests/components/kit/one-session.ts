import { vi } from 'vitest';
import { sessionHandle, visitor } from '#lazy/session-handle.ts';
import type { SessionChunk, SessionView } from '#lazy/session-handle.ts';

let listener: (view: SessionView) => void = () => undefined;

/** Called when the person logs out. */
export const signOut = vi.fn<() => void>();

/** Sets the signed-in person for everything on the page. */
export const tellSession = (view: SessionView): void => listener(view);

/**
 * Loads the tab's session, which all files of this level share: the code that the first file loads stays, so
 * every file must use this function, and each must end with a visitor.
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
