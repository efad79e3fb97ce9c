import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { isSameEmail } from '#schema/identity/auth.ts';
import { isAnswered, serverMessage } from '#schema/identity/auth-problems.ts';
import type { AcceptedInvitation, Invitation } from '#schema/identity/invitation.ts';
import { delays } from '#machines/kit/delays.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';

/** The user who opens the invitation; `unknown` until the session has been read. */
export type Person = { kind: 'unknown' } | { kind: 'visitor' } | { kind: 'user'; email: string };

type Context = {
  token: string;
  invitation: Invitation | null;
  person: Person;
  accepted: AcceptedInvitation | null;
  /** The server's message of the last failure. */
  message: string | null;
};

export type InvitationEvent =
  | { type: 'person.changed'; person: Person }
  | { type: 'invitation.accept' }
  | { type: 'invitation.retry' };

export type InvitationEmitted =
  | { type: 'invitation.accepted'; accepted: AcceptedInvitation }
  | { type: 'invitation.finished'; accepted: AcceptedInvitation }
  | { type: 'invitation.acceptFailed'; message: string | null };

/** An invitation to become a vendor (spec §2, §4, §8). */
export const invitationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as InvitationEvent,
    emitted: {} as InvitationEmitted,
    input: {} as { token: string },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** null: no invitation has this token, or it was used or has expired. */
    lookUp: promisePort<Invitation | null, { token: string }>('lookUp'),
    accept: promisePort<AcceptedInvitation, { token: string }>('accept'),
    watchPerson: callbackPort<InvitationEvent>('watchPerson'),
  },
  actions: {
    'note who it is': assign((_, { person }: { person: Person }) => ({ person })),
    'note the failure': assign((_, { error }: { error: unknown }) => ({ message: serverMessage(error) })),
    'tell the failure': emit((_, { error }: { error: unknown }) => ({
      type: 'invitation.acceptFailed' as const,
      message: serverMessage(error),
    })),
    'take the invitation': assign((_, { invitation }: { invitation: Invitation | null }) => ({ invitation })),
  },
  guards: {
    'is none': (_, { invitation }: { invitation: Invitation | null }) => invitation === null,
    'was answered': (_, { error }: { error: unknown }) => isAnswered(error),
    'is a takeover': ({ context }) => context.invitation?.invitation_type === 'takeover',
    'is a visitor': ({ context }) => context.person.kind === 'visitor',
    'is who was invited': ({ context: { person, invitation } }) =>
      person.kind === 'user' && isSameEmail(person.email, invitation?.email ?? ''),
    'is someone else': ({ context }) => context.person.kind === 'user',
  },
  delays: { continue: delays.invitationContinue },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => ({
    token: input.token,
    invitation: null,
    person: { kind: 'unknown' },
    accepted: null,
    message: null,
  }),
  invoke: { id: 'watchPerson', src: 'watchPerson' },
  initial: 'loading',
  on: {
    'person.changed': { actions: { type: 'note who it is', params: ({ event }) => event } },
  },
  states: {
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
          {
            target: 'shown',
            actions: { type: 'take the invitation', params: ({ event }) => ({ invitation: event.output }) },
          },
        ],
        onError: [
          { guard: { type: 'was answered', params: ({ event }) => event }, target: 'failed.refused' },
          { target: 'failed.unexpected' },
        ],
      },
    },
    'invalid or expired': { tags: 'error' },
    failed: {
      tags: 'error',
      on: { 'invitation.retry': 'loading' },
      initial: 'unexpected',
      states: { refused: {}, unexpected: {} },
    },
    shown: {
      type: 'parallel',
      states: {
        kind: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'is a takeover', target: 'takeover' }, { target: 'new' }] },
            new: {},
            takeover: {},
          },
        },
        person: {
          initial: 'judging',
          on: {
            'person.changed': {
              target: '.judging',
              actions: { type: 'note who it is', params: ({ event }) => event },
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
            matching: { on: { 'invitation.accept': '#invitation.accepting' } },
            'wrong account': { tags: 'error' },
          },
        },
      },
    },
    accepting: {
      tags: 'busy',
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ context: { token } }) => ({ token }),
        onDone: {
          target: 'accepted',
          actions: [
            assign(({ event }) => ({ accepted: event.output })),
            emit(({ event }) => ({ type: 'invitation.accepted', accepted: event.output })),
          ],
        },
        onError: [
          {
            guard: 'is who was invited',
            target: 'accept failed',
            actions: [
              { type: 'note the failure', params: ({ event }) => event },
              { type: 'tell the failure', params: ({ event }) => event },
            ],
          },
          // Someone else has logged in since, or nobody is logged in.
          { target: 'shown', actions: { type: 'tell the failure', params: ({ event }) => event } },
        ],
      },
    },
    'accept failed': {
      tags: 'error',
      on: {
        'invitation.accept': 'accepting',
        'person.changed': {
          target: 'shown',
          actions: { type: 'note who it is', params: ({ event }) => event },
        },
      },
    },
    accepted: { after: { continue: 'finished' } },
    finished: {
      entry: emit(({ context }) => ({
        type: 'invitation.finished',
        accepted: context.accepted as AcceptedInvitation,
      })),
    },
  },
});

export type InvitationSnapshot = SnapshotFrom<typeof invitationMachine>;
