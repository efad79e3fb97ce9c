import { accountDeletionMachine } from '#machines/account/account-deletion.machine.ts';
import { DeletionSection } from '#pages/account/sections/deletion-section.tsx';
import { useSelector } from '@xstate/react';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { accountDeletionModel } from '#samples/models/account/account-deletion.model.ts';

export const atlas = atlasOf({
  machine: accountDeletionMachine,
  models: [accountDeletionModel],
  variantOf: ({ context: { problem } }) => problem ?? '',
  Screen: function AccountDeletion({ actor }) {
    const snapshot = useSelector(actor, (now) => now);
    return <DeletionSection part={{ snapshot, send: actor.send }} />;
  },
});
