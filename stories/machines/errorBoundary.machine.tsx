import { errorBoundaryMachine } from '#machines/errorBoundary/errorBoundary.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { errorBoundaryModels } from '../../tests/model/errorBoundary.model.ts';

export const atlas = atlasOf({
  machine: errorBoundaryMachine,
  models: errorBoundaryModels,
  variantOf: ({ context: { kind } }) => kind,
});
