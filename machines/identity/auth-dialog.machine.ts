import { assign, emit, not, setup, stateIn } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { delays } from '#machines/kit/delays.ts';

export type AuthTab = 'login' | 'signup';

type Context = { tab: AuthTab; preselectVendor: boolean };

export type AuthDialogEvent =
  | { type: 'dialog.open'; tab: AuthTab; preselectVendor: boolean }
  | { type: 'dialog.close' }
  | { type: 'tab.choose'; tab: AuthTab }
  | { type: 'reset.open' }
  | { type: 'reset.close' }
  /** A form was submitted, or its submission was refused. */
  | { type: 'work.began' }
  | { type: 'work.failed' }
  /** The server requires the address to be confirmed first. */
  | { type: 'work.sent' }
  | { type: 'login.succeeded' }
  | { type: 'signup.created' }
  | { type: 'signup.finished' }
  /** The user is already signed in, or has signed in in another tab. */
  | { type: 'session.found' };

export type AuthDialogEmitted =
  /** `found`: the user signed in elsewhere. */
  { type: 'dialog.finished'; by: 'login' | 'signup' | 'found' } | { type: 'dialog.closed' };

/** The dialog 'Welcome to …' and the page with the same forms (spec §2): which form is shown, and when it is done. */
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
              // Keep a form that is being or has been submitted.
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
            login: { on: { 'reset.open': { guard: not('is at work'), target: 'reset password' } } },
            'sign up': {},
            'reset password': { on: { 'reset.close': { guard: not('is at work'), target: 'login' } } },
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
