import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { actionPort, callbackPort } from '#machines/kit/ports.ts';

export type SidebarEvent =
  /** Ctrl/Cmd+B or its button (spec §2). */
  | { type: 'sidebar.toggle' }
  /** A link in the sheet was followed, or the sheet was dismissed. */
  | { type: 'sheet.dismissed' }
  | { type: 'viewport.changed'; narrow: boolean };

export type SidebarInput = {
  /** The value of the cookie (spec §4). */
  collapsed: boolean;
  narrow: boolean;
};

/** The sidebar of dashboards (spec §2, §4, §9): expanded or collapsed on wide screens, a sheet on narrow ones. */
export const sidebarMachine = setup({
  types: {
    context: {} as SidebarInput,
    events: {} as SidebarEvent,
    input: {} as SidebarInput,
  },
  actors: {
    /** Sends `sidebar.toggle` for the shortcut, and `viewport.changed`. */
    watchWindow: callbackPort<SidebarEvent>('watchWindow'),
  },
  actions: {
    /** Stores the state in the cookie for 7 days. */
    keep: actionPort<{ collapsed: boolean }>('keep'),
  },
  guards: {
    'begins narrow': ({ context }) => context.narrow,
    'was collapsed': ({ context }) => context.collapsed,
    'becomes narrow': (_, { narrow }: { narrow: boolean }) => narrow,
    'becomes wide': (_, { narrow }: { narrow: boolean }) => !narrow,
  },
}).createMachine({
  id: 'sidebar',
  context: ({ input }) => input,
  invoke: { id: 'watchWindow', src: 'watchWindow' },
  initial: 'beginning',
  states: {
    beginning: {
      always: [{ guard: 'begins narrow', target: 'mobile' }, { target: 'wide' }],
    },
    wide: {
      initial: 'beginning',
      on: {
        'viewport.changed': {
          guard: { type: 'becomes narrow', params: ({ event }) => event },
          target: 'mobile',
        },
      },
      states: {
        beginning: {
          always: [{ guard: 'was collapsed', target: 'collapsed' }, { target: 'expanded' }],
        },
        expanded: {
          on: {
            'sidebar.toggle': {
              target: 'collapsed',
              actions: [assign({ collapsed: true }), { type: 'keep', params: { collapsed: true } }],
            },
          },
        },
        collapsed: {
          on: {
            'sidebar.toggle': {
              target: 'expanded',
              actions: [assign({ collapsed: false }), { type: 'keep', params: { collapsed: false } }],
            },
          },
        },
      },
    },
    mobile: {
      initial: 'closed',
      on: {
        'viewport.changed': {
          guard: { type: 'becomes wide', params: ({ event }) => event },
          target: 'wide',
        },
      },
      states: {
        closed: { on: { 'sidebar.toggle': 'sheet' } },
        sheet: { on: { 'sidebar.toggle': 'closed', 'sheet.dismissed': 'closed' } },
      },
    },
  },
});

export type SidebarSnapshot = SnapshotFrom<typeof sidebarMachine>;
