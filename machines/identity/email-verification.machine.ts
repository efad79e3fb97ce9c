import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { promisePort } from '#machines/kit/ports.ts';
import { linkUnreachable } from '#schema/identity/session.ts';
import type { LinkQuestion, LinkReport } from '#schema/identity/session.ts';

type Context = {
  /** The result of the emailed link; null before it was opened, or when there is none. */
  report: LinkReport | null;
  /** The question that the link raises; null if there is none. */
  question: LinkQuestion | null;
};

export type EmailVerificationEvent =
  /** A page found a session, or one was created, renewed or changed: check again (spec §4). */
  | { type: 'INITIAL_SESSION' }
  | { type: 'SIGNED_IN' }
  | { type: 'TOKEN_REFRESHED' }
  /** Clears the check (spec §4). */
  | { type: 'SIGNED_OUT' }
  | { type: 'banner.dismiss' }
  /** The page was opened with an emailed link, which is being processed. */
  | { type: 'link.opened' }
  | { type: 'link.answered'; report: LinkReport }
  /** The link was not requested in this browser, or belongs to a different user. */
  | { type: 'link.asks'; question: LinkQuestion }
  | { type: 'link.accept' }
  | { type: 'link.decline' };

/** Whether the user's email address is verified (spec §2, §4), and the result of a confirmation link. */
export const emailVerificationMachine = setup({
  types: { context: {} as Context, events: {} as EmailVerificationEvent },
  actors: {
    /** Whether the server considers the address verified. */
    readVerification: promisePort<boolean, void>('readVerification'),
  },
  guards: {
    'is verified': (_, { output }: { output: boolean }) => output,
    'nobody could be asked': (_, { report }: { report: LinkReport }) =>
      report.kind === 'failed' && report.code === linkUnreachable,
    'the link is refused': (_, { report }: { report: LinkReport }) => report.kind === 'failed',
  },
  actions: {
    'note the report': assign((_, { report }: { report: LinkReport }) => ({ report })),
    'note the question': assign((_, { question }: { question: LinkQuestion }) => ({ question })),
    'forget the question': assign({ question: null }),
  },
}).createMachine({
  id: 'emailVerification',
  context: { report: null, question: null },
  type: 'parallel',
  states: {
    address: {
      initial: 'unknown',
      on: {
        INITIAL_SESSION: '.checking',
        SIGNED_IN: '.checking',
        TOKEN_REFRESHED: '.checking',
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
        verified: {},
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
            // Runs next to the banner: renewing a token must not bring back a dismissed banner.
            check: {
              initial: 'resting',
              states: {
                resting: { on: { TOKEN_REFRESHED: 'running' } },
                running: {
                  on: { TOKEN_REFRESHED: { target: 'running', reenter: true } },
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
        none: {
          on: {
            'link.opened': 'confirming',
            'link.asks': {
              target: 'asking',
              actions: { type: 'note the question', params: ({ event }) => event },
            },
          },
        },
        confirming: {
          on: {
            'link.asks': {
              target: 'asking',
              actions: { type: 'note the question', params: ({ event }) => event },
            },
            'link.answered': [
              {
                guard: { type: 'nobody could be asked', params: ({ event }) => event },
                target: 'unreachable',
                actions: { type: 'note the report', params: ({ event }) => event },
              },
              {
                guard: { type: 'the link is refused', params: ({ event }) => event },
                target: 'expired',
                actions: { type: 'note the report', params: ({ event }) => event },
              },
              {
                target: 'confirmed',
                actions: { type: 'note the report', params: ({ event }) => event },
              },
            ],
          },
        },
        /** Nothing in the link takes effect before the user confirms: an attacker may have made it. */
        asking: {
          on: {
            'link.accept': { target: 'confirming', actions: 'forget the question' },
            'link.decline': { target: 'none', actions: 'forget the question' },
          },
        },
        confirmed: {},
        expired: {},
        unreachable: {},
      },
    },
  },
});

export type EmailVerificationSnapshot = SnapshotFrom<typeof emailVerificationMachine>;
