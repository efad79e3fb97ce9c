import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { known } from '#machines/kit/known.ts';
import { promisePort } from '#machines/kit/ports.ts';

/** Something that an admin does to a record. @param words a reason @param more what its own fields hold */
export type Deed = { kind: string; words: string; more: readonly string[] };

export type DeedAnswer =
  | { kind: 'done' }
  | { kind: 'refused'; sentence: string }
  /** A fresh code of the second factor is missing. */
  | { kind: 'code needed' }
  /** The account has no second factor. */
  | { kind: 'factor needed'; sentence: string }
  /** The admin may not do it any more. */
  | { kind: 'denied' };

export type CodeAnswer = { kind: 'right' } | { kind: 'wrong'; sentence: string };

type Context = {
  /** What was chosen, and is done once it is confirmed. */
  deed: Deed | null;
  /** What the server says. */
  sentence: string | null;
};

export type DeedEvent =
  /** Its consequences are read first. */
  | { type: 'deed.choose'; kind: string }
  | { type: 'deed.confirm'; deed: Deed }
  | { type: 'deed.code'; code: string }
  | { type: 'deed.again' }
  | { type: 'deed.leave' };

const answer = { params: ({ event }: { event: { output: DeedAnswer } }) => event.output };
const coded = { params: ({ event }: { event: { output: CodeAnswer } }) => event.output };

/**
 * One deed of an admin: chosen, confirmed with its consequences, and repeated by itself once a code of the second factor
 * was entered, where the server asks for one.
 */
export const deedMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DeedEvent,
    emitted: {} as { type: 'deed.done'; kind: string } | { type: 'deed.unsure' },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    act: promisePort<DeedAnswer, Deed>('act'),
    verify: promisePort<CodeAnswer, { code: string }>('verify'),
  },
  actions: {
    'take the choice': assign((_, { kind }: { kind: string }) => ({
      deed: { kind, words: '', more: [] },
      sentence: null,
    })),
    'take the deed': assign((_, { deed }: { deed: Deed }) => ({ deed, sentence: null })),
    'forget it': assign({ deed: null, sentence: null }),
    'forget the sentence': assign({ sentence: null }),
    'note the sentence': assign((_, given: DeedAnswer | CodeAnswer) => ({
      sentence: 'sentence' in given ? given.sentence : null,
    })),
    'note that nobody answered': assign({ sentence: 'The code could not be checked. Try again.' }),
    'say that it is done': emit(({ context: { deed } }) => ({
      type: 'deed.done' as const,
      kind: known(deed).kind,
    })),
    'say that nobody knows': emit({ type: 'deed.unsure' as const }),
  },
  guards: {
    'was refused': (_, { kind }: DeedAnswer) => kind === 'refused',
    'a code is needed': (_, { kind }: DeedAnswer) => kind === 'code needed',
    'a factor is needed': (_, { kind }: DeedAnswer) => kind === 'factor needed',
    'was denied': (_, { kind }: DeedAnswer) => kind === 'denied',
    'is wrong': (_, { kind }: CodeAnswer) => kind === 'wrong',
  },
}).createMachine({
  id: 'deed',
  context: { deed: null, sentence: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'deed.choose': {
          target: 'confirming',
          actions: { type: 'take the choice', params: ({ event }) => event },
        },
      },
    },
    confirming: {
      on: {
        'deed.confirm': {
          target: 'acting',
          actions: { type: 'take the deed', params: ({ event }) => event },
        },
        'deed.leave': { target: 'idle', actions: 'forget it' },
      },
    },
    acting: {
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { deed } }) => known(deed),
        onDone: [
          {
            guard: { type: 'was refused', ...answer },
            target: 'confirming',
            actions: { type: 'note the sentence', ...answer },
          },
          { guard: { type: 'a code is needed', ...answer }, target: 'coding' },
          {
            guard: { type: 'a factor is needed', ...answer },
            target: 'factorless',
            actions: { type: 'note the sentence', ...answer },
          },
          { guard: { type: 'was denied', ...answer }, target: 'denied', actions: 'forget it' },
          { target: 'idle', actions: ['say that it is done', 'forget it'] },
        ],
        onError: 'unanswered',
      },
    },
    /** A code of the authenticator is asked for. */
    coding: {
      on: {
        'deed.code': 'verifying',
        'deed.leave': { target: 'idle', actions: 'forget it' },
      },
    },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'verify',
        src: 'verify',
        input: ({ event }) => ({ code: event.type === 'deed.code' ? event.code : '' }),
        onDone: [
          {
            guard: { type: 'is wrong', ...coded },
            target: 'coding',
            actions: { type: 'note the sentence', ...coded },
          },
          { target: 'acting', actions: 'forget the sentence' },
        ],
        onError: { target: 'coding', actions: 'note that nobody answered' },
      },
    },
    /** Nothing was done: a second factor has to be set up first, here or in another tab. */
    factorless: {
      tags: 'error',
      on: {
        'deed.again': { target: 'acting', actions: 'forget the sentence' },
        'deed.leave': { target: 'idle', actions: 'forget it' },
      },
    },
    /** It may be done or not. */
    unanswered: {
      tags: 'error',
      on: {
        'deed.again': 'acting',
        'deed.leave': { target: 'idle', actions: ['say that nobody knows', 'forget it'] },
      },
    },
    denied: {},
  },
});

export type DeedSnapshot = SnapshotFrom<typeof deedMachine>;
