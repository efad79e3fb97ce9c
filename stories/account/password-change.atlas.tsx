import { passwordChangeMachine } from '#machines/account/password-change.machine.ts';
import { PasswordSection } from '#pages/account/sections/password-section.tsx';
import { useSelector } from '@xstate/react';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { passwordChangeModel } from '#samples/models/account/password-change.model.ts';

export const atlas = atlasOf({
  machine: passwordChangeMachine,
  models: [passwordChangeModel],
  variantOf: ({ context: { problem } }) => problem ?? '',
  Screen: function PasswordChange({ actor }) {
    const snapshot = useSelector(actor, (now) => now);
    return <PasswordSection part={{ snapshot, send: actor.send }} email="ada@example.com" />;
  },
});
