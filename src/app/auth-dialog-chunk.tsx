import { useEffect } from 'react';
import type { AuthDialogChunk, AuthDialogProps } from './auth-dialog-handle.ts';
import { paths } from './paths.ts';
import { go } from './scroll.ts';

function ToAuthPage({ request, onClose }: AuthDialogProps) {
  useEffect(() => {
    onClose();
    go(paths.auth({ tab: request.tab, redirect: location.pathname + location.search }));
  }, [request, onClose]);
  return null;
}

/** The login and signup dialog. */
export async function createAuthDialogChunk(): Promise<AuthDialogChunk> {
  return { Dialog: ToAuthPage };
}
