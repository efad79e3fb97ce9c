import { assign, emit, not, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { messages } from '#schema/texts/texts.ts';
import { noAccess } from '#schema/identity/session.ts';
import type { Access, SessionFacts } from '#schema/identity/session.ts';
import { delays } from '#machines/kit/delays.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';
import { isSessionGone } from './session.rules.ts';

type Context = {
  session: SessionFacts | null;
  /** What the server grants; nothing until it has answered, or if it does not answer (spec §8). */
  access: Access;
  /** The user asked to sign out, here or in another tab: do not report the end of the session. */
  leaving: boolean;
  /** This session started with a sign-in; it was not restored by a page load. */
  fresh: boolean;
};

type WithSession = { session: SessionFacts };

export type SessionEvent =
  /** The auth client's events (spec §4). */
  | { type: 'INITIAL_SESSION'; session: SessionFacts | null }
  | ({ type: 'SIGNED_IN' } & WithSession)
  | { type: 'SIGNED_OUT' }
  | ({ type: 'TOKEN_REFRESHED' } & WithSession)
  | ({ type: 'PASSWORD_RECOVERY' } & WithSession)
  | ({ type: 'USER_UPDATED' } & WithSession)
  | { type: 'session.signOut' }
  /** The user asked to sign out in another tab. */
  | { type: 'session.leaving' }
  /** Roles, status or profile may have changed on the server. */
  | { type: 'access.changed' };

export type SessionEmitted =
  | ({ type: 'session.began' } & WithSession)
  /** Renewed, updated or found again for the same user. */
  | ({ type: 'session.refreshed' } & WithSession)
  | { type: 'session.ended'; reason: 'asked' | 'expired' }
  | { type: 'guestOrders.linked' }
  | { type: 'signOut.failed'; message: string };

/**
 * The current user (spec §4, §7). It lives as long as the tab. supabase-js reports SIGNED_IN each time a tab becomes
 * visible: treat it as a new session only for a different user.
 */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'access known',
  },
  actors: {
    /** Sends the auth client's events and messages from other tabs. */
    watchAuth: callbackPort<SessionEvent>('watchAuth'),
    /** Known values replace those that fail to reload. */
    loadAccess: promisePort<Access, WithSession & { known: Access }>('loadAccess'),
    linkGuestOrders: promisePort<number, WithSession>('linkGuestOrders'),
    signOut: promisePort<void, void>('signOut'),
  },
  actions: {
    'remember the session': assign((_, { session }: { session: SessionFacts | null }) => ({ session })),
    'count as a sign-in': assign({ fresh: true, access: noAccess, leaving: false }),
    'count as found': assign({ fresh: false, access: noAccess, leaving: false }),
    'forget everything': assign({ session: null, access: noAccess, leaving: false, fresh: false }),
    'note the leaving': assign({ leaving: true }),
    'note the staying': assign({ leaving: false }),
    'say that it began': emit((_, { session }: WithSession) => ({
      type: 'session.began' as const,
      session,
    })),
    'say that it was refreshed': emit((_, { session }: WithSession) => ({
      type: 'session.refreshed' as const,
      session,
    })),
    'say that it ended': emit(({ context }) => ({
      type: 'session.ended' as const,
      reason: context.leaving ? ('asked' as const) : ('expired' as const),
    })),
  },
  guards: {
    'holds a session': (_, { session }: { session: SessionFacts | null }) => session !== null,
    'is someone else': ({ context }, { session }: WithSession) => session.userId !== context.session?.userId,
    'is the same person': ({ context }, { session }: WithSession) =>
      session.userId === context.session?.userId,
    'is a sign-in': ({ context }) => context.fresh,
    'the session is gone anyway': (_, { error }: { error: unknown }) => isSessionGone(error),
  },
  delays: { accessDeferral: delays.accessDeferral },
}).createMachine({
  id: 'session',
  context: { session: null, access: noAccess, leaving: false, fresh: false },
  invoke: { id: 'watchAuth', src: 'watchAuth' },
  initial: 'initializing',
  states: {
    initializing: {
      on: {
        INITIAL_SESSION: [
          {
            guard: { type: 'holds a session', params: ({ event }) => event },
            target: 'signed in',
            actions: [{ type: 'remember the session', params: ({ event }) => event }, 'count as found'],
          },
          { target: 'signed out' },
        ],
        SIGNED_IN: {
          target: 'signed in',
          actions: [
            { type: 'remember the session', params: ({ event }) => event },
            'count as a sign-in',
            { type: 'say that it began', params: ({ event }) => event },
          ],
        },
        // Renewing a stored session failed.
        SIGNED_OUT: { target: 'signed out', actions: 'say that it ended' },
      },
    },
    'signed out': {
      entry: 'forget everything',
      on: {
        SIGNED_IN: {
          target: 'signed in',
          actions: [
            { type: 'remember the session', params: ({ event }) => event },
            'count as a sign-in',
            { type: 'say that it began', params: ({ event }) => event },
          ],
        },
        // Offline, a stored session does not count until it can be renewed.
        TOKEN_REFRESHED: {
          target: 'signed in',
          actions: [{ type: 'remember the session', params: ({ event }) => event }, 'count as found'],
        },
        PASSWORD_RECOVERY: {
          target: '#session.signed in.password.recovering',
          actions: [
            { type: 'remember the session', params: ({ event }) => event },
            'count as a sign-in',
            { type: 'say that it began', params: ({ event }) => event },
          ],
        },
      },
    },
    'signed in': {
      type: 'parallel',
      on: {
        SIGNED_OUT: { target: 'signed out', actions: 'say that it ended' },
        SIGNED_IN: [
          {
            guard: { type: 'is someone else', params: ({ event }) => event },
            target: 'signed in',
            reenter: true,
            actions: [
              { type: 'remember the session', params: ({ event }) => event },
              'count as a sign-in',
              { type: 'say that it began', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              { type: 'remember the session', params: ({ event }) => event },
              { type: 'say that it was refreshed', params: ({ event }) => event },
            ],
          },
        ],
        PASSWORD_RECOVERY: {
          guard: { type: 'is someone else', params: ({ event }) => event },
          target: '#session.signed in.password.recovering',
          reenter: true,
          actions: [
            { type: 'remember the session', params: ({ event }) => event },
            'count as a sign-in',
            { type: 'say that it began', params: ({ event }) => event },
          ],
        },
        TOKEN_REFRESHED: {
          guard: { type: 'is the same person', params: ({ event }) => event },
          actions: [
            { type: 'remember the session', params: ({ event }) => event },
            { type: 'say that it was refreshed', params: ({ event }) => event },
          ],
        },
        'session.leaving': { actions: 'note the leaving' },
      },
      states: {
        access: {
          initial: 'deferred',
          states: {
            // §4: requested with a 0 ms deferral, because the auth client still holds its lock during the event.
            deferred: { after: { accessDeferral: 'loading' } },
            loading: {
              invoke: {
                id: 'loadAccess',
                src: 'loadAccess',
                input: ({ context: { session, access } }) => ({
                  session: session as SessionFacts,
                  known: access,
                }),
                onDone: { target: 'ready', actions: assign(({ event }) => ({ access: event.output })) },
                onError: 'ready',
              },
              // The request in progress may not include the change.
              on: { 'access.changed': { target: 'loading', reenter: true } },
            },
            ready: { tags: 'access known', on: { 'access.changed': 'rereading' } },
            rereading: {
              tags: 'access known',
              invoke: {
                id: 'rereadAccess',
                src: 'loadAccess',
                input: ({ context: { session, access } }) => ({
                  session: session as SessionFacts,
                  known: access,
                }),
                onDone: { target: 'ready', actions: assign(({ event }) => ({ access: event.output })) },
                onError: 'ready',
              },
              on: { 'access.changed': { target: 'rereading', reenter: true } },
            },
          },
        },
        guestOrders: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: not('is a sign-in'), target: 'settled' }, { target: 'linking' }] },
            linking: {
              invoke: {
                id: 'linkGuestOrders',
                src: 'linkGuestOrders',
                input: ({ context }) => ({ session: context.session as SessionFacts }),
                onDone: { target: 'settled', actions: emit({ type: 'guestOrders.linked' }) },
                onError: 'settled',
              },
            },
            settled: {},
          },
        },
        password: {
          initial: 'settled',
          on: {
            PASSWORD_RECOVERY: {
              guard: { type: 'is the same person', params: ({ event }) => event },
              target: '.recovering',
              actions: { type: 'remember the session', params: ({ event }) => event },
            },
          },
          states: {
            settled: {
              on: {
                USER_UPDATED: {
                  guard: { type: 'is the same person', params: ({ event }) => event },
                  actions: [
                    { type: 'remember the session', params: ({ event }) => event },
                    { type: 'say that it was refreshed', params: ({ event }) => event },
                  ],
                },
              },
            },
            /** A recovery link created this session; setting the new password ends it. */
            recovering: {
              on: {
                USER_UPDATED: {
                  guard: { type: 'is the same person', params: ({ event }) => event },
                  target: 'settled',
                  actions: [
                    { type: 'remember the session', params: ({ event }) => event },
                    { type: 'say that it was refreshed', params: ({ event }) => event },
                  ],
                },
              },
            },
          },
        },
        presence: {
          initial: 'staying',
          states: {
            staying: {
              on: { 'session.signOut': { target: 'signing out', actions: 'note the leaving' } },
            },
            'signing out': {
              invoke: {
                id: 'signOut',
                src: 'signOut',
                // SIGNED_OUT arrives before this answer and leaves the state.
                onDone: { target: '#session.signed out', actions: 'say that it ended' },
                onError: [
                  {
                    guard: { type: 'the session is gone anyway', params: ({ event }) => event },
                    target: '#session.signed out',
                    actions: 'say that it ended',
                  },
                  {
                    target: 'staying',
                    actions: [
                      'note the staying',
                      emit({ type: 'signOut.failed', message: messages.signOutFailed }),
                    ],
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
});

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
