import { resendMachine } from '#machines/identity/resend.machine.ts';
import { AuthFrame } from '#pages/identity/auth-frame.tsx';
import { ResendButton } from '#pages/identity/forms/resend-button.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { resendModel } from '#samples/models/identity/resend.model.ts';

export const atlas = atlasOf({
  machine: resendMachine,
  models: [resendModel],
  variantOf: ({ context: { message } }) => message ?? '',
  Screen: ({ actor }) => (
    <AuthFrame>
      <ResendButton actor={actor} email="ada@example.com" />
    </AuthFrame>
  ),
});
