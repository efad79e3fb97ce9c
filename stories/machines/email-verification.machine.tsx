import { emailVerificationMachine } from '#machines/email-verification/email-verification.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { emailVerificationModel } from '../../tests/model/email-verification.model.ts';

export const atlas = atlasOf({
  machine: emailVerificationMachine,
  models: [emailVerificationModel],
});
