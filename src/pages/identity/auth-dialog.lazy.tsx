import { useEffect } from 'react';
import { AuthDialogView } from './auth-dialog.tsx';
import { useActor } from '#actors/kit/use-actor.ts';
import { createAuthForms, watchForSession } from '#actors/identity/auth-dialog.ts';
import type { AuthDialogChunk, AuthDialogProps } from '#lazy/auth-dialog-handle.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';

function AuthDialog({ request, onClose }: AuthDialogProps) {
  const forms = useActor(() =>
    createAuthForms({
      ...request,
      flow: 'dialog',
      invitedEmail: request.email,
      // Someone who ordered as a guest returns to that order.
      next: request.email === null ? location.pathname + location.search : paths.orders(),
    }),
  );
  useEmitted(forms.dialog, 'dialog.finished', ({ by }) => {
    if (by === 'signup') go(paths.profile());
  });
  useEffect(() => watchForSession(forms), [forms]);
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
