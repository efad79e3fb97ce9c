import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { promisePort } from '#machines/kit/ports.ts';
import type { RowOutcome, TrackingRow, TrackingRows } from './tracking-file.rules.ts';

export type ReadAnswer = ({ kind: 'rows' } & TrackingRows) | { kind: 'refused'; sentence: string };

type Context = {
  file: Blob | null;
  rows: readonly TrackingRow[];
  /** Rows of the file that are never sent. */
  refused: readonly RowOutcome[];
  outcomes: readonly RowOutcome[];
  /** Rows of the file that have already shipped. */
  known: number;
  sentence: string | null;
};

export type TrackingFileEvent =
  | { type: 'file.chosen'; file: Blob }
  | { type: 'file.send' }
  /** After a row without an answer: resending it creates no second parcel. */
  | { type: 'file.again' }
  | { type: 'file.stop' }
  | { type: 'file.reset' };

const read = { params: ({ event }: { event: { output: ReadAnswer } }) => event.output };
const chosen = { params: ({ event }: { event: { file: Blob } }) => event };

/** Tracking numbers from a file: each row ships one order, one after another. */
export const trackingFileMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TrackingFileEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    readFile: promisePort<ReadAnswer, { file: Blob | null }>('readFile'),
    sendRow: promisePort<RowOutcome, { row: TrackingRow | null }>('sendRow'),
  },
  actions: {
    'take the file': assign((_, { file }: { file: Blob }) => ({
      file,
      rows: [],
      refused: [],
      outcomes: [],
      known: 0,
      sentence: null,
    })),
    'take the rows': assign((_, answer: ReadAnswer) => ({
      file: null,
      ...(answer.kind === 'rows'
        ? { rows: answer.rows, refused: answer.refused, known: answer.known ?? 0 }
        : { sentence: answer.sentence }),
    })),
    'say that it cannot be read': assign({ file: null, sentence: "We couldn't read this file." }),
    'note the outcome': assign(({ context }, { outcome }: { outcome: RowOutcome }) => ({
      outcomes: [...context.outcomes, outcome],
    })),
    'forget everything': assign({
      file: null,
      rows: [],
      refused: [],
      outcomes: [],
      known: 0,
      sentence: null,
    }),
  },
  guards: {
    'has rows': (_, { kind }: ReadAnswer) => kind === 'rows',
    'has something to send': ({ context: { rows } }) => rows.length > 0,
    'is through': ({ context: { rows, outcomes } }) => outcomes.length >= rows.length,
  },
}).createMachine({
  id: 'trackingFile',
  context: { file: null, rows: [], refused: [], outcomes: [], known: 0, sentence: null },
  initial: 'choosing',
  states: {
    choosing: { on: { 'file.chosen': { target: 'reading', actions: { type: 'take the file', ...chosen } } } },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context: { file } }) => ({ file }),
        onDone: [
          {
            guard: { type: 'has rows', ...read },
            target: 'ready',
            actions: { type: 'take the rows', ...read },
          },
          { target: 'choosing', actions: { type: 'take the rows', ...read } },
        ],
        onError: { target: 'choosing', actions: 'say that it cannot be read' },
      },
    },
    /** Nothing has been sent. */
    ready: {
      on: {
        'file.send': { guard: 'has something to send', target: 'sending' },
        'file.reset': { target: 'choosing', actions: 'forget everything' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendRow',
        src: 'sendRow',
        input: ({ context: { rows, outcomes } }) => ({ row: rows[outcomes.length] ?? null }),
        onDone: {
          target: 'deciding',
          actions: { type: 'note the outcome', params: ({ event }) => ({ outcome: event.output }) },
        },
        onError: 'stuck',
      },
      // The row in progress may have shipped: its order shows it.
      on: { 'file.stop': 'done' },
    },
    deciding: { always: [{ guard: 'is through', target: 'done' }, { target: 'sending' }] },
    stuck: { tags: 'error', on: { 'file.again': 'sending', 'file.stop': 'done' } },
    done: { on: { 'file.reset': { target: 'choosing', actions: 'forget everything' } } },
  },
});

export type TrackingFileSnapshot = SnapshotFrom<typeof trackingFileMachine>;
