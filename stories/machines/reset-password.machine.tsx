import { resetPasswordMachine } from '#machines/reset-password/reset-password.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { resetPasswordModel } from '../../tests/model/reset-password.model.ts';

export const atlas = atlasOf({
  machine: resetPasswordMachine,
  models: [resetPasswordModel],
  variantOf: ({ context: { message } }) => message ?? '',
});
