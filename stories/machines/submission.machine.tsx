import { submissionMachine } from '#machines/submission/submission.machine.ts';
import { Contact } from '#pages/reading/contact.tsx';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { submissionModel } from '../../tests/model/submission.model.ts';

export const atlas = atlasOf({
  machine: submissionMachine,
  models: [submissionModel],
  variantOf: () => '',
  Screen: ({ actor }) => <Contact actor={actor} />,
});
