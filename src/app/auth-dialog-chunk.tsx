import { useEffect } from 'react';
import { AuthDialogView } from '#pages/identity/auth-dialog.tsx';
import { useActors } from '#pages/identity/use-actors.ts';
import { createAuthForms, watchForSession } from './actors/auth-dialog.ts';
import type { AuthDialogChunk, AuthDialogProps } from './auth-dialog-handle.ts';
import { paths } from './paths.ts';
import { go } from './scroll.ts';

function AuthDialog({ request, onClose }: AuthDialogProps) {
  const forms = useActors(() =>
    createAuthForms({
      ...request,
      flow: 'dialog',
      invitedEmail: null,
      next: location.pathname + location.search,
    }),
  );
  useEffect(() => {
    const done = forms.dialog.on('dialog.finished', ({ by }) => {
      if (by === 'signup') go(paths.profile());
    });
    const unwatch = watchForSession(forms);
    return () => {
      done.unsubscribe();
      unwatch();
    };
  }, [forms]);
  return <AuthDialogView forms={forms} onClosed={onClose} />;
}

/** The login and signup dialog. */
export async function createAuthDialogChunk(): Promise<AuthDialogChunk> {
  return {
    Dialog: (props) => (
      <AuthDialog key={`${props.request.tab} ${props.request.preselectVendor}`} {...props} />
    ),
  };
}
