import { loginMachine } from '#machines/login/login.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { loginModel } from '../../tests/model/login.model.ts';

export const atlas = atlasOf({
  machine: loginMachine,
  models: [loginModel],
  variantOf: ({ context: { message } }) => message ?? '',
});
