import { sidebarMachine } from '#machines/vendor-panel/sidebar.machine.ts';
import type { SidebarInput, SidebarSnapshot } from '#machines/vendor-panel/sidebar.machine.ts';
import type { Model } from '#engine/paths.ts';
import { sidebarProperties } from './sidebar.properties.ts';

const sidebarModel = (name: string, input: SidebarInput): Model => ({
  name: `sidebar-${name}`,
  machine: sidebarMachine,
  properties: sidebarProperties,
  input,
  actionPorts: ['keep'],
  limit: 1000,
  cases: {
    'sidebar.toggle': [{}],
    'sheet.dismissed': [{}],
    'viewport.changed': [{ narrow: true }, { narrow: false }],
  },
  classOf: (snapshot) => (snapshot as SidebarSnapshot).context,
  broken: (any) => {
    const snapshot = any as SidebarSnapshot;
    const { collapsed } = snapshot.context;
    return snapshot.matches('wide') && snapshot.matches({ wide: 'collapsed' }) !== collapsed
      ? 'the cookie says something else'
      : undefined;
  },
});

export const sidebarModels: readonly Model[] = [
  sidebarModel('wide', { collapsed: false, narrow: false }),
  sidebarModel('narrow', { collapsed: true, narrow: true }),
];
