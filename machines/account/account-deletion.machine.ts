import { assertEvent, assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { accountProblem } from '#schema/account/account-problems.ts';
import { codeOf, deletionWord, isCode } from '#schema/account/profile.ts';
import { promisePort } from '#machines/kit/ports.ts';

/** `code needed`: the account has a second factor, nothing has happened yet. */
export type DeletionAnswer = 'deleted' | 'code needed';

type Context = {
  /** One sentence: why it was refused. */
  problem: string | null;
};

/** The password is sent with each attempt: it is not stored in between. */
export type AccountDeletionEvent =
  | { type: 'deletion.open' }
  | { type: 'deletion.cancel' }
  | { type: 'deletion.submit'; word: string; password: string }
  | { type: 'code.submit'; code: string; password: string };

type Failed = { event: { error: unknown } };
const note = { type: 'note the problem' as const, params: ({ event }: Failed) => event };

/**
 * Deletes an account: a confirmation word, the password, and the second factor if there is one. It cannot be undone.
 */
export const accountDeletionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AccountDeletionEvent,
    emitted: {} as { type: 'account.deleted' },
    tags: {} as 'busy' | 'error' | 'open',
  },
  actors: {
    /** Null if the account can be deleted, otherwise a sentence that says why not. */
    readReason: promisePort<string | null, void>('readReason'),
    deleteAccount: promisePort<DeletionAnswer, { password: string; code: string | null }>('deleteAccount'),
  },
  actions: {
    'note the problem': assign((_, { error }: { error: unknown }) => ({ problem: accountProblem(error) })),
    'note the reason': assign((_, { reason }: { reason: string | null }) => ({ problem: reason })),
    'forget the problem': assign({ problem: null }),
  },
  guards: {
    'is confirmed': (_, { word, password }: { word: string; password: string }) =>
      word.trim() === deletionWord && password !== '',
    'is a code': (_, { code }: { code: string }) => isCode(code),
    'stands in the way': (_, { reason }: { reason: string | null }) => reason !== null,
    'needs a code': (_, { answer }: { answer: DeletionAnswer }) => answer === 'code needed',
  },
}).createMachine({
  id: 'accountDeletion',
  context: { problem: null },
  initial: 'closed',
  states: {
    closed: { on: { 'deletion.open': { target: 'looking', actions: 'forget the problem' } } },
    looking: {
      tags: 'busy',
      on: { 'deletion.cancel': 'closed' },
      invoke: {
        id: 'readReason',
        src: 'readReason',
        onDone: [
          {
            guard: { type: 'stands in the way', params: ({ event }) => ({ reason: event.output }) },
            target: 'not possible',
            actions: { type: 'note the reason', params: ({ event }) => ({ reason: event.output }) },
          },
          { target: 'confirming' },
        ],
        onError: { target: 'not possible', actions: note },
      },
    },
    'not possible': { tags: ['open', 'error'], on: { 'deletion.cancel': 'closed' } },
    confirming: {
      tags: 'open',
      initial: 'asking',
      on: {
        'deletion.submit': {
          guard: { type: 'is confirmed', params: ({ event }) => event },
          target: 'deleting',
        },
        'deletion.cancel': { target: 'closed', actions: 'forget the problem' },
      },
      states: { asking: {}, refused: { tags: 'error' } },
    },
    deleting: {
      tags: ['busy', 'open'],
      entry: 'forget the problem',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ event }) => {
          assertEvent(event, 'deletion.submit');
          return { password: event.password, code: null };
        },
        onDone: [
          {
            guard: { type: 'needs a code', params: ({ event }) => ({ answer: event.output }) },
            target: 'second factor',
          },
          { target: 'deleted' },
        ],
        onError: { target: 'confirming.refused', actions: note },
      },
    },
    'second factor': {
      tags: 'open',
      initial: 'asking',
      on: {
        'code.submit': { guard: { type: 'is a code', params: ({ event }) => event }, target: '.deleting' },
        'deletion.cancel': { target: 'closed', actions: 'forget the problem' },
      },
      states: {
        asking: {},
        deleting: {
          tags: 'busy',
          entry: 'forget the problem',
          on: { 'code.submit': {}, 'deletion.cancel': {} },
          invoke: {
            id: 'deleteWithCode',
            src: 'deleteAccount',
            input: ({ event }) => {
              assertEvent(event, 'code.submit');
              return { password: event.password, code: codeOf(event.code) };
            },
            onDone: '#accountDeletion.deleted',
            onError: { target: 'refused', actions: note },
          },
        },
        refused: { tags: 'error' },
      },
    },
    deleted: { type: 'final', entry: emit({ type: 'account.deleted' }) },
  },
});

export type AccountDeletionSnapshot = SnapshotFrom<typeof accountDeletionMachine>;
