import { assertEvent, assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { signupProblems } from '#schema/identity/auth.ts';
import type { SignupForm } from '#schema/identity/auth.ts';
import { serverMessage, signupFailureOf } from '#schema/identity/auth-problems.ts';
import type { AuthFlow, SignupFailure } from '#schema/identity/auth-problems.ts';
import { delays } from '#machines/kit/delays.ts';
import { promisePort } from '#machines/kit/ports.ts';

export type SignupInput = {
  /** Selects the metadata to send (spec §3). */
  flow: AuthFlow;
  /** Restricts the sign-up to the invited address. */
  invitedEmail: string | null;
};

export type SignupRequest = { email: string; password: string; isVendor: boolean; flow: AuthFlow };

type Context = SignupInput & {
  /** Where the confirmation was sent; a password is never stored. */
  email: string;
  /** The server's message of the last failure. */
  message: string | null;
};

export type SignupEvent =
  | { type: 'form.changed'; form: SignupForm }
  | { type: 'signup.submit'; form: SignupForm };

export type SignupEmitted =
  | { type: 'signup.began' }
  | { type: 'signup.failed' }
  | { type: 'signup.sent' }
  | { type: 'signup.created' }
  | { type: 'signup.finished' };

const failure = (failure: SignupFailure) => ({
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

/** Creates an account (spec §4, §5, §8). */
export const signupMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SignupEvent,
    emitted: {} as SignupEmitted,
    input: {} as SignupInput,
    tags: {} as 'busy' | 'error' | 'valid',
  },
  actors: {
    /** `hasSession`: the server requires no confirmation. */
    signUp: promisePort<{ hasSession: boolean }, SignupRequest>('signUp'),
  },
  actions: {
    'note who it is': assign((_, { email }: { email: string }) => ({ email, message: null })),
    'note the failure': assign((_, { error }: { error: unknown }) => ({ message: serverMessage(error) })),
    'tell that it failed': emit({ type: 'signup.failed' }),
  },
  guards: {
    'is right': ({ context }, { form }: { form: SignupForm }) =>
      Object.keys(signupProblems(form, context.invitedEmail)).length === 0,
    'fails as': (_, { failure, error }: { failure: SignupFailure; error: unknown }) =>
      signupFailureOf(error) === failure,
    'has a session': (_, { hasSession }: { hasSession: boolean }) => hasSession,
  },
  delays: { redirect: delays.signupRedirect },
}).createMachine({
  id: 'signup',
  context: ({ input }) => ({ ...input, email: input.invitedEmail ?? '', message: null }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'invalid',
      on: {
        'form.changed': [
          { guard: { type: 'is right', params: ({ event }) => event }, target: '.valid' },
          { target: '.invalid' },
        ],
        'signup.submit': {
          guard: { type: 'is right', params: ({ event }) => event },
          target: 'submitting',
          actions: { type: 'note who it is', params: ({ event }) => event.form },
        },
      },
      states: { invalid: {}, valid: { tags: 'valid' } },
    },
    submitting: {
      tags: ['busy', 'valid'],
      entry: emit({ type: 'signup.began' }),
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ context, event }) => {
          assertEvent(event, 'signup.submit');
          const { email, password, isVendor } = event.form;
          return { email, password, isVendor, flow: context.flow };
        },
        onDone: [
          {
            guard: { type: 'has a session', params: ({ event }) => event.output },
            target: 'created',
          },
          { target: 'check your email' },
        ],
        onError: [
          failure('exists'),
          failure('weak password'),
          failure('email'),
          failure('configuration'),
          failure('rate limit'),
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
        'signup.submit': {
          guard: { type: 'is right', params: ({ event }) => event },
          target: 'submitting',
          actions: { type: 'note who it is', params: ({ event }) => event.form },
        },
      },
      initial: 'unexpected',
      states: {
        exists: {},
        'weak password': {},
        email: {},
        configuration: {},
        'rate limit': {},
        refused: {},
        unexpected: {},
      },
    },
    'check your email': { entry: emit({ type: 'signup.sent' }) },
    created: { entry: emit({ type: 'signup.created' }), after: { redirect: 'finished' } },
    finished: { entry: emit({ type: 'signup.finished' }) },
  },
});

export type SignupSnapshot = SnapshotFrom<typeof signupMachine>;
