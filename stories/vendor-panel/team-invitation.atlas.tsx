import { teamInvitationMachine } from '#machines/vendor-panel/team-invitation.machine.ts';
import { AuthFrame } from '#pages/identity/auth-frame.tsx';
import { TeamInvitationView } from '#pages/identity/team-invitation-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { teamInvitationModels } from '#samples/models/vendor-panel/team-invitation.model.ts';

export const atlas = atlasOf({
  machine: teamInvitationMachine,
  models: teamInvitationModels,
  variantOf: ({ context: { message } }) => message ?? '',
  Screen: ({ actor }) => (
    <AuthFrame>
      <TeamInvitationView
        actor={actor}
        renderSignUp={(email) => <p>The forms of login and sign-up, for {email}.</p>}
        onSignOut={() => undefined}
      />
    </AuthFrame>
  ),
});
