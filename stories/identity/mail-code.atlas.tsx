import { mailCodeMachine } from '#machines/identity/mail-code.machine.ts';
import { AuthFrame } from '#pages/identity/auth-frame.tsx';
import { MailCodeForm } from '#pages/kit/credentials/mail-code.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { mailCodeModel } from '#samples/models/identity/mail-code.model.ts';

export const atlas = atlasOf({
  machine: mailCodeMachine,
  models: [mailCodeModel],
  variantOf: ({ context: { problem } }) => problem ?? '',
  Screen: ({ actor }) => (
    <AuthFrame>
      <MailCodeForm actor={actor} />
    </AuthFrame>
  ),
});
