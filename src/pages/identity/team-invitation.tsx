import { useState } from 'react';
import { useWindowEvent } from '#ui/use-window-event.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { createAuthForms } from '#actors/identity/auth-dialog.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { createTeamInvitation } from '#actors/vendor-panel/team.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { useLoadedSession } from '#lazy/use-loaded-session.ts';
import { AuthPanel } from '#pages/identity/forms/auth-panel.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { TeamInvitationView } from './team-invitation-view.tsx';

const tokenInAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get('team');

/** The link in an invitation email may open in a tab that already shows another one. */
export function TeamInvitation() {
  const [token, setToken] = useState(tokenInAddress);
  useWindowEvent('hashchange', () => setToken(tokenInAddress()));
  return <InvitationContent key={token} token={token} />;
}

function InvitationContent({ token }: { token: string | null }) {
  useLoadedSession();
  const actor = useActor(() => createTeamInvitation(token));
  useEmitted(actor, 'invitation.finished', ({ joined: { slug, role } }) => {
    if (slug === null) return go(paths.home(), { replace: true });
    const hasProducts = role !== 'finance';
    return go(hasProducts ? panelAddresses.vendorProducts(slug) : panelAddresses.vendorTeam(slug), {
      replace: true,
    });
  });
  return (
    <AuthFrame>
      <TeamInvitationView
        actor={actor}
        renderSignUp={(email) => <InvitedForms email={email} />}
        onSignOut={sessionHandle.signOut}
      />
    </AuthFrame>
  );
}

/** The confirmation link leads back here without the token: the confirmed email is enough. */
function InvitedForms({ email }: { email: string }) {
  const forms = useActor(() =>
    createAuthForms({
      tab: 'signup',
      preselectVendor: false,
      flow: 'page',
      invitedEmail: email,
      next: paths.vendorInvitation(),
    }),
  );
  return <AuthPanel forms={forms} flow="page" lockedEmail={email} />;
}
