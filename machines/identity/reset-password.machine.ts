import { assertEvent, assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { newPasswordProblems, resetProblem } from '#schema/identity/auth.ts';
import type { NewPasswordForm } from '#schema/identity/auth.ts';
import { renewFailureOf, serverMessage } from '#schema/identity/auth-problems.ts';
import type { RenewFailure } from '#schema/identity/auth-problems.ts';
import { isSecondCode, secondCodeOf } from '#schema/identity/second-factor.ts';
import type { SecondCode, SecondStep } from '#schema/identity/second-factor.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';

type Context = {
  email: string;
  /** The error of the email address. */
  problem: string | null;
  /** The server's message of the last failure. */
  message: string | null;
  /** The method of the second step. */
  by: SecondStep;
};

export type ResetPasswordEvent =
  | { type: 'reset.send'; email: string }
  | { type: 'reset.again' }
  /** The user opened an emailed link, or the page that such links lead to. */
  | { type: 'link.opened' }
  /** The link was valid: its session allows setting a new password. */
  | { type: 'PASSWORD_RECOVERY' }
  /** `expired` also if there is no link. */
  | { type: 'link.failed'; reason: 'expired' | 'unreachable' }
  /** The link was valid, and the account has a second factor: its code is required first. */
  | { type: 'code.asked' }
  | { type: 'code.choose'; by: SecondStep }
  | { type: 'code.submit'; code: string }
  | { type: 'form.changed'; form: NewPasswordForm }
  | { type: 'password.save'; form: NewPasswordForm };

export type ResetPasswordEmitted =
  | { type: 'reset.sent' }
  | { type: 'reset.failed'; message: string | null }
  | { type: 'password.saved' };

const failure = (failure: RenewFailure) => ({
  guard: {
    type: 'fails as' as const,
    params: ({ event }: { event: { error: unknown } }) => ({ failure, error: event.error }),
  },
});

/** A forgotten password (spec §4, §8): requests the link and sets a new password with it. */
export const resetPasswordMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ResetPasswordEvent,
    emitted: {} as ResetPasswordEmitted,
    input: {} as { email: string },
    tags: {} as 'busy' | 'error' | 'valid',
  },
  actors: {
    sendReset: promisePort<void, { email: string }>('sendReset'),
    /** Sends PASSWORD_RECOVERY, `code.asked` or `link.failed` once the result is known. */
    watchRecovery: callbackPort<ResetPasswordEvent>('watchRecovery'),
    /** When done, the session allows setting a new password. */
    checkCode: promisePort<void, SecondCode>('checkCode'),
    savePassword: promisePort<void, { password: string }>('savePassword'),
  },
  actions: {
    'take the address': assign((_, { email }: { email: string }) => ({
      email: email.trim(),
      problem: null,
      message: null,
    })),
    'say what is wrong': assign((_, { email }: { email: string }) => ({ problem: resetProblem(email) })),
    'choose the step': assign((_, { by }: { by: SecondStep }) => ({ by, message: null })),
    'note the failure': assign((_, { error }: { error: unknown }) => ({ message: serverMessage(error) })),
  },
  guards: {
    'is an address': (_, { email }: { email: string }) => resetProblem(email) === null,
    'is a code': ({ context: { by } }, { code }: { code: string }) => isSecondCode({ by, code }),
    'is right': (_, { form }: { form: NewPasswordForm }) =>
      Object.keys(newPasswordProblems(form)).length === 0,
    'is unreachable': (_, { reason }: { reason: 'expired' | 'unreachable' }) => reason === 'unreachable',
    'fails as': (_, { failure, error }: { failure: RenewFailure; error: unknown }) =>
      renewFailureOf(error) === failure,
  },
}).createMachine({
  id: 'resetPassword',
  context: ({ input: { email } }) => ({ email, problem: null, message: null, by: 'app' }),
  initial: 'asking',
  states: {
    asking: {
      initial: 'ready',
      on: {
        'link.opened': 'waiting for recovery',
        'reset.send': [
          {
            guard: { type: 'is an address', params: ({ event }) => event },
            target: 'sending',
            actions: { type: 'take the address', params: ({ event }) => event },
          },
          {
            target: '.not an address',
            actions: { type: 'say what is wrong', params: ({ event }) => event },
          },
        ],
      },
      states: { ready: {}, 'not an address': { tags: 'error' }, failed: { tags: 'error' } },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendReset',
        src: 'sendReset',
        input: ({ context: { email } }) => ({ email }),
        onDone: { target: 'sent', actions: emit({ type: 'reset.sent' }) },
        onError: {
          target: 'asking.failed',
          actions: [
            { type: 'note the failure', params: ({ event }) => event },
            emit(({ event }) => ({ type: 'reset.failed', message: serverMessage(event.error) })),
          ],
        },
      },
    },
    sent: { on: { 'reset.again': 'asking' } },
    'waiting for recovery': {
      tags: 'busy',
      invoke: { id: 'watchRecovery', src: 'watchRecovery' },
      on: {
        PASSWORD_RECOVERY: 'entering',
        'code.asked': {
          target: 'second factor',
          actions: { type: 'choose the step', params: { by: 'app' } },
        },
        'link.failed': [
          { guard: { type: 'is unreachable', params: ({ event }) => event }, target: 'unreachable' },
          { target: 'link expired' },
        ],
      },
    },
    'second factor': {
      initial: 'asking',
      on: {
        'code.submit': { guard: { type: 'is a code', params: ({ event }) => event }, target: '.checking' },
        'code.choose': {
          target: '.asking',
          actions: { type: 'choose the step', params: ({ event }) => event },
        },
      },
      states: {
        asking: {},
        checking: {
          tags: 'busy',
          // One code at a time: the server counts the attempts.
          on: { 'code.submit': {}, 'code.choose': {} },
          invoke: {
            id: 'checkCode',
            src: 'checkCode',
            input: ({ context: { by }, event }) => {
              assertEvent(event, 'code.submit');
              return secondCodeOf({ by, code: event.code });
            },
            onDone: '#resetPassword.entering',
            onError: {
              target: 'refused',
              actions: { type: 'note the failure', params: ({ event }) => event },
            },
          },
        },
        refused: { tags: 'error' },
      },
    },
    entering: {
      initial: 'invalid',
      on: {
        'form.changed': [
          { guard: { type: 'is right', params: ({ event }) => event }, target: '.valid' },
          { target: '.invalid' },
        ],
        'password.save': {
          guard: { type: 'is right', params: ({ event }) => event },
          target: 'saving',
        },
      },
      states: {
        invalid: {},
        valid: { tags: 'valid' },
        refused: { tags: ['error', 'valid'] },
        'not saved': { tags: ['error', 'valid'] },
      },
    },
    saving: {
      tags: ['busy', 'valid'],
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ event }) => {
          assertEvent(event, 'password.save');
          return { password: event.form.password };
        },
        onDone: { target: 'saved', actions: emit({ type: 'password.saved' }) },
        onError: [
          { ...failure('link expired'), target: 'link expired' },
          {
            ...failure('refused'),
            target: 'entering.refused',
            actions: { type: 'note the failure', params: ({ event }) => event },
          },
          { target: 'entering.not saved' },
        ],
      },
    },
    saved: {},
    'link expired': { tags: 'error', on: { 'reset.again': 'asking' } },
    /** Checking the link failed: it may still be valid. */
    unreachable: { tags: 'error', on: { 'reset.again': 'asking' } },
  },
});

export type ResetPasswordSnapshot = SnapshotFrom<typeof resetPasswordMachine>;
