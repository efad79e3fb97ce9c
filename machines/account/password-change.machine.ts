import { assertEvent, assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { accountProblem, refusalCode } from '#schema/account/account-problems.ts';
import { codeOf, isCode } from '#schema/account/profile.ts';
import { promisePort } from '#machines/kit/ports.ts';

type Context = {
  /** One sentence about the last attempt. */
  problem: string | null;
};

export type PasswordChangeEvent =
  | { type: 'password.submit'; current: string; password: string }
  /** The new password is sent again: it is not stored in between. */
  | { type: 'code.submit'; code: string; password: string }
  | { type: 'code.cancel' }
  | { type: 'form.changed' };

type Failed = { event: { error: unknown } };
const note = { type: 'note the problem' as const, params: ({ event }: Failed) => event };

/**
 * A new password for a signed-in person (spec §5, §7). The current one is required; if the session is old, the server
 * requires a code by email as well.
 */
export const passwordChangeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PasswordChangeEvent,
    emitted: {} as { type: 'password.changed' },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** Verifies the current password, then saves the new one. */
    changePassword: promisePort<void, { current: string; password: string }>('changePassword'),
    mailCode: promisePort<void, void>('mailCode'),
    saveWithCode: promisePort<void, { password: string; code: string }>('saveWithCode'),
  },
  actions: {
    'note the problem': assign((_, { error }: { error: unknown }) => ({ problem: accountProblem(error) })),
    'forget the problem': assign({ problem: null }),
  },
  guards: {
    'wants a code': (_, { error }: { error: unknown }) => refusalCode(error) === 'reauthentication_needed',
    'is a code': (_, { code }: { code: string }) => isCode(code),
  },
}).createMachine({
  id: 'passwordChange',
  context: { problem: null },
  initial: 'editing',
  states: {
    editing: {
      initial: 'clean',
      on: { 'password.submit': { target: 'saving', actions: 'forget the problem' } },
      states: {
        clean: {},
        refused: {
          tags: 'error',
          on: { 'form.changed': { target: 'clean', actions: 'forget the problem' } },
        },
        saved: { on: { 'form.changed': 'clean' } },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) => {
          assertEvent(event, 'password.submit');
          return { current: event.current, password: event.password };
        },
        onDone: { target: 'editing.saved', actions: emit({ type: 'password.changed' }) },
        onError: [
          { guard: { type: 'wants a code', params: ({ event }) => event }, target: 'mailing the code' },
          { target: 'editing.refused', actions: note },
        ],
      },
    },
    'mailing the code': {
      tags: 'busy',
      invoke: {
        id: 'mailCode',
        src: 'mailCode',
        onDone: 'second step',
        onError: { target: 'editing.refused', actions: note },
      },
    },
    'second step': {
      initial: 'asking',
      on: {
        'code.submit': { guard: { type: 'is a code', params: ({ event }) => event }, target: '.saving' },
        'code.cancel': { target: 'editing', actions: 'forget the problem' },
      },
      states: {
        asking: {},
        saving: {
          tags: 'busy',
          entry: 'forget the problem',
          // One code at a time, and a save that has started cannot be canceled.
          on: { 'code.submit': {}, 'code.cancel': {} },
          invoke: {
            id: 'saveWithCode',
            src: 'saveWithCode',
            input: ({ event }) => {
              assertEvent(event, 'code.submit');
              return { password: event.password, code: codeOf(event.code) };
            },
            onDone: {
              target: '#passwordChange.editing.saved',
              actions: emit({ type: 'password.changed' }),
            },
            onError: { target: 'refused', actions: note },
          },
        },
        refused: { tags: 'error' },
      },
    },
  },
});

export type PasswordChangeSnapshot = SnapshotFrom<typeof passwordChangeMachine>;
