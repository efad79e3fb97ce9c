import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { resendFailureOf, serverMessage } from '#schema/identity/auth-problems.ts';
import type { ResendFailure } from '#schema/identity/auth-problems.ts';
import { delays } from '#machines/kit/delays.ts';
import { promisePort } from '#machines/kit/ports.ts';

type Context = {
  email: string;
  /** Seconds until the next email can be requested. */
  left: number;
  /** The server's message of the last failure. */
  message: string | null;
};

export type ResendEvent =
  | { type: 'resend.ask'; email: string }
  /** A sign-up has just sent the email: the server refuses another one within the same pause. */
  | { type: 'mail.sent' };

export type ResendEmitted =
  | { type: 'resend.sent' }
  | { type: 'resend.limited' }
  | { type: 'resend.alreadyVerified' }
  | { type: 'resend.failed'; message: string | null }
  | { type: 'resend.noAddress' };

const seconds = (milliseconds: number) => milliseconds / delays.second;

/** Requests the verification email again (spec §4, §8): one email at a time, then a countdown. */
export const resendMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ResendEvent,
    emitted: {} as ResendEmitted,
    tags: {} as 'busy' | 'error',
  },
  actors: { resend: promisePort<void, { email: string }>('resend') },
  actions: {
    'take the address': assign((_, { email }: { email: string }) => ({ email, message: null })),
    'begin the pause': assign((_, { milliseconds }: { milliseconds: number }) => ({
      left: seconds(milliseconds),
      message: null,
    })),
    'count down': assign(({ context }) => ({ left: context.left - 1 })),
    'note the failure': assign((_, { error }: { error: unknown }) => ({ message: serverMessage(error) })),
  },
  guards: {
    'is an address': (_, { email }: { email: string }) => email.trim() !== '',
    'fails as': (_, { failure, error }: { failure: ResendFailure; error: unknown }) =>
      resendFailureOf(error) === failure,
    'is the last second': ({ context }) => context.left <= 1,
  },
  delays: { second: delays.second },
}).createMachine({
  id: 'resend',
  context: { email: '', left: 0, message: null },
  initial: 'ready',
  on: {
    'mail.sent': {
      target: '.cooling down',
      actions: { type: 'begin the pause', params: { milliseconds: delays.resendCooldown } },
    },
  },
  states: {
    ready: {
      on: {
        'resend.ask': [
          {
            guard: { type: 'is an address', params: ({ event }) => event },
            target: 'sending',
            actions: { type: 'take the address', params: ({ event }) => event },
          },
          { target: 'no address' },
        ],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'resend',
        src: 'resend',
        input: ({ context: { email } }) => ({ email }),
        onDone: {
          target: 'cooling down',
          actions: [
            { type: 'begin the pause', params: { milliseconds: delays.resendCooldown } },
            emit({ type: 'resend.sent' }),
          ],
        },
        onError: [
          {
            guard: {
              type: 'fails as',
              params: ({ event }) => ({ failure: 'already verified', error: event.error }),
            },
            target: 'already verified',
            actions: emit({ type: 'resend.alreadyVerified' }),
          },
          {
            guard: {
              type: 'fails as',
              params: ({ event }) => ({ failure: 'rate limit', error: event.error }),
            },
            target: 'cooling down',
            actions: [
              { type: 'begin the pause', params: { milliseconds: delays.resendLimitedCooldown } },
              emit({ type: 'resend.limited' }),
            ],
          },
          {
            target: 'failed',
            actions: [
              { type: 'note the failure', params: ({ event }) => event },
              emit(({ event }) => ({ type: 'resend.failed', message: serverMessage(event.error) })),
            ],
          },
        ],
      },
    },
    'cooling down': {
      after: {
        second: [
          { guard: 'is the last second', target: 'ready', actions: 'count down' },
          { target: 'cooling down', reenter: true, actions: 'count down' },
        ],
      },
    },
    'already verified': {},
    failed: {
      tags: 'error',
      on: {
        'resend.ask': [
          {
            guard: { type: 'is an address', params: ({ event }) => event },
            target: 'sending',
            actions: { type: 'take the address', params: ({ event }) => event },
          },
          { target: 'no address' },
        ],
      },
    },
    'no address': {
      tags: 'error',
      entry: emit({ type: 'resend.noAddress' }),
      on: {
        'resend.ask': [
          {
            guard: { type: 'is an address', params: ({ event }) => event },
            target: 'sending',
            actions: { type: 'take the address', params: ({ event }) => event },
          },
          { target: 'no address', reenter: true },
        ],
      },
    },
  },
});

export type ResendSnapshot = SnapshotFrom<typeof resendMachine>;
