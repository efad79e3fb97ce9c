import { invitationMachine } from '#machines/identity/invitation.machine.ts';
import { AuthFrame } from '#pages/identity/auth-frame.tsx';
import { InvitationView } from '#pages/identity/invitation-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { invitationModel } from '#samples/models/identity/invitation.model.ts';

export const atlas = atlasOf({
  machine: invitationMachine,
  models: [invitationModel],
  variantOf: ({ context: { message } }) => message ?? '',
  Screen: ({ actor }) => (
    <AuthFrame>
      <InvitationView
        actor={actor}
        renderSignUp={(email) => <p>The forms of login and sign-up, for {email}.</p>}
        onSignOut={() => undefined}
      />
    </AuthFrame>
  ),
});
