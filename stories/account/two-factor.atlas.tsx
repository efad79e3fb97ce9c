import { twoFactorMachine } from '#machines/account/two-factor.machine.ts';
import { TwoFactorSection } from '#pages/account/sections/two-factor-section.tsx';
import { useSelector } from '@xstate/react';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { twoFactorModel } from '#samples/models/account/two-factor.model.ts';

export const atlas = atlasOf({
  machine: twoFactorMachine,
  models: [twoFactorModel],
  variantOf: ({ context: { problem } }) => problem ?? '',
  Screen: function TwoFactor({ actor }) {
    const snapshot = useSelector(actor, (now) => now);
    return <TwoFactorSection part={{ snapshot, send: actor.send }} />;
  },
});
