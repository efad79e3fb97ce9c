import { invitationMachine } from '#machines/invitation/invitation.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { invitationModel } from '../../tests/model/invitation.model.ts';

export const atlas = atlasOf({
  machine: invitationMachine,
  models: [invitationModel],
  variantOf: ({ context: { message } }) => message ?? '',
});
