import { emailVerificationMachine } from '#machines/identity/email-verification.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { emailVerificationModel } from '../../tests/model/identity/email-verification.model.ts';

export const atlas = atlasOf({
  machine: emailVerificationMachine,
  models: [emailVerificationModel],
});
