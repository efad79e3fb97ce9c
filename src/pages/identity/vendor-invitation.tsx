import { useEmitted } from '#actors/kit/use-emitted.ts';
import { createAuthForms } from '#actors/identity/auth-dialog.ts';
import { createInvitation } from '#actors/identity/invitation.ts';
import { dashboardSlug, paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { go } from '#routing/scroll.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { later } from '#ui/later.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { AuthPanel } from '#pages/identity/forms/auth-panel.tsx';
import { InvitationView } from './invitation-view.tsx';
import { useActor } from '#actors/kit/use-actor.ts';
import { useLoadedSession } from '#lazy/use-loaded-session.ts';

export const head = (): Head => ({ title: 'Your invitation', noIndex: true });

export function Page({ search }: PageProps<null>) {
  const query = new URLSearchParams(search);
  const token = query.get('invite') ?? query.get('token') ?? '';
  return token === '' ? <TeamInvitation /> : <InvitationPage key={token} token={token} />;
}

/** `#team=…`; without it, on the way back from a confirmed address, the account's own invitation. */
const TeamInvitation = later(async () => (await import('./team-invitation.tsx')).TeamInvitation);

/** The invitation screen in all its cases (spec §2, §4, §8). */
export function InvitationPage({ token }: { token: string }) {
  useLoadedSession();
  const actor = useActor(() => createInvitation(token));
  useEmitted(actor, 'invitation.finished', ({ accepted }) => {
    const storeName = actor.getSnapshot().context.invitation?.store_name ?? null;
    const store = paths.dashboard(dashboardSlug({ storeName }));
    go(accepted.invitation_type === 'new' ? paths.vendorProfileSetup() : store, { replace: true });
  });
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

/** The forms for the invited person: the address is fixed, and the email's link leads back here. */
function InvitedForms({ email, token }: { email: string; token: string }) {
  const forms = useActor(() =>
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
