import { useSelector } from '@xstate/react';
import { resendMachine } from '#machines/identity/resend.machine.ts';
import { signupMachine } from '#machines/identity/signup.machine.ts';
import { AuthFrame } from '#pages/identity/auth-frame.tsx';
import { SignupForm } from '#pages/identity/forms/signup-form.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { useNeighbour } from '../../.storybook/atlas/neighbour.ts';
import { resendModel } from '#samples/models/identity/resend.model.ts';
import { signupModels } from '#samples/models/identity/signup.model.ts';

export const atlas = atlasOf({
  machine: signupMachine,
  models: signupModels,
  Screen: ({ actor }) => {
    const resend = useNeighbour(resendMachine, resendModel);
    const invited = useSelector(actor, ({ context }) => context.invitedEmail !== null);
    return (
      <AuthFrame>
        <SignupForm actor={actor} resend={resend} withVendor={!invited} />
      </AuthFrame>
    );
  },
});
