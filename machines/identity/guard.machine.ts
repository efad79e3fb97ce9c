import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { delays } from '#machines/kit/delays.ts';
import type { Role } from '#schema/identity/session.ts';
import { isJoined } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';

export type GuardNeed = 'login' | 'vendor' | 'admin';

/** What a guard knows about the session. */
export type GuardFacts = {
  phase: 'unknown' | 'visitor' | 'signed-in' | 'recovering';
  access: 'loading' | 'ready';
  roles: readonly Role[];
  isVendor: boolean;
  isAdmin: boolean;
  stores: readonly OwnStore[];
};

export type GuardInput = {
  need: GuardNeed;
  /** One of these roles is also required. */
  allowedRoles?: readonly Role[];
  /** The vendor page frame waits before it redirects (spec §2); some vendor pages lack it. */
  framed?: boolean;
  /** Path and query to return to after sign-in. */
  origin: string;
};

type Context = Required<GuardInput> & { facts: GuardFacts };

const needsOf = (page: GuardInput): Required<GuardInput> => ({ allowedRoles: [], framed: false, ...page });

export type GuardEvent =
  | { type: 'session.changed'; facts: GuardFacts }
  /** The user navigates to another page. */
  | { type: 'page.entered'; page: GuardInput };

export type GuardEmitted =
  | { type: 'guard.toAuth'; origin: string }
  /** Shows no message: the user simply lands on the home page. */
  | { type: 'guard.denied' };

const unknown: GuardFacts = {
  phase: 'unknown',
  access: 'loading',
  roles: [],
  isVendor: false,
  isAdmin: false,
  stores: [],
};

/** Whether a page may be shown (spec §6). This decides only what is shown; the server decides what is allowed. */
export const guardMachine = setup({
  types: {
    context: {} as Context,
    events: {} as GuardEvent,
    emitted: {} as GuardEmitted,
    input: {} as GuardInput,
  },
  actions: {
    'take the facts': assign((_, { facts }: { facts: GuardFacts }) => ({ facts })),
    'take the page': assign((_, { page }: { page: GuardInput }) => needsOf(page)),
    'say to auth': emit(({ context }) => ({ type: 'guard.toAuth' as const, origin: context.origin })),
    'say denied': emit({ type: 'guard.denied' }),
  },
  guards: {
    'nobody is known yet': ({ context: { facts } }) => facts.phase === 'unknown',
    'a login is missing': ({ context: { facts, need } }) => facts.phase === 'visitor' && need === 'login',
    'is a visitor': ({ context: { facts } }) => facts.phase === 'visitor',
    'becomes a visitor': (_, { facts }: { facts: GuardFacts }) => facts.phase === 'visitor',
    'roles are still read': ({ context: { facts, need, allowedRoles } }) =>
      facts.access === 'loading' && (need !== 'login' || allowedRoles.length > 0),
    // A member of a store's team gets into this store's panel only.
    'may pass': ({ context: { facts, need, allowedRoles, origin } }) =>
      (need === 'login' ||
        (need === 'vendor' ? facts.isVendor || isJoined(facts.stores, origin) : facts.isAdmin)) &&
      (allowedRoles.length === 0 || allowedRoles.some((role) => facts.roles.includes(role))),
    'stands in the vendor frame': ({ context }) => context.framed,
  },
  delays: { vendorFrame: delays.vendorFrame },
}).createMachine({
  id: 'guard',
  context: ({ input }) => ({ ...needsOf(input), facts: unknown }),
  on: {
    'page.entered': { target: '.deciding', actions: { type: 'take the page', params: ({ event }) => event } },
  },
  initial: 'waiting for session',
  states: {
    'waiting for session': {
      on: {
        'session.changed': {
          target: 'deciding',
          actions: { type: 'take the facts', params: ({ event }) => event },
        },
      },
    },
    deciding: {
      always: [
        { guard: 'nobody is known yet', target: 'waiting for session' },
        { guard: 'a login is missing', target: 'to auth' },
        { guard: 'is a visitor', target: 'sending away' },
        { guard: 'roles are still read', target: 'waiting for session' },
        { guard: 'may pass', target: 'allowed' },
        { target: 'sending away' },
      ],
    },
    allowed: {
      on: {
        'session.changed': [
          {
            guard: { type: 'becomes a visitor', params: ({ event }) => event },
            target: 'session over',
            actions: { type: 'take the facts', params: ({ event }) => event },
          },
          { target: 'deciding', actions: { type: 'take the facts', params: ({ event }) => event } },
        ],
      },
    },
    /** The session machine redirects a user whose session has ended. */
    'session over': {
      on: {
        'session.changed': [
          { guard: { type: 'becomes a visitor', params: ({ event }) => event } },
          { target: 'deciding', actions: { type: 'take the facts', params: ({ event }) => event } },
        ],
      },
    },
    'sending away': {
      always: [{ guard: 'stands in the vendor frame', target: 'denying' }, { target: 'denied' }],
    },
    /** §9: the vendor frame redirects after 100 ms; roles that load by then still count. */
    denying: {
      after: { vendorFrame: 'denied' },
      on: {
        'session.changed': {
          target: 'deciding',
          actions: { type: 'take the facts', params: ({ event }) => event },
        },
      },
    },
    'to auth': { entry: 'say to auth' },
    denied: { entry: 'say denied' },
  },
});

export type GuardSnapshot = SnapshotFrom<typeof guardMachine>;
