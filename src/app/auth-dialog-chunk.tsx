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
      invitedEmail: request.email,
      // Who had ordered as a guest finds the order there.
      next: request.email === null ? location.pathname + location.search : paths.orders(),
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
  return <AuthDialogView forms={forms} orderEmail={request.email} onClosed={onClose} />;
}

/** The login and signup dialog. */
export async function createAuthDialogChunk(): Promise<AuthDialogChunk> {
  return {
    Dialog: (props) => (
      <AuthDialog
        key={`${props.request.tab} ${props.request.preselectVendor} ${props.request.email}`}
        {...props}
      />
    ),
  };
}
