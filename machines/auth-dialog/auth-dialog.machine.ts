import { assign, emit, not, setup, stateIn } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { delays } from '#machines/delays.ts';

export type AuthTab = 'login' | 'signup';

type Context = { tab: AuthTab; preselectVendor: boolean };

export type AuthDialogEvent =
  | { type: 'dialog.open'; tab: AuthTab; preselectVendor: boolean }
  | { type: 'dialog.close' }
  | { type: 'tab.choose'; tab: AuthTab }
  | { type: 'reset.open' }
  | { type: 'reset.close' }
  /** A form has sent something, or has been refused. */
  | { type: 'work.began' }
  | { type: 'work.failed' }
  /** The server wants the address to be confirmed first. */
  | { type: 'work.sent' }
  | { type: 'login.succeeded' }
  | { type: 'signup.created' }
  | { type: 'signup.finished' }
  /** Somebody is signed in already, or has signed in in another tab. */
  | { type: 'session.found' };

export type AuthDialogEmitted =
  /** `found`: nothing was done here. */
  { type: 'dialog.finished'; by: 'login' | 'signup' | 'found' } | { type: 'dialog.closed' };

/** The dialog 'Welcome to …' and the page of the same forms (spec §2): which form stands, and when it is over. */
export const authDialogMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AuthDialogEvent,
    emitted: {} as AuthDialogEmitted,
    tags: {} as 'busy',
  },
  actions: {
    'take the wish': assign((_, { tab, preselectVendor }: Context) => ({ tab, preselectVendor })),
    'take the tab': assign((_, { tab }: { tab: AuthTab }) => ({ tab })),
  },
  guards: {
    'is for signing up': ({ context }) => context.tab === 'signup',
    'wants to sign up': (_, { tab }: { tab: AuthTab }) => tab === 'signup',
    'is at work': not(stateIn({ open: { work: 'idle' } })),
  },
  delays: { close: delays.loginClose },
}).createMachine({
  id: 'authDialog',
  context: { tab: 'login', preselectVendor: false },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'dialog.open': {
          target: 'open',
          actions: { type: 'take the wish', params: ({ event }) => event },
        },
      },
    },
    open: {
      type: 'parallel',
      exit: emit({ type: 'dialog.closed' }),
      states: {
        form: {
          initial: 'choosing',
          on: {
            'tab.choose': [
              // A form that is being sent, or was, stays.
              { guard: 'is at work' },
              {
                guard: { type: 'wants to sign up', params: ({ event }) => event },
                target: '.sign up',
                actions: { type: 'take the tab', params: ({ event }) => event },
              },
              {
                target: '.login',
                actions: { type: 'take the tab', params: ({ event }) => event },
              },
            ],
          },
          states: {
            choosing: { always: [{ guard: 'is for signing up', target: 'sign up' }, { target: 'login' }] },
            login: { on: { 'reset.open': 'reset password' } },
            'sign up': {},
            'reset password': { on: { 'reset.close': 'login' } },
          },
        },
        work: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'work.began': 'submitting',
                'dialog.close': '#authDialog.closed',
                'session.found': {
                  target: '#authDialog.closed',
                  actions: emit({ type: 'dialog.finished', by: 'found' }),
                },
              },
            },
            submitting: {
              tags: 'busy',
              on: {
                'work.failed': 'idle',
                'work.sent': 'idle',
                'login.succeeded': 'welcoming',
                'signup.created': 'created',
                'dialog.close': '#authDialog.closed',
              },
            },
            welcoming: {
              after: {
                close: {
                  target: '#authDialog.closed',
                  actions: emit({ type: 'dialog.finished', by: 'login' }),
                },
              },
              on: {
                'dialog.close': {
                  target: '#authDialog.closed',
                  actions: emit({ type: 'dialog.finished', by: 'login' }),
                },
              },
            },
            created: {
              on: {
                'signup.finished': {
                  target: '#authDialog.closed',
                  actions: emit({ type: 'dialog.finished', by: 'signup' }),
                },
              },
            },
          },
        },
      },
    },
  },
});

export type AuthDialogSnapshot = SnapshotFrom<typeof authDialogMachine>;
