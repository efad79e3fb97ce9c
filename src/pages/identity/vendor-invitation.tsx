import { useEffect } from 'react';
import { createAuthForms } from '#app/actors/auth-dialog.ts';
import { createInvitation } from '#app/actors/invitation.ts';
import { dashboardSlug, paths } from '#app/paths.ts';
import type { Head, PageProps } from '#app/routes.tsx';
import { go } from '#app/scroll.ts';
import { sessionHandle } from '#app/session-handle.ts';
import { AuthFrame } from './auth-frame.tsx';
import { AuthPanel } from './auth-panel.tsx';
import { InvitationView } from './invitation-view.tsx';
import { useActors } from './use-actors.ts';
import { useSession } from './use-session.ts';

export const head = (): Head => ({ title: 'Your invitation', noIndex: true });

export function Page({ search }: PageProps<null>) {
  const query = new URLSearchParams(search);
  const token = query.get('invite') ?? query.get('token') ?? '';
  return <InvitationPage key={token} token={token} />;
}

/** The invitation screen in all its cases (spec §2, §4, §8). */
export function InvitationPage({ token }: { token: string }) {
  useSession();
  const actor = useActors(() => createInvitation(token));
  useEffect(() => {
    const done = actor.on('invitation.finished', ({ accepted }) => {
      const storeName = actor.getSnapshot().context.invitation?.store_name ?? null;
      const store = paths.dashboard(dashboardSlug({ storeName }));
      go(accepted.invitation_type === 'new' ? paths.vendorProfileSetup() : store, { replace: true });
    });
    return () => done.unsubscribe();
  }, [actor]);
  return (
    <AuthFrame>
      <InvitationView
        actor={actor}
        renderSignUp={(email) => <InvitedForms email={email} token={token} />}
        onSignOut={sessionHandle.signOut}
      />
    </AuthFrame>
  );
}

/** The forms of who is invited: the address stands, and the mail's link leads back here. */
function InvitedForms({ email, token }: { email: string; token: string }) {
  const forms = useActors(() =>
    createAuthForms({
      tab: 'signup',
      preselectVendor: true,
      flow: 'page',
      invitedEmail: email,
      next: paths.auth({ invite: token }),
    }),
  );
  return <AuthPanel forms={forms} flow="page" lockedEmail={email} />;
}
