import { authDialogMachine } from '#machines/auth-dialog/auth-dialog.machine.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { resendMachine } from '#machines/resend/resend.machine.ts';
import { resetPasswordMachine } from '#machines/reset-password/reset-password.machine.ts';
import { signupMachine } from '#machines/signup/signup.machine.ts';
import { AuthDialogView } from '#pages/identity/auth-dialog.tsx';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { useNeighbour } from '../../.storybook/atlas/neighbour.ts';
import { authDialogModel } from '../../tests/model/auth-dialog.model.ts';
import { loginModel } from '../../tests/model/login.model.ts';
import { resendModel } from '../../tests/model/resend.model.ts';
import { resetPasswordModel } from '../../tests/model/reset-password.model.ts';
import { signupModels } from '../../tests/model/signup.model.ts';

export const atlas = atlasOf({
  machine: authDialogMachine,
  models: [authDialogModel],
  Screen: ({ actor }) => {
    const login = useNeighbour(loginMachine, loginModel);
    const signup = useNeighbour(signupMachine, signupModels[0]);
    const reset = useNeighbour(resetPasswordMachine, resetPasswordModel);
    const resend = useNeighbour(resendMachine, resendModel);
    return (
      <AuthDialogView forms={{ dialog: actor, login, signup, reset, resend }} onClosed={() => undefined} />
    );
  },
});
