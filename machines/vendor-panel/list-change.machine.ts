import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { accountMessages } from '#schema/texts/texts.ts';
import type { BulkJob } from '#schema/vendor-panel/bulk/bulk-job.ts';
import type { BulkChange } from '#machines/kit/bulk-edit.machine.ts';
import { delays } from '#machines/kit/delays.ts';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { known } from '#machines/kit/known.ts';
import { promisePort } from '#machines/kit/ports.ts';

export type WholeChange = { change: BulkChange; query: ListQuery };

type Context = {
  wanted: WholeChange | null;
  /** The server's open job. */
  bulk: BulkJob | null;
  /** Why the last request failed. */
  sentence: string | null;
};

export type ListChangeEvent =
  | ({ type: 'list.change' } & WholeChange)
  /** The watched job has ended. */
  | { type: 'job.ended' }
  | { type: 'list.undo' }
  | { type: 'list.dismiss' };

const answer = { params: ({ event }: { event: { output: BulkJob | null } }) => event.output };
const cause = { params: ({ event }: { event: { error: unknown } }) => event.error };

const idOf = ({ context: { bulk } }: { context: Context }) => ({ id: known(bulk).id });

/** One change to every product of a list: a job on the server, which a reload finds again, and its undo. */
export const listChangeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ListChangeEvent,
    emitted: {} as { type: 'list.changed' },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    findChange: promisePort<BulkJob | null, undefined>('findChange'),
    startChange: promisePort<BulkJob, WholeChange>('startChange'),
    undoChange: promisePort<BulkJob, { id: string }>('undoChange'),
    closeChange: promisePort<void, { id: string }>('closeChange'),
  },
  actions: {
    want: assign((_, { change, query }: WholeChange) => ({ wanted: { change, query }, sentence: null })),
    note: assign((_, bulk: BulkJob | null) => ({ bulk, sentence: null })),
    forget: assign({ bulk: null }),
    'say why': assign((_, error: unknown) => ({
      sentence: error instanceof Error ? error.message : accountMessages.unexpected,
    })),
    'say that rows changed': emit({ type: 'list.changed' }),
  },
  guards: {
    'is collecting': ({ context: { bulk } }) => bulk?.stage === 'collecting',
    'is changing': ({ context: { bulk } }) => bulk?.stage === 'changing',
    'is changed': ({ context: { bulk } }) => bulk?.stage === 'changed',
    'is undoing': ({ context: { bulk } }) => bulk?.stage === 'undoing',
    'is undone': ({ context: { bulk } }) => bulk?.stage === 'undone',
    'can be undone': ({ context: { bulk } }) => bulk !== null && bulk.undo_until !== null,
  },
  delays: { reconnect: delays.reconnect },
}).createMachine({
  id: 'listChange',
  context: { wanted: null, bulk: null, sentence: null },
  initial: 'looking',
  states: {
    looking: {
      tags: 'busy',
      invoke: {
        id: 'findChange',
        src: 'findChange',
        onDone: { target: 'deciding', actions: { type: 'note', ...answer } },
        onError: 'lost',
      },
    },
    lost: { tags: 'error', after: { reconnect: 'looking' } },
    deciding: {
      always: [
        { guard: 'is collecting', target: 'collecting' },
        { guard: 'is changing', target: 'changing' },
        { guard: 'is changed', target: 'changed', actions: 'say that rows changed' },
        { guard: 'is undoing', target: 'undoing' },
        { guard: 'is undone', target: 'undone', actions: 'say that rows changed' },
        { target: 'idle' },
      ],
    },
    idle: {
      on: { 'list.change': { target: 'starting', actions: { type: 'want', params: ({ event }) => event } } },
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'startChange',
        src: 'startChange',
        input: ({ context: { wanted } }) => known(wanted),
        onDone: { target: 'deciding', actions: { type: 'note', ...answer } },
        onError: { target: 'idle', actions: { type: 'say why', ...cause } },
      },
    },
    /** Collects the products of the list; the same job then changes them. */
    collecting: { tags: 'busy', on: { 'job.ended': 'looking' } },
    changing: { tags: 'busy', on: { 'job.ended': 'looking' } },
    undoing: { tags: 'busy', on: { 'job.ended': 'looking' } },
    changed: {
      on: {
        'list.undo': { guard: 'can be undone', target: 'asking to undo' },
        'list.dismiss': 'closing',
      },
    },
    'asking to undo': {
      tags: 'busy',
      invoke: {
        id: 'undoChange',
        src: 'undoChange',
        input: idOf,
        onDone: { target: 'deciding', actions: { type: 'note', ...answer } },
        onError: { target: 'changed', actions: { type: 'say why', ...cause } },
      },
    },
    undone: { on: { 'list.dismiss': 'closing' } },
    closing: {
      tags: 'busy',
      invoke: {
        id: 'closeChange',
        src: 'closeChange',
        input: idOf,
        onDone: { target: 'idle', actions: 'forget' },
        // The next change closes it.
        onError: { target: 'idle', actions: 'forget' },
      },
    },
  },
});

export type ListChangeSnapshot = SnapshotFrom<typeof listChangeMachine>;
