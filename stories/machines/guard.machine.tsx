import { guardMachine } from '#machines/guard/guard.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { guardModel } from '../../tests/model/guard.model.ts';

export const atlas = atlasOf({
  machine: guardMachine,
  models: [guardModel],
});
