import { errorBoundaryMachine } from '#machines/error-boundary/error-boundary.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { errorBoundaryModels } from '../../tests/model/error-boundary.model.ts';

export const atlas = atlasOf({
  machine: errorBoundaryMachine,
  models: errorBoundaryModels,
  variantOf: ({ context: { kind } }) => kind,
});
