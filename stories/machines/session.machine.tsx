import { sessionMachine } from '#machines/session/session.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { sessionModel } from '../../tests/model/session.model.ts';

export const atlas = atlasOf({
  machine: sessionMachine,
  models: [sessionModel],
});
