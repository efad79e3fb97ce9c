import { assertEvent, assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { accountProblem } from '#schema/account/account-problems.ts';
import { codeOf, isCode } from '#schema/account/profile.ts';
import { known } from '#machines/kit/known.ts';
import { promisePort } from '#machines/kit/ports.ts';

/** The authenticator that the account requires at sign-in. */
export type Factor = {
  id: string;
  createdAt: string;
  /** Unused recovery codes; null if they could not be counted. */
  codesLeft: number | null;
};

/** What an authenticator app needs: as a picture (a data URL) and for typing in. */
export type Enrolment = { id: string; qrCode: string; secret: string };

type Context = {
  factor: Factor | null;
  enrolment: Enrolment | null;
  /** New recovery codes while they are shown; they are never shown again. */
  codes: readonly string[] | null;
  /** One sentence about the last attempt. */
  problem: string | null;
};

export type TwoFactorEvent =
  | { type: 'factor.add' }
  | { type: 'factor.remove' }
  | { type: 'factor.cancel' }
  | { type: 'factor.retry' }
  | { type: 'code.submit'; code: string }
  /** The person requests new recovery codes. */
  | { type: 'codes.renew' }
  /** The person has saved the codes. */
  | { type: 'codes.kept' };

export type TwoFactorEmitted = { type: 'factor.added' } | { type: 'factor.removed' };

type Failed = { event: { error: unknown } };
const note = { type: 'note the problem' as const, params: ({ event }: Failed) => event };

/** The second step of sign-in: adding and removing an authenticator app. Both require a code from the app. */
export const twoFactorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TwoFactorEvent,
    emitted: {} as TwoFactorEmitted,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** The verified factor; one that was started and never verified counts as none. */
    readFactor: promisePort<Factor | null, void>('readFactor'),
    /** Starts a new one and replaces any that was never verified. */
    enrol: promisePort<Enrolment, void>('enrol'),
    verify: promisePort<Factor, { id: string; code: string }>('verify'),
    /** Requires a code first: a person who finds the page open must not be able to remove the second step. */
    remove: promisePort<void, { id: string; code: string }>('remove'),
    /** Call it right after a code from the app was entered; the earlier ten recovery codes become invalid. */
    makeCodes: promisePort<readonly string[], void>('makeCodes'),
    /** The same at a later time, which requires a code from the app. */
    renewCodes: promisePort<readonly string[], { id: string; code: string }>('renewCodes'),
  },
  actions: {
    'note the problem': assign((_, { error }: { error: unknown }) => ({ problem: accountProblem(error) })),
    'forget the problem': assign({ problem: null }),
    'forget the secret': assign({ enrolment: null, problem: null }),
    'note the factor': assign((_, { factor }: { factor: Factor | null }) => ({
      factor,
      enrolment: null,
      problem: null,
    })),
    'show the codes': assign(({ context: { factor } }, { codes }: { codes: readonly string[] }) => ({
      codes,
      factor: factor === null ? null : { ...factor, codesLeft: codes.length },
      problem: null,
    })),
    'forget the codes': assign({ codes: null }),
  },
  guards: {
    'has a factor': (_, { factor }: { factor: Factor | null }) => factor !== null,
    'is a code': (_, { code }: { code: string }) => isCode(code),
  },
}).createMachine({
  id: 'twoFactor',
  context: { factor: null, enrolment: null, codes: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readFactor',
        src: 'readFactor',
        onDone: [
          {
            guard: { type: 'has a factor', params: ({ event }) => ({ factor: event.output }) },
            target: 'on',
            actions: { type: 'note the factor', params: ({ event }) => ({ factor: event.output }) },
          },
          { target: 'off' },
        ],
        onError: { target: 'unavailable', actions: note },
      },
    },
    unavailable: {
      tags: 'error',
      on: { 'factor.retry': { target: 'loading', actions: 'forget the problem' } },
    },
    off: {
      initial: 'calm',
      on: { 'factor.add': { target: 'beginning', actions: 'forget the problem' } },
      states: { calm: {}, refused: { tags: 'error' } },
    },
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'enrol',
        src: 'enrol',
        onDone: { target: 'adding', actions: assign(({ event }) => ({ enrolment: event.output })) },
        onError: { target: 'off.refused', actions: note },
      },
    },
    adding: {
      initial: 'asking',
      on: {
        'code.submit': { guard: { type: 'is a code', params: ({ event }) => event }, target: '.checking' },
        'factor.cancel': { target: 'off', actions: 'forget the secret' },
      },
      states: {
        asking: {},
        checking: {
          tags: 'busy',
          entry: 'forget the problem',
          // One code at a time: the server counts the attempts.
          on: { 'code.submit': {}, 'factor.cancel': {} },
          invoke: {
            id: 'verify',
            src: 'verify',
            input: ({ context, event }) => {
              assertEvent(event, 'code.submit');
              return { id: known(context.enrolment).id, code: codeOf(event.code) };
            },
            onDone: {
              target: '#twoFactor.making codes',
              actions: [
                { type: 'note the factor', params: ({ event }) => ({ factor: event.output }) },
                emit({ type: 'factor.added' }),
              ],
            },
            onError: { target: 'refused', actions: note },
          },
        },
        refused: { tags: 'error' },
      },
    },
    'making codes': {
      tags: 'busy',
      invoke: {
        id: 'makeCodes',
        src: 'makeCodes',
        onDone: {
          target: 'showing codes',
          actions: { type: 'show the codes', params: ({ event }) => ({ codes: event.output }) },
        },
        // The app is on; its recovery codes can still be requested.
        onError: { target: 'on.without codes', actions: note },
      },
    },
    'showing codes': { on: { 'codes.kept': { target: 'on', actions: 'forget the codes' } } },
    on: {
      initial: 'calm',
      on: {
        'factor.remove': { target: 'removing', actions: 'forget the problem' },
        'codes.renew': { target: 'renewing', actions: 'forget the problem' },
      },
      states: { calm: {}, 'without codes': { tags: 'error' } },
    },
    renewing: {
      initial: 'asking',
      on: {
        'code.submit': { guard: { type: 'is a code', params: ({ event }) => event }, target: '.checking' },
        'factor.cancel': { target: 'on', actions: 'forget the problem' },
      },
      states: {
        asking: {},
        checking: {
          tags: 'busy',
          entry: 'forget the problem',
          on: { 'code.submit': {}, 'factor.cancel': {} },
          invoke: {
            id: 'renewCodes',
            src: 'renewCodes',
            input: ({ context, event }) => {
              assertEvent(event, 'code.submit');
              return { id: known(context.factor).id, code: codeOf(event.code) };
            },
            onDone: {
              target: '#twoFactor.showing codes',
              actions: { type: 'show the codes', params: ({ event }) => ({ codes: event.output }) },
            },
            onError: { target: 'refused', actions: note },
          },
        },
        refused: { tags: 'error' },
      },
    },
    removing: {
      initial: 'asking',
      on: {
        'code.submit': { guard: { type: 'is a code', params: ({ event }) => event }, target: '.checking' },
        'factor.cancel': { target: 'on', actions: 'forget the problem' },
      },
      states: {
        asking: {},
        checking: {
          tags: 'busy',
          entry: 'forget the problem',
          on: { 'code.submit': {}, 'factor.cancel': {} },
          invoke: {
            id: 'remove',
            src: 'remove',
            input: ({ context, event }) => {
              assertEvent(event, 'code.submit');
              return { id: known(context.factor).id, code: codeOf(event.code) };
            },
            onDone: {
              target: '#twoFactor.off',
              actions: [
                { type: 'note the factor', params: { factor: null } },
                emit({ type: 'factor.removed' }),
              ],
            },
            onError: { target: 'refused', actions: note },
          },
        },
        refused: { tags: 'error' },
      },
    },
  },
});

export type TwoFactorSnapshot = SnapshotFrom<typeof twoFactorMachine>;
