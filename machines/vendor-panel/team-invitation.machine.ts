import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { isSameEmail } from '#schema/identity/auth.ts';
import { serverMessage } from '#schema/identity/auth-problems.ts';
import type { JoinedTeam, TeamInvitation } from '#schema/vendor-panel/team.ts';
import { delays } from '#machines/kit/delays.ts';
import { known } from '#machines/kit/known.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';

/** The user who opens the invitation; `unknown` until the session has been read. */
export type InvitedPerson = { kind: 'unknown' } | { kind: 'visitor' } | { kind: 'user'; email: string };

type Context = {
  /** Null on the way back from confirming a new account: then the verified address counts. */
  token: string | null;
  invitation: TeamInvitation | null;
  person: InvitedPerson;
  joined: JoinedTeam | null;
  /** The server's message of the last failure. */
  message: string | null;
};

export type TeamInvitationEvent =
  | { type: 'person.changed'; person: InvitedPerson }
  | { type: 'invitation.accept' }
  | { type: 'invitation.retry' };

export type TeamInvitationEmitted =
  | { type: 'team.joined'; joined: JoinedTeam }
  | { type: 'invitation.finished'; joined: JoinedTeam };

const changed = { params: ({ event }: { event: { person: InvitedPerson } }) => event };

/** An invitation to a store's team, as the invited person sees it. */
export const teamInvitationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TeamInvitationEvent,
    emitted: {} as TeamInvitationEmitted,
    input: {} as { token: string | null },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** null: no open invitation has this token, or the account's verified address has none. */
    lookUp: promisePort<TeamInvitation | null, { token: string | null }>('lookUp'),
    accept: promisePort<JoinedTeam, { id: string }>('accept'),
    watchPerson: callbackPort<TeamInvitationEvent>('watchPerson'),
  },
  actions: {
    'note who it is': assign((_, { person }: { person: InvitedPerson }) => ({ person })),
    'forget the invitation': assign({ invitation: null, message: null }),
  },
  guards: {
    'is none': (_, { invitation }: { invitation: TeamInvitation | null }) => invitation === null,
    'is ready to look': ({ context: { token, person } }) => token !== null || person.kind !== 'unknown',
    'has a token': ({ context }) => context.token !== null,
    'is a visitor': ({ context }) => context.person.kind === 'visitor',
    'is who was invited': ({ context: { person, invitation } }) =>
      person.kind === 'user' && isSameEmail(person.email, invitation?.email ?? ''),
    'is someone else': ({ context }) => context.person.kind === 'user',
  },
  delays: { continue: delays.invitationContinue },
}).createMachine({
  id: 'teamInvitation',
  context: ({ input }) => ({
    token: input.token,
    invitation: null,
    person: { kind: 'unknown' },
    joined: null,
    message: null,
  }),
  invoke: { id: 'watchPerson', src: 'watchPerson' },
  initial: 'opening',
  on: {
    'person.changed': [
      { guard: 'has a token', actions: { type: 'note who it is', ...changed } },
      {
        target: '.opening',
        actions: ['forget the invitation', { type: 'note who it is', ...changed }],
      },
    ],
  },
  states: {
    /** Without a token the answer depends on the account. */
    opening: {
      tags: 'busy',
      always: { guard: 'is ready to look', target: 'loading' },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: 'is none', params: ({ event }) => ({ invitation: event.output }) },
            target: 'invalid or expired',
          },
          { target: 'shown', actions: assign(({ event }) => ({ invitation: event.output })) },
        ],
        onError: 'failed',
      },
    },
    'invalid or expired': { tags: 'error' },
    failed: { tags: 'error', on: { 'invitation.retry': 'loading' } },
    shown: {
      initial: 'judging',
      on: {
        'person.changed': {
          guard: 'has a token',
          target: '.judging',
          actions: { type: 'note who it is', ...changed },
        },
      },
      states: {
        judging: {
          always: [
            { guard: 'is a visitor', target: 'visitor' },
            { guard: 'is who was invited', target: 'matching' },
            { guard: 'is someone else', target: 'wrong account' },
            { target: 'unknown' },
          ],
        },
        unknown: { tags: 'busy' },
        visitor: {},
        matching: { on: { 'invitation.accept': '#teamInvitation.accepting' } },
        'wrong account': { tags: 'error' },
      },
    },
    accepting: {
      tags: 'busy',
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ context: { invitation } }) => ({ id: known(invitation).id }),
        onDone: {
          target: 'accepted',
          actions: [
            assign(({ event }) => ({ joined: event.output })),
            emit(({ event }) => ({ type: 'team.joined', joined: event.output })),
          ],
        },
        onError: [
          {
            guard: 'is who was invited',
            target: 'accept failed',
            actions: assign(({ event }) => ({ message: serverMessage(event.error) })),
          },
          // Someone else has logged in since, or nobody is logged in.
          { guard: 'has a token', target: 'shown' },
          { target: 'opening', actions: 'forget the invitation' },
        ],
      },
      on: { 'person.changed': { actions: { type: 'note who it is', ...changed } } },
    },
    'accept failed': {
      tags: 'error',
      on: {
        'invitation.accept': 'accepting',
        'person.changed': {
          guard: 'has a token',
          target: 'shown',
          actions: { type: 'note who it is', ...changed },
        },
      },
    },
    accepted: {
      after: { continue: 'finished' },
      on: { 'person.changed': { actions: { type: 'note who it is', ...changed } } },
    },
    finished: {
      on: { 'person.changed': { actions: { type: 'note who it is', ...changed } } },
      entry: emit(({ context }) => ({
        type: 'invitation.finished',
        joined: context.joined as JoinedTeam,
      })),
    },
  },
});

export type TeamInvitationSnapshot = SnapshotFrom<typeof teamInvitationMachine>;
