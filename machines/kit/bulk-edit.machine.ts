import { assign, emit, setup, stateIn } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { delays } from './delays.ts';
import { promisePort } from './ports.ts';
import type { BulkAnswer, RowResult, Silence } from './list-view.rules.ts';

/** The change to every row; the port knows what it means. */
export type BulkChange = Readonly<{ kind: string; field?: string; value?: string }>;

type Context = {
  /** Rows per request: few enough to show progress. */
  part: number;
  /** Ids of the selected rows, including those on other pages. */
  selected: readonly string[];
  change: BulkChange | null;
  /** Total number of rows to change. */
  total: number;
  /** Ids that have not been sent. */
  waiting: readonly string[];
  /** Number of rows that were changed. */
  changed: number;
  /** Number of rows that were like this already. */
  same: number;
  /** Rows that failed to change, and why. */
  failed: readonly RowResult[];
  /** One for each changed part; the last one is undone first. */
  undo: readonly string[];
};

export type BulkEditEvent =
  | { type: 'row.toggled'; id: string }
  /** Selects these rows, or deselects them if all are selected. */
  | { type: 'rows.toggled'; ids: readonly string[] }
  | { type: 'selection.cleared' }
  | { type: 'bulk.run'; change: BulkChange }
  /** Rows that have not been sent do not change. */
  | { type: 'bulk.stop' }
  | { type: 'bulk.undo' }
  | { type: 'bulk.dismiss' };

type Part = { ids: readonly string[]; change: BulkChange };

const answer = { params: ({ event }: { event: { output: BulkAnswer } }) => event.output };

const silent = (id: string, code: Silence): RowResult => ({ id, code, sentence: null });

/** Selects rows of a list, changes them together, shows each result, and undoes the change. */
export const bulkEditMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BulkEditEvent,
    input: {} as { part: number },
    emitted: {} as { type: 'bulk.changed' },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    changePart: promisePort<BulkAnswer, Part>('changePart'),
    /** Tokens in the order in which the parts changed. */
    takeBack: promisePort<void, { tokens: readonly string[] }>('takeBack'),
  },
  actions: {
    toggle: assign(({ context: { selected } }, { id }: { id: string }) => ({
      selected: selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id],
    })),
    'toggle them': assign(({ context: { selected } }, { ids }: { ids: readonly string[] }) => ({
      selected: ids.every((id) => selected.includes(id))
        ? selected.filter((id) => !ids.includes(id))
        : [...new Set([...selected, ...ids])],
    })),
    'select nothing': assign({ selected: [] }),
    begin: assign(({ context: { selected } }, { change }: { change: BulkChange }) => ({
      change,
      total: selected.length,
      waiting: selected,
      changed: 0,
      same: 0,
      failed: [],
      undo: [],
    })),
    'note the part': assign(({ context }, { results, undo }: BulkAnswer) => {
      const failed = results.filter(({ code }) => code !== 'ok');
      const same = results.filter(({ code, changed }) => code === 'ok' && changed === false).length;
      return {
        waiting: context.waiting.slice(context.part),
        changed: context.changed + results.length - failed.length - same,
        same: context.same + same,
        failed: [...context.failed, ...failed],
        undo: undo === null ? context.undo : [...context.undo, undo],
      };
    }),
    'leave out the rest': assign(({ context: { failed, waiting } }) => ({
      waiting: [],
      failed: [...failed, ...waiting.map((id) => silent(id, 'not_sent'))],
    })),
    // The part in progress may have changed anyway.
    'give up the rest': assign(({ context: { failed, waiting, part } }) => ({
      waiting: [],
      failed: [...failed, ...waiting.map((id, index) => silent(id, index < part ? 'no_answer' : 'not_sent'))],
    })),
    // Failed rows stay selected, so that they can be retried.
    'select what failed': assign(({ context: { failed } }) => ({
      selected: [...new Set(failed.map(({ id }) => id))],
    })),
    'forget the undo': assign({ undo: [] }),
    'say that rows changed': emit({ type: 'bulk.changed' }),
  },
  guards: {
    'something is selected': ({ context }) => context.selected.length > 0,
    'rows are waiting': ({ context }) => context.waiting.length > 0,
    'can be undone': ({ context }) => context.undo.length > 0,
  },
  delays: { undoOffer: delays.bulkUndo },
}).createMachine({
  id: 'bulkEdit',
  context: ({ input: { part } }) => ({
    part,
    selected: [],
    change: null,
    total: 0,
    waiting: [],
    changed: 0,
    same: 0,
    failed: [],
    undo: [],
  }),
  initial: 'selecting',
  states: {
    selecting: {
      on: {
        'row.toggled': { actions: { type: 'toggle', params: ({ event }) => event } },
        'rows.toggled': { actions: { type: 'toggle them', params: ({ event }) => event } },
        'selection.cleared': { actions: 'select nothing' },
        'bulk.run': {
          guard: 'something is selected',
          target: '#bulkEdit.changing',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
      initial: 'plain',
      states: {
        plain: {},
        /** The result of the last change. */
        reported: {
          initial: 'deciding',
          on: { 'bulk.dismiss': { target: 'plain', actions: 'forget the undo' } },
          states: {
            deciding: { always: [{ guard: 'can be undone', target: 'undoable' }, { target: 'final' }] },
            undoable: {
              on: { 'bulk.undo': '#bulkEdit.undoing' },
              after: { undoOffer: { target: 'final', actions: 'forget the undo' } },
            },
            final: {},
          },
        },
        'taken back': { on: { 'bulk.dismiss': 'plain' } },
        /** The change stays. */
        'undo failed': { tags: 'error', on: { 'bulk.dismiss': 'plain' } },
      },
    },
    changing: {
      tags: 'busy',
      invoke: {
        id: 'changePart',
        src: 'changePart',
        input: ({ context: { part, waiting, change } }) => ({
          ids: waiting.slice(0, part),
          change: change ?? { kind: '' },
        }),
        onDone: [
          {
            guard: stateIn({ changing: 'stopping' }),
            target: 'ended',
            actions: [{ type: 'note the part', ...answer }, 'leave out the rest'],
          },
          { target: 'changed', actions: { type: 'note the part', ...answer } },
        ],
        onError: { target: 'ended', actions: 'give up the rest' },
      },
      initial: 'going',
      states: {
        going: { on: { 'bulk.stop': 'stopping' } },
        /** Waits for the part in progress: the result includes its changes, and the undo reverses them too. */
        stopping: {},
      },
    },
    changed: { always: [{ guard: 'rows are waiting', target: 'changing' }, { target: 'ended' }] },
    ended: {
      entry: ['select what failed', 'say that rows changed'],
      always: '#bulkEdit.selecting.reported',
    },
    undoing: {
      tags: 'busy',
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context }) => ({ tokens: context.undo }),
        onDone: {
          target: 'selecting.taken back',
          actions: ['forget the undo', 'say that rows changed'],
        },
        onError: { target: 'selecting.undo failed', actions: ['forget the undo', 'say that rows changed'] },
      },
    },
  },
});

export type BulkEditSnapshot = SnapshotFrom<typeof bulkEditMachine>;
