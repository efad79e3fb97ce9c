import { authDialogMachine } from '#machines/identity/auth-dialog.machine.ts';
import { loginMachine } from '#machines/identity/login.machine.ts';
import { resendMachine } from '#machines/identity/resend.machine.ts';
import { resetPasswordMachine } from '#machines/identity/reset-password.machine.ts';
import { signupMachine } from '#machines/identity/signup.machine.ts';
import { socialMachine } from '#machines/identity/social.machine.ts';
import { AuthDialogView } from '#pages/identity/auth-dialog.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { useNeighbour } from '../../.storybook/atlas/neighbour.ts';
import { authDialogModel } from '#samples/models/identity/auth-dialog.model.ts';
import { loginModel } from '#samples/models/identity/login.model.ts';
import { resendModel } from '#samples/models/identity/resend.model.ts';
import { resetPasswordModel } from '#samples/models/identity/reset-password.model.ts';
import { signupModels } from '#samples/models/identity/signup.model.ts';
import { socialModel } from '#samples/models/identity/social.model.ts';

export const atlas = atlasOf({
  machine: authDialogMachine,
  models: [authDialogModel],
  Screen: ({ actor }) => {
    const login = useNeighbour(loginMachine, loginModel);
    const signup = useNeighbour(signupMachine, signupModels[0]);
    const reset = useNeighbour(resetPasswordMachine, resetPasswordModel);
    const resend = useNeighbour(resendMachine, resendModel);
    const social = useNeighbour(socialMachine, socialModel);
    return (
      <AuthDialogView
        forms={{ dialog: actor, login, signup, reset, resend, social }}
        onClosed={() => undefined}
      />
    );
  },
});
