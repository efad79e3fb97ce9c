import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { known } from '#machines/kit/known.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';
import { accountMessages } from '#schema/texts/texts.ts';

/** What is decided about: what it is otherwise belongs to its queue. */
export type QueueItem = { readonly id: string; readonly version: number };

/** Kinds belong to the queue; words are a reason or an answer; at is a point in time. */
export type Decision = { kind: string; words: string | null; at: string | null };

export type OpenAnswer =
  | { kind: 'open'; item: QueueItem }
  /** Another admin has it in hand: it can be read, not decided. */
  | { kind: 'taken'; item: QueueItem; sentence: string }
  | { kind: 'gone' }
  /** The person is no admin any more. */
  | { kind: 'denied' };

export type DecideAnswer =
  | { kind: 'decided' }
  /** Somebody else has changed or decided it: nothing was done. */
  | { kind: 'overtaken' | 'refused'; sentence: string }
  | { kind: 'gone' }
  | { kind: 'denied' };

export type DecideInput = { item: QueueItem; decision: Decision };

type Context = {
  /** The item in hand; null for none. */
  id: string | null;
  item: QueueItem | null;
  decision: Decision | null;
  /** What the server says. */
  sentence: string | null;
};

export type ModerationQueueEvent =
  /** Another item is chosen; null puts the one in hand back. */
  | { type: 'item.choose'; id: string | null }
  | { type: 'item.decide'; decision: Decision }
  /** The item may have changed. */
  | { type: 'item.changed' }
  /** After a failure, or when somebody else was faster: read it again. */
  | { type: 'item.again' };

const opened = { params: ({ event }: { event: { output: OpenAnswer } }) => event.output };
const answered = { params: ({ event }: { event: { output: DecideAnswer } }) => event.output };
const kindIs =
  (...kinds: readonly (OpenAnswer | DecideAnswer)['kind'][]) =>
  (_: unknown, { kind }: OpenAnswer | DecideAnswer) =>
    kinds.includes(kind);

/** One item of a queue in an admin's hand: claimed while it is read, decided once, put back on every way out. */
export const moderationQueueMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ModerationQueueEvent,
    input: {} as { id: string | null },
    emitted: {} as { type: 'item.decided'; id: string; decision: Decision },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** Claims the item and reads it. */
    openItem: promisePort<OpenAnswer, { id: string }>('openItem'),
    /** Only reads it, and answers with a sentence about what has changed since it was opened, or null. */
    readItem: promisePort<string | null, { item: QueueItem }>('readItem'),
    decide: promisePort<DecideAnswer, DecideInput>('decide'),
    /** Keeps the claim while it runs, and puts the item back when it is stopped. */
    holdClaim: callbackPort<ModerationQueueEvent, { id: string }>('holdClaim'),
  },
  actions: {
    'take the choice': assign((_, { id }: { id: string | null }) => ({
      id,
      item: null,
      decision: null,
      sentence: null,
    })),
    'take the item': assign((_, answer: OpenAnswer) => ({
      item: 'item' in answer ? answer.item : null,
      sentence: 'sentence' in answer ? answer.sentence : null,
    })),
    'take the decision': assign((_, { decision }: { decision: Decision }) => ({ decision, sentence: null })),
    'note the sentence': assign((_, answer: DecideAnswer) => ({
      sentence: 'sentence' in answer ? answer.sentence : null,
    })),
    'note that nobody answered': assign({ sentence: accountMessages.unexpected }),
    'note what has changed': assign((_, { output }: { output: string | null }) => ({ sentence: output })),
    'say that it is decided': emit(({ context: { id, decision } }) => ({
      type: 'item.decided' as const,
      id: known(id),
      decision: known(decision),
    })),
  },
  guards: {
    'is another': ({ context }, { id }: { id: string | null }) => id !== context.id,
    'is an item': (_, { id }: { id: string | null }) => id !== null,
    'is open': kindIs('open'),
    'is taken': kindIs('taken'),
    'is gone': kindIs('gone'),
    'was decided': kindIs('decided'),
    'was overtaken': kindIs('overtaken'),
    'was refused': kindIs('refused'),
    'is the same': (_, { output }: { output: string | null }) => output === null,
  },
}).createMachine({
  id: 'moderationQueue',
  context: ({ input: { id } }) => ({ id, item: null, decision: null, sentence: null }),
  initial: 'waking',
  on: {
    'item.choose': [
      {
        guard: {
          type: 'is another',
          params: ({ event }) => event,
        },
        target: '.waking',
        actions: { type: 'take the choice', params: ({ event }) => event },
      },
    ],
  },
  states: {
    waking: {
      always: [
        { guard: { type: 'is an item', params: ({ context }) => context }, target: 'held' },
        { target: 'empty' },
      ],
    },
    /** Nothing is in hand. */
    empty: {},
    held: {
      initial: 'opening',
      invoke: {
        id: 'holdClaim',
        src: 'holdClaim',
        input: ({ context: { id } }) => ({ id: known(id) }),
      },
      states: {
        opening: {
          tags: 'busy',
          invoke: {
            id: 'openItem',
            src: 'openItem',
            input: ({ context: { id } }) => ({ id: known(id) }),
            onDone: [
              {
                guard: { type: 'is open', ...opened },
                target: 'open',
                actions: { type: 'take the item', ...opened },
              },
              {
                guard: { type: 'is taken', ...opened },
                target: 'taken',
                actions: { type: 'take the item', ...opened },
              },
              { guard: { type: 'is gone', ...opened }, target: '#moderationQueue.gone' },
              { target: '#moderationQueue.denied' },
            ],
            onError: 'failed',
          },
        },
        open: {
          initial: 'reading',
          on: {
            'item.decide': {
              target: 'deciding',
              actions: { type: 'take the decision', params: ({ event }) => event },
            },
            'item.changed': '.checking',
          },
          states: {
            reading: {},
            /** What is shown stays; if reading fails, the decision finds out. */
            checking: {
              invoke: {
                id: 'readItem',
                src: 'readItem',
                input: ({ context: { item } }) => ({ item: known(item) }),
                onDone: [
                  { guard: { type: 'is the same', params: ({ event }) => event }, target: 'reading' },
                  {
                    target: '#moderationQueue.held.overtaken',
                    actions: { type: 'note what has changed', params: ({ event }) => event },
                  },
                ],
                onError: 'reading',
              },
            },
            refused: { tags: 'error' },
          },
        },
        deciding: {
          tags: 'busy',
          // What was sent cannot be called back: without its answer nobody would learn what came of it.
          on: { 'item.choose': {} },
          invoke: {
            id: 'decide',
            src: 'decide',
            input: ({ context: { item, decision } }) => ({ item: known(item), decision: known(decision) }),
            onDone: [
              {
                guard: { type: 'was decided', ...answered },
                target: '#moderationQueue.decided',
                actions: 'say that it is decided',
              },
              {
                guard: { type: 'was overtaken', ...answered },
                target: 'overtaken',
                actions: { type: 'note the sentence', ...answered },
              },
              {
                guard: { type: 'was refused', ...answered },
                target: 'open.refused',
                actions: { type: 'note the sentence', ...answered },
              },
              { guard: { type: 'is gone', ...answered }, target: '#moderationQueue.gone' },
              { target: '#moderationQueue.denied' },
            ],
            onError: { target: 'open.refused', actions: 'note that nobody answered' },
          },
        },
        /** What is shown is not what is there now: it is read again before anything is decided. */
        overtaken: { on: { 'item.again': 'opening' } },
        taken: { on: { 'item.again': 'opening', 'item.changed': 'opening' } },
        failed: { tags: 'error', on: { 'item.again': 'opening' } },
      },
    },
    gone: {},
    denied: {},
    decided: {},
  },
});

export type ModerationQueueSnapshot = SnapshotFrom<typeof moderationQueueMachine>;
