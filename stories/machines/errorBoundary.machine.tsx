import { errorBoundaryMachine } from '#machines/errorBoundary/errorBoundary.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { errorBoundaryModel } from '../../tests/model/errorBoundary.model.ts';

export const atlas = atlasOf({
  machine: errorBoundaryMachine,
  models: [errorBoundaryModel('auth'), errorBoundaryModel('vendor')],
  variantOf: ({ context: { kind } }) => kind,
});
