import { setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { promisePort } from '#machines/ports.ts';

export type EmailVerificationEvent =
  /** A page found a session, or one was made, renewed or changed: the check runs again (spec §4). */
  | { type: 'INITIAL_SESSION' }
  | { type: 'SIGNED_IN' }
  | { type: 'TOKEN_REFRESHED' }
  | { type: 'USER_UPDATED' }
  /** The check is cleared (spec §4). */
  | { type: 'SIGNED_OUT' }
  | { type: 'banner.dismiss' }
  /** A mailed link is being followed. */
  | { type: 'link.opened' }
  | { type: 'link.confirmed' }
  | { type: 'link.expired' };

/** Whether the person's address is verified (spec §2, §4), and what became of a confirmation link. */
export const emailVerificationMachine = setup({
  types: { events: {} as EmailVerificationEvent },
  actors: {
    /** Whether the server has the address as verified. */
    readVerification: promisePort<boolean, void>('readVerification'),
  },
  guards: {
    'is verified': (_, { output }: { output: boolean }) => output,
  },
}).createMachine({
  id: 'emailVerification',
  type: 'parallel',
  states: {
    address: {
      initial: 'unknown',
      on: {
        INITIAL_SESSION: '.checking',
        SIGNED_IN: '.checking',
        SIGNED_OUT: '.unknown',
      },
      states: {
        unknown: {},
        checking: {
          invoke: {
            id: 'readVerification',
            src: 'readVerification',
            onDone: [
              { guard: { type: 'is verified', params: ({ event }) => event }, target: 'verified' },
              { target: 'unverified' },
            ],
            onError: 'unknown',
          },
        },
        verified: { on: { TOKEN_REFRESHED: 'checking', USER_UPDATED: 'checking' } },
        unverified: {
          type: 'parallel',
          states: {
            banner: {
              initial: 'shown',
              states: {
                shown: { on: { 'banner.dismiss': 'dismissed' } },
                dismissed: {},
              },
            },
            // A check beside the banner: one that was dismissed does not come back because a token was renewed.
            check: {
              initial: 'resting',
              on: { TOKEN_REFRESHED: '.running', USER_UPDATED: '.running' },
              states: {
                resting: {},
                running: {
                  invoke: {
                    id: 'recheck',
                    src: 'readVerification',
                    onDone: [
                      {
                        guard: { type: 'is verified', params: ({ event }) => event },
                        target: '#emailVerification.address.verified',
                      },
                      { target: 'resting' },
                    ],
                    onError: 'resting',
                  },
                },
              },
            },
          },
        },
      },
    },
    link: {
      initial: 'none',
      states: {
        none: { on: { 'link.opened': 'confirming', 'link.expired': 'expired' } },
        confirming: { on: { 'link.confirmed': 'confirmed', 'link.expired': 'expired' } },
        confirmed: {},
        expired: { on: { 'link.opened': 'confirming' } },
      },
    },
  },
});

export type EmailVerificationSnapshot = SnapshotFrom<typeof emailVerificationMachine>;
