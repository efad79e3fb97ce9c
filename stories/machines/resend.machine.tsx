import { resendMachine } from '#machines/resend/resend.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { resendModel } from '../../tests/model/resend.model.ts';

export const atlas = atlasOf({
  machine: resendMachine,
  models: [resendModel],
  variantOf: ({ context: { message } }) => message ?? '',
});
