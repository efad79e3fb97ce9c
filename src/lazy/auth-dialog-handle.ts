import type { ComponentType } from 'react';
import { paths } from '#routing/paths.ts';
import { lazy } from './lazy.ts';
import type { Lazy, LazyHandle } from './lazy.ts';

/** Input of the login and signup dialog (spec §2). */
export interface AuthDialogRequest {
  tab: 'login' | 'signup';
  /** Checks 'I want to sell products as a vendor'. */
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

interface AuthDialogState {
  /** Null while it is closed. */
  request: AuthDialogRequest | null;
  Dialog: ComponentType<AuthDialogProps> | null;
}

interface AuthDialogHandle extends LazyHandle<AuthDialogState, () => Promise<AuthDialogChunk>> {
  open: (request?: Partial<AuthDialogRequest>) => void;
  close: () => void;
}

/** @param onFailure Called with the request if the code fails to load. */
export function createAuthDialogHandle(onFailure: (request: AuthDialogRequest) => void): AuthDialogHandle {
  const dialog: Lazy<AuthDialogState, AuthDialogChunk> = lazy({
    initial: { request: null, Dialog: null },
    onFail: () => {
      const { request } = dialog.getSnapshot();
      dialog.forget();
      dialog.set({ request: null });
      if (request !== null) onFailure(request);
    },
  });
  return {
    ...dialog,
    open: ({ tab = 'login', preselectVendor = false, email = null } = {}) => {
      dialog.set({ request: { tab, preselectVendor, email } });
      dialog.use(({ Dialog }) => dialog.set({ Dialog }));
    },
    close: () => dialog.set({ request: null }),
  };
}

/** The app's only login and signup dialog. If its code fails to load, the page /auth opens instead. */
export const authDialogHandle = createAuthDialogHandle(({ tab }) =>
  location.assign(paths.auth({ tab, redirect: location.pathname + location.search })),
);
