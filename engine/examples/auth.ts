import { assign, fromPromise, setup } from 'xstate';
import type { Model } from '../paths.ts';
import { plain } from './plain.ts';

type Door = { failures: number; user: string | null };

const machine = setup({
  types: {
    context: {} as Door,
    events: {} as
      | { type: 'sign.in' }
      | { type: 'sign.out' }
      | { type: 'give.up' }
      | { type: 'code'; digits: string },
  },
  actors: {
    signIn: fromPromise<{ user: string; needsCode: boolean }>(async () => ({
      user: 'ada',
      needsCode: false,
    })),
    renew: fromPromise(async () => undefined),
  },
  guards: {
    'is locked out': ({ context }) => context.failures >= 2,
    'needs a code': (_, { needsCode }: { needsCode: boolean }) => needsCode,
    'is right': (_, { digits }: { digits: string }) => digits === '1234',
  },
  delays: { lockout: 60_000, 'session ends': 3_600_000 },
}).createMachine({
  id: 'auth',
  context: { failures: 0, user: null },
  initial: 'signed out',
  states: {
    'signed out': { on: { 'sign.in': 'signing in' } },
    'signing in': {
      invoke: {
        id: 'signIn',
        src: 'signIn',
        onDone: [
          {
            guard: { type: 'needs a code', params: ({ event }) => event.output },
            target: 'asking for a code',
            actions: assign({ user: ({ event }) => event.output.user }),
          },
          { target: 'signed in', actions: assign({ user: ({ event }) => event.output.user, failures: 0 }) },
        ],
        onError: [
          { guard: 'is locked out', target: 'locked out' },
          { target: 'signed out', actions: assign({ failures: ({ context }) => context.failures + 1 }) },
        ],
      },
    },
    'asking for a code': {
      on: {
        code: [
          {
            guard: { type: 'is right', params: ({ event }) => event },
            target: 'signed in',
            actions: assign({ failures: 0 }),
          },
          { guard: 'is locked out', target: 'locked out' },
          { actions: assign({ failures: ({ context }) => context.failures + 1 }) },
        ],
        'give.up': 'signed out',
      },
    },
    'locked out': {
      entry: assign({ user: null }),
      after: { lockout: { target: 'signed out', actions: assign({ failures: 0 }) } },
    },
    'signed in': {
      initial: 'fresh',
      exit: assign({ user: null }),
      on: { 'sign.out': 'signed out' },
      states: {
        fresh: { after: { 'session ends': 'renewing' } },
        renewing: { invoke: { id: 'renew', src: 'renew', onDone: 'fresh', onError: '#auth.signed out' } },
      },
    },
  },
});

/** Answers with data, a second step, a lockout and a session that ends. */
export const authFlow: Model = {
  ...plain,
  name: 'sign-in flow',
  machine,
  cases: {
    'sign.in': [{}],
    'sign.out': [{}],
    'give.up': [{}],
    code: [{ digits: '1234' }, { digits: '0000' }],
    'done.signIn': [
      { output: { user: 'ada', needsCode: false } },
      { output: { user: 'ada', needsCode: true } },
    ],
    'error.signIn': [{ error: new Error('wrong password') }],
    'done.renew': [{}],
    'error.renew': [{ error: new Error('too late') }],
    'after.lockout': [{}],
    'after.session ends': [{}],
  },
  classOf: ({ context }) => context as Door,
};
