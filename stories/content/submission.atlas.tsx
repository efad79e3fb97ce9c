import { submissionMachine } from '#machines/content/submission.machine.ts';
import { Contact } from '#pages/content/support/contact.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { submissionModel } from '#samples/models/content/submission.model.ts';

export const atlas = atlasOf({
  machine: submissionMachine,
  models: [submissionModel],
  variantOf: () => '',
  Screen: ({ actor }) => <Contact actor={actor} />,
});
