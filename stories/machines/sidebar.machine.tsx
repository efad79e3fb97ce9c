import { sidebarMachine } from '#machines/sidebar/sidebar.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { sidebarModels } from '../../tests/model/sidebar.model.ts';

export const atlas = atlasOf({
  machine: sidebarMachine,
  models: sidebarModels,
});
