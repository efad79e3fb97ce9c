import { sessionMachine } from '#machines/identity/session.machine.ts';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { sessionModel } from '#samples/models/identity/session.model.ts';

export const atlas = atlasOf({
  machine: sessionMachine,
  models: [sessionModel],
});
