import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { limits } from '#schema/limits.ts';
import { shownCommands } from './command-palette.rules.ts';
import type { Command } from './command-palette.rules.ts';
import { delays } from './delays.ts';
import { promisePort } from './ports.ts';

type Context = {
  /** As typed. */
  query: string;
  /** What the person may open and do here. */
  commands: readonly Command[];
  /** Whether records can be searched. */
  mayFind: boolean;
  found: readonly Command[];
  /** Index in the displayed list. */
  highlighted: number;
  /** Whether the person moved there, by key or pointer, since the last letter. */
  isPicked: boolean;
};

type Offer = Pick<Context, 'commands' | 'mayFind'>;

export type PaletteEvent =
  /** Ctrl/Cmd+K or its button. */
  | ({ type: 'palette.toggled' } & Offer)
  | { type: 'palette.dismissed' }
  | { type: 'palette.typed'; query: string }
  | { type: 'command.pointed'; index: number }
  | { type: 'command.chosen'; index: number }
  | { type: 'key.down' }
  | { type: 'key.up' }
  | { type: 'key.enter' };

type Typed = { query: string };
type Place = { index: number };
const typed = { params: ({ event }: { event: Typed }) => event };
const place = { params: ({ event }: { event: Place }) => event };

/** A panel's pages and actions, its records by name, and the shop's search, found by a few letters. */
export const commandPaletteMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PaletteEvent,
    emitted: {} as { type: 'palette.run'; command: Command; query: string },
    tags: {} as 'busy',
  },
  actors: { findRecords: promisePort<readonly Command[], { query: string }>('findRecords') },
  actions: {
    'take the offer': assign((_, { commands, mayFind }: Offer) => ({ commands, mayFind })),
    forget: assign({ query: '', commands: [], mayFind: false, found: [], highlighted: 0, isPicked: false }),
    'take the query': assign((_, { query }: Typed) => ({
      query,
      found: [],
      highlighted: 0,
      isPicked: false,
    })),
    // The highlight stays on its entry: Enter must not run one that arrived in between. The exception is the shop's
    // search as the only entry: typing alone doesn't select it, so the highlight moves to the first record.
    'add what was found': assign(({ context }, { found }: { found: readonly Command[] }) => {
      const before = shownCommands(context);
      const was = before[context.highlighted]?.id;
      const shown = shownCommands({ ...context, found });
      return {
        found,
        highlighted:
          before.length === 1 && !context.isPicked
            ? 0
            : Math.max(
                shown.findIndex(({ id }) => id === was),
                0,
              ),
      };
    }),
    highlight: assign((_, { index }: Place) => ({ highlighted: index, isPicked: true })),
    'move down': assign(({ context }) => ({
      highlighted: (context.highlighted + 1) % shownCommands(context).length,
      isPicked: true,
    })),
    'move up': assign(({ context }) => {
      const { length } = shownCommands(context);
      return { highlighted: (context.highlighted - 1 + length) % length, isPicked: true };
    }),
    'run the command': emit(({ context }, { index }: Place) => ({
      type: 'palette.run' as const,
      command: shownCommands(context)[index] as Command,
      query: context.query.trim(),
    })),
  },
  guards: {
    'can be found': ({ context }, { query }: Typed) =>
      context.mayFind && query.trim().length >= limits.search.characters,
    'is shown': ({ context }, { index }: Place) => shownCommands(context)[index] !== undefined,
    'shows something': ({ context }) => shownCommands(context).length > 0,
  },
  delays: { debounce: delays.searchDebounce },
}).createMachine({
  id: 'commandPalette',
  context: { query: '', commands: [], mayFind: false, found: [], highlighted: 0, isPicked: false },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forget',
      on: {
        'palette.toggled': {
          target: 'open',
          actions: { type: 'take the offer', params: ({ event }) => event },
        },
      },
    },
    open: {
      initial: 'settled',
      on: {
        'palette.toggled': 'closed',
        'palette.dismissed': 'closed',
        'palette.typed': [
          {
            guard: { type: 'can be found', ...typed },
            target: '.debouncing',
            reenter: true,
            actions: { type: 'take the query', ...typed },
          },
          { target: '.settled', actions: { type: 'take the query', ...typed } },
        ],
        'command.pointed': {
          guard: { type: 'is shown', ...place },
          actions: { type: 'highlight', ...place },
        },
        'command.chosen': {
          guard: { type: 'is shown', ...place },
          target: 'closed',
          actions: { type: 'run the command', ...place },
        },
        'key.down': { guard: 'shows something', actions: 'move down' },
        'key.up': { guard: 'shows something', actions: 'move up' },
        'key.enter': {
          guard: 'shows something',
          target: 'closed',
          actions: {
            type: 'run the command',
            params: ({ context }) => ({ index: context.highlighted }),
          },
        },
      },
      states: {
        settled: {},
        debouncing: { tags: 'busy', after: { debounce: 'finding' } },
        finding: {
          tags: 'busy',
          invoke: {
            id: 'findRecords',
            src: 'findRecords',
            input: ({ context }) => ({ query: context.query.trim() }),
            onDone: {
              target: 'settled',
              actions: { type: 'add what was found', params: ({ event }) => ({ found: event.output }) },
            },
            onError: 'not found',
          },
        },
        /** The records failed to load; everything else can be chosen. */
        'not found': {},
      },
    },
  },
});

export type CommandPaletteSnapshot = SnapshotFrom<typeof commandPaletteMachine>;
