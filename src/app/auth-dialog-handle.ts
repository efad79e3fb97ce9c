import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** What the login and signup dialog opens with (spec §2). */
export interface AuthDialogRequest {
  tab: 'login' | 'signup';
  /** Ticks 'I want to sell products as a vendor'. */
  preselectVendor: boolean;
  /** Locks the forms to this address: the one of a guest's order. */
  email: string | null;
}

export interface AuthDialogProps {
  request: AuthDialogRequest;
  /** Called when it has closed, for whatever reason. */
  onClose: () => void;
}

export interface AuthDialogChunk {
  Dialog: ComponentType<AuthDialogProps>;
}

export interface AuthDialogState {
  /** Null while it is closed. */
  request: AuthDialogRequest | null;
  Dialog: ComponentType<AuthDialogProps> | null;
}

export interface AuthDialogHandle {
  getSnapshot: () => AuthDialogState;
  /** What the server rendered: closed. */
  getServerSnapshot: () => AuthDialogState;
  subscribe: (listener: () => void) => () => void;
  open: (request?: Partial<AuthDialogRequest>) => void;
  close: () => void;
  /** Fetches the dialog's code ahead of a likely tap. */
  warm: () => void;
}

const closed: AuthDialogState = { request: null, Dialog: null };

/** @param onFailure Told what was asked for when the code could not be fetched. */
export function createAuthDialogHandle(
  load: () => Promise<AuthDialogChunk>,
  onFailure: (request: AuthDialogRequest) => void,
): AuthDialogHandle {
  let state = closed;
  let loading: Promise<AuthDialogChunk> | null = null;
  const listeners = new Set<() => void>();
  const set = (change: Partial<AuthDialogState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const chunk = () => {
    loading ??= load().then(
      (loaded) => {
        set({ Dialog: loaded.Dialog });
        return loaded;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  return {
    getSnapshot: () => state,
    getServerSnapshot: () => closed,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: ({ tab = 'login', preselectVendor = false, email = null } = {}) => {
      const request = { tab, preselectVendor, email };
      set({ request });
      chunk().catch(() => {
        set({ request: null });
        onFailure(request);
      });
    },
    close: () => set({ request: null }),
    warm: () => {
      chunk().catch(() => undefined);
    },
  };
}

/** The app's one login and signup dialog. Without its code the page /auth serves. */
export const authDialogHandle = createAuthDialogHandle(
  async () => (await import('./auth-dialog-chunk.tsx')).createAuthDialogChunk(),
  ({ tab }) => location.assign(paths.auth({ tab, redirect: location.pathname + location.search })),
);
