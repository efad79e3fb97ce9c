import { authDialogMachine } from '#machines/auth-dialog/auth-dialog.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { authDialogModel } from '../../tests/model/auth-dialog.model.ts';

export const atlas = atlasOf({
  machine: authDialogMachine,
  models: [authDialogModel],
});
