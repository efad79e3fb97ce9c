import { useSelector } from '@xstate/react';
import { resetPasswordMachine } from '#machines/identity/reset-password.machine.ts';
import { AuthFrame } from '#pages/identity/auth-frame.tsx';
import { NewPassword } from '#pages/identity/new-password.tsx';
import { ResetForm } from '#pages/identity/forms/reset-form.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { resetPasswordModel } from '#samples/models/identity/reset-password.model.ts';

export const atlas = atlasOf({
  machine: resetPasswordMachine,
  models: [resetPasswordModel],
  variantOf: ({ context: { message } }) => message ?? '',
  Screen: ({ actor }) => {
    const isAsking = useSelector(
      actor,
      (snapshot) => snapshot.matches('asking') || snapshot.matches('sending') || snapshot.matches('sent'),
    );
    return (
      <AuthFrame>
        {isAsking ? <ResetForm actor={actor} /> : <NewPassword actor={actor} email="ada@example.com" />}
      </AuthFrame>
    );
  },
});
