import { signupMachine } from '#machines/signup/signup.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { signupModels } from '../../tests/model/signup.model.ts';

export const atlas = atlasOf({
  machine: signupMachine,
  models: signupModels,
});
