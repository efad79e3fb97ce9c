import { guardMachine } from '#machines/identity/guard.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { guardModel } from '../../tests/model/identity/guard.model.ts';

export const atlas = atlasOf({
  machine: guardMachine,
  models: [guardModel],
});
