import { sidebarMachine } from '#machines/vendor/sidebar.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { sidebarModels } from '../../tests/model/vendor/sidebar.model.ts';

export const atlas = atlasOf({
  machine: sidebarMachine,
  models: sidebarModels,
});
