import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { delays } from '#machines/kit/delays.ts';
import { promisePort } from '#machines/kit/ports.ts';

/** The account that an admin is viewing, as its owner sees it. */
export type Look = { person: string; name: string };

export type LookAnswer =
  /** @param left minutes, rounded up */
  | { kind: 'open'; look: Look; left: number }
  /** The admin isn't viewing an account, or the view has ended. */
  | { kind: 'none' }
  /** The admin has lost the right. */
  | { kind: 'denied' };

export type EndAnswer = { kind: 'ended' } | { kind: 'denied' };

type Context = {
  look: Look | null;
  /** Minutes until the server ends the view. */
  left: number;
};

export type ImpersonationEvent =
  /** A view has started, or the page is visible again: timers stop while a computer sleeps. */
  | { type: 'view.look' }
  | { type: 'view.end' }
  /** A read was refused because the view has ended. */
  | { type: 'view.over' }
  /** The server says that the view has ended. */
  | { type: 'view.close' };

const looked = { params: ({ event }: { event: { output: LookAnswer } }) => event.output };
const nobody = { look: null, left: 0 };

/**
 * An admin's read-only view of an account, for an hour that the server counts. An action with a reason and a fresh
 * code starts the view; this machine starts by asking whose account the session is viewing.
 */
export const impersonationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ImpersonationEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    readLook: promisePort<LookAnswer, null>('readLook'),
    endLook: promisePort<EndAnswer, null>('endLook'),
  },
  actions: {
    'take the look': assign((_, answer: LookAnswer) =>
      answer.kind === 'open' ? { look: answer.look, left: answer.left } : nobody,
    ),
    'count down': assign(({ context: { left } }) => ({ left: left - 1 })),
    'forget it': assign(nobody),
  },
  guards: {
    'has five minutes at most': (_, answer: LookAnswer) => answer.kind === 'open' && answer.left <= 5,
    'is open': (_, { kind }: LookAnswer) => kind === 'open',
    'was denied': (_, { kind }: LookAnswer | EndAnswer) => kind === 'denied',
    'was looking': ({ context: { look } }) => look !== null,
    'is the last minute': ({ context: { left } }) => left <= 1,
    'begins the last five': ({ context: { left } }) => left <= 6,
  },
  delays: { minute: 60 * delays.second },
}).createMachine({
  id: 'impersonation',
  context: nobody,
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      invoke: {
        id: 'readLook',
        src: 'readLook',
        input: null,
        onDone: [
          {
            guard: { type: 'has five minutes at most', ...looked },
            target: 'open.soon',
            actions: { type: 'take the look', ...looked },
          },
          {
            guard: { type: 'is open', ...looked },
            target: 'open',
            actions: { type: 'take the look', ...looked },
          },
          { guard: { type: 'was denied', ...looked }, target: 'denied', actions: 'forget it' },
          { guard: 'was looking', target: 'expired' },
          { target: 'none' },
        ],
        onError: 'failed',
      },
    },
    /** No account is being viewed. */
    none: { on: { 'view.look': 'asking' } },
    open: {
      initial: 'calm',
      after: {
        minute: [
          { guard: 'is the last minute', target: 'expired' },
          { guard: 'begins the last five', target: '.soon', reenter: true, actions: 'count down' },
          { target: '.calm', reenter: true, actions: 'count down' },
        ],
      },
      on: {
        'view.look': 'asking',
        'view.end': 'ending',
        'view.over': 'expired',
      },
      states: {
        calm: {},
        /** The last five minutes. */
        soon: {},
      },
    },
    ending: {
      tags: 'busy',
      invoke: {
        id: 'endLook',
        src: 'endLook',
        input: null,
        onDone: [
          {
            guard: {
              type: 'was denied',
              params: ({ event }: { event: { output: EndAnswer } }) => event.output,
            },
            target: 'denied',
            actions: 'forget it',
          },
          { target: 'none', actions: 'forget it' },
        ],
        onError: 'unended',
      },
    },
    /** Whether it ended is unknown; the server ends it after its hour in any case. */
    unended: {
      tags: 'error',
      on: { 'view.end': 'ending', 'view.look': 'asking' },
    },
    /** The hour is over, or the view was ended elsewhere. */
    expired: {
      on: { 'view.look': 'asking', 'view.close': { target: 'none', actions: 'forget it' } },
    },
    failed: {
      tags: 'error',
      on: { 'view.look': 'asking' },
    },
    denied: {},
  },
});

export type ImpersonationSnapshot = SnapshotFrom<typeof impersonationMachine>;
