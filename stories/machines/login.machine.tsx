import { loginMachine } from '#machines/login/login.machine.ts';
import { resendMachine } from '#machines/resend/resend.machine.ts';
import { AuthFrame } from '#pages/identity/auth-frame.tsx';
import { LoginForm } from '#pages/identity/login-form.tsx';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { useNeighbour } from '../../.storybook/atlas/neighbour.ts';
import { loginModel } from '../../tests/model/login.model.ts';
import { resendModel } from '../../tests/model/resend.model.ts';

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
