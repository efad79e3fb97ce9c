import { assign, assertEvent, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { loginProblems } from '#schema/identity/auth.ts';
import type { LoginForm } from '#schema/identity/auth.ts';
import { loginFailureOf, serverMessage } from '#schema/identity/auth-problems.ts';
import type { LoginFailure } from '#schema/identity/auth-problems.ts';
import { isSecondCode, secondCodeOf } from '#schema/identity/second-factor.ts';
import type { SecondCode, SecondStep } from '#schema/identity/second-factor.ts';
import { actionPort, promisePort } from '#machines/kit/ports.ts';

/** null: signed in. A factor id: its code is required too. */
export type SignedIn = { factorId: string | null };

type Context = {
  /** Kept to resend the verification email if the address is unconfirmed; a password is never stored. */
  email: string;
  /** The server's message of the last failure. */
  message: string | null;
  factorId: string | null;
  /** The method of the second step. */
  by: SecondStep;
};

export type LoginEvent =
  | { type: 'form.changed'; form: LoginForm }
  | { type: 'login.submit'; form: LoginForm }
  /** A session was found that still needs its second factor. */
  | { type: 'code.asked'; factorId: string }
  | { type: 'code.choose'; by: SecondStep }
  | { type: 'code.submit'; code: string }
  | { type: 'code.cancel' };

export type LoginEmitted = { type: 'login.began' } | { type: 'login.failed' } | { type: 'login.succeeded' };

const failure = (failure: LoginFailure) => ({
  guard: {
    type: 'fails as' as const,
    params: ({ event }: { event: { error: unknown } }) => ({ failure, error: event.error }),
  },
  target: `failed.${failure}` as const,
  actions: [
    { type: 'note the failure' as const, params: ({ event }: { event: { error: unknown } }) => event },
    { type: 'tell that it failed' as const },
  ],
});

/** Signing in with a password (spec §4, §8), and with a second-factor code if the account has one. */
export const loginMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LoginEvent,
    emitted: {} as LoginEmitted,
    tags: {} as 'busy' | 'error' | 'valid',
  },
  actors: {
    signIn: promisePort<SignedIn, LoginForm>('signIn'),
    /** A recovery code removes the lost authenticator and signs in. */
    checkCode: promisePort<void, SecondCode>('checkCode'),
  },
  actions: {
    /** Ends the session that the password alone created. */
    dropSession: actionPort<void>('dropSession'),
    'note who it is': assign((_, { email }: { email: string }) => ({ email, message: null })),
    'ask for the code': assign((_, { factorId }: SignedIn) => ({
      factorId,
      by: 'app' as const,
      message: null,
    })),
    'choose the step': assign((_, { by }: { by: SecondStep }) => ({ by, message: null })),
    'note the failure': assign((_, { error }: { error: unknown }) => ({ message: serverMessage(error) })),
    'tell that it failed': emit({ type: 'login.failed' }),
  },
  guards: {
    'is right': (_, { form }: { form: LoginForm }) => Object.keys(loginProblems(form)).length === 0,
    'fails as': (_, { failure, error }: { failure: LoginFailure; error: unknown }) =>
      loginFailureOf(error) === failure,
    'has a second factor': (_, { factorId }: SignedIn) => factorId !== null,
    'is a code': ({ context: { by } }, { code }: { code: string }) => isSecondCode({ by, code }),
  },
}).createMachine({
  id: 'login',
  context: { email: '', message: null, factorId: null, by: 'app' },
  initial: 'editing',
  states: {
    editing: {
      initial: 'invalid',
      on: {
        'form.changed': [
          { guard: { type: 'is right', params: ({ event }) => event }, target: '.valid' },
          { target: '.invalid' },
        ],
        'login.submit': {
          guard: { type: 'is right', params: ({ event }) => event },
          target: 'submitting',
          actions: { type: 'note who it is', params: ({ event }) => event.form },
        },
        'code.asked': {
          target: 'second factor',
          // As with the form: other parts of the page must not mistake this new session for another user's.
          actions: [
            { type: 'ask for the code', params: ({ event }) => event },
            emit({ type: 'login.began' }),
          ],
        },
      },
      states: {
        invalid: {},
        valid: { tags: 'valid' },
      },
    },
    submitting: {
      tags: ['busy', 'valid'],
      entry: emit({ type: 'login.began' }),
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'login.submit');
          return event.form;
        },
        onDone: [
          {
            guard: { type: 'has a second factor', params: ({ event }) => event.output },
            target: 'second factor',
            actions: { type: 'ask for the code', params: ({ event }) => event.output },
          },
          { target: 'succeeded' },
        ],
        onError: [
          failure('credentials'),
          failure('unconfirmed'),
          failure('throttled'),
          failure('refused'),
          failure('unexpected'),
        ],
      },
    },
    failed: {
      tags: ['error', 'valid'],
      on: {
        'form.changed': [
          { guard: { type: 'is right', params: ({ event }) => event }, target: 'editing.valid' },
          { target: 'editing.invalid' },
        ],
        'login.submit': {
          guard: { type: 'is right', params: ({ event }) => event },
          target: 'submitting',
          actions: { type: 'note who it is', params: ({ event }) => event.form },
        },
      },
      initial: 'unexpected',
      states: { credentials: {}, unconfirmed: {}, throttled: {}, refused: {}, unexpected: {} },
    },
    /** The password was correct; the session is complete only once the code is too. */
    'second factor': {
      initial: 'asking',
      on: {
        'code.submit': { guard: { type: 'is a code', params: ({ event }) => event }, target: '.checking' },
        'code.choose': {
          target: '.asking',
          actions: { type: 'choose the step', params: ({ event }) => event },
        },
        'code.cancel': { target: 'editing', actions: ['dropSession', 'tell that it failed'] },
      },
      states: {
        asking: {},
        checking: {
          tags: 'busy',
          // One code at a time: the server counts the attempts.
          on: { 'code.submit': {}, 'code.choose': {}, 'code.cancel': {} },
          invoke: {
            id: 'checkCode',
            src: 'checkCode',
            input: ({ context, event }) => {
              assertEvent(event, 'code.submit');
              return secondCodeOf({ by: context.by, code: event.code });
            },
            onDone: '#login.succeeded',
            onError: {
              target: 'refused',
              actions: { type: 'note the failure', params: ({ event }) => event },
            },
          },
        },
        refused: { tags: 'error' },
      },
    },
    succeeded: { entry: emit({ type: 'login.succeeded' }) },
  },
});

export type LoginSnapshot = SnapshotFrom<typeof loginMachine>;
