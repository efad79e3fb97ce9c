import { loginMachine } from '#machines/identity/login.machine.ts';
import { resendMachine } from '#machines/identity/resend.machine.ts';
import { AuthFrame } from '#pages/identity/auth-frame.tsx';
import { LoginForm } from '#pages/identity/forms/login-form.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { useNeighbour } from '../../.storybook/atlas/neighbour.ts';
import { loginModel } from '#samples/models/identity/login.model.ts';
import { resendModel } from '#samples/models/identity/resend.model.ts';

export const atlas = atlasOf({
  machine: loginMachine,
  models: [loginModel],
  variantOf: ({ context: { message } }) => message ?? '',
  Screen: ({ actor }) => {
    const resend = useNeighbour(resendMachine, resendModel);
    return (
      <AuthFrame>
        <LoginForm actor={actor} resend={resend} flow="dialog" />
      </AuthFrame>
    );
  },
});
