import { sessionMachine } from '#machines/identity/session.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { sessionModel } from '../../tests/model/identity/session.model.ts';

export const atlas = atlasOf({
  machine: sessionMachine,
  models: [sessionModel],
});
