import { sidebarMachine } from '#machines/sidebar/sidebar.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { sidebarModel } from '../../tests/model/sidebar.model.ts';

export const atlas = atlasOf({
  machine: sidebarMachine,
  models: [
    sidebarModel('wide', { collapsed: false, narrow: false }),
    sidebarModel('narrow', { collapsed: true, narrow: true }),
  ],
});
