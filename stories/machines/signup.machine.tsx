import { signupMachine } from '#machines/signup/signup.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { signupModel } from '../../tests/model/signup.model.ts';

export const atlas = atlasOf({
  machine: signupMachine,
  models: [
    signupModel('signup', { flow: 'dialog', invitedEmail: null }),
    signupModel('signup-invited', { flow: 'page', invitedEmail: 'Ada@example.com' }),
  ],
});
