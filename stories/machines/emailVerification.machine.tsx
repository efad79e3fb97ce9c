import { emailVerificationMachine } from '#machines/emailVerification/emailVerification.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { emailVerificationModel } from '../../tests/model/emailVerification.model.ts';

export const atlas = atlasOf({
  machine: emailVerificationMachine,
  models: [emailVerificationModel],
});
