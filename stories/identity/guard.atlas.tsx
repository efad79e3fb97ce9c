import { guardMachine } from '#machines/identity/guard.machine.ts';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { guardModel } from '#samples/models/identity/guard.model.ts';

export const atlas = atlasOf({
  machine: guardMachine,
  models: [guardModel],
});
