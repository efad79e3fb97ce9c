import { emailVerificationMachine } from '#machines/identity/email-verification.machine.ts';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { emailVerificationModel } from '#samples/models/identity/email-verification.model.ts';

export const atlas = atlasOf({
  machine: emailVerificationMachine,
  models: [emailVerificationModel],
});
