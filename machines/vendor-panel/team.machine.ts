import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { accountMessages } from '#schema/texts/texts.ts';
import type { Team, TeamRole } from '#schema/vendor-panel/team.ts';
import { promisePort } from '#machines/kit/ports.ts';

export type TeamAct =
  | { kind: 'role'; member: string; role: TeamRole; version: number }
  | { kind: 'export'; member: string; allowed: boolean }
  | { kind: 'remove'; member: string }
  | { kind: 'resend' | 'revoke'; invitation: string }
  | { kind: 'leave' };

/** The team after the change; `team` is null for a person who has left. */
export type TeamAnswer =
  | { kind: 'done'; team: Team | null }
  | { kind: 'overtaken'; team: Team }
  | { kind: 'refused'; sentence: string };

type Context = {
  /** False for members who can't see the team: they can only leave. */
  mayRead: boolean;
  team: Team | null;
  act: TeamAct | null;
  sentence: string | null;
};

export type TeamEvent =
  | { type: 'team.retry' }
  /** Someone was invited. */
  | { type: 'team.changed' }
  | { type: 'team.act'; act: TeamAct }
  | { type: 'team.confirm' }
  | { type: 'team.cancel' }
  /** After someone else has changed the same role: their choice, or one's own. */
  | { type: 'overtaken.take' }
  | { type: 'overtaken.keep' };

const asked = { params: ({ event }: { event: { act: TeamAct } }) => event };
const answered = { params: ({ event }: { event: { output: TeamAnswer } }) => event.output };

/** The members of a store and its open invitations: one change at a time. */
export const teamMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TeamEvent,
    input: {} as { mayRead: boolean },
    emitted: {} as { type: 'team.left' },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    readTeam: promisePort<Team, void>('readTeam'),
    act: promisePort<TeamAnswer, { act: TeamAct | null }>('act'),
  },
  actions: {
    'take the team': assign((_, { team }: { team: Team }) => ({ team })),
    'note the act': assign((_, { act }: { act: TeamAct }) => ({ act, sentence: null })),
    'note the answer': assign(({ context }, answer: TeamAnswer) =>
      answer.kind === 'refused'
        ? { act: null, sentence: answer.sentence }
        : { team: answer.team, act: answer.kind === 'done' ? null : context.act },
    ),
    'base the act on theirs': assign(({ context: { act, team } }) => {
      if (act?.kind !== 'role') return {};
      const theirs = team?.members.find(({ user_id }) => user_id === act.member);
      return { act: { ...act, version: theirs?.version ?? act.version } };
    }),
    'forget the act': assign({ act: null }),
    'forget the sentence': assign({ sentence: null }),
    'note that nobody answered': assign({ act: null, sentence: accountMessages.unexpected }),
  },
  guards: {
    'may read': ({ context }) => context.mayRead,
    'needs a yes': (_, { act }: { act: TeamAct }) => act.kind !== 'role' && act.kind !== 'resend',
    'has left': (_, answer: TeamAnswer) => answer.kind === 'done' && answer.team === null,
    'was done': (_, { kind }: TeamAnswer) => kind === 'done',
    'was overtaken': (_, { kind }: TeamAnswer) => kind === 'overtaken',
  },
}).createMachine({
  id: 'team',
  context: ({ input: { mayRead } }) => ({ mayRead, team: null, act: null, sentence: null }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'may read', target: 'reading' }, { target: 'ready' }] },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readTeam',
        src: 'readTeam',
        onDone: {
          target: 'ready',
          actions: { type: 'take the team', params: ({ event }) => ({ team: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: { tags: 'error', on: { 'team.retry': 'reading' } },
    ready: {
      on: {
        'team.act': [
          {
            guard: { type: 'needs a yes', ...asked },
            target: 'confirming',
            actions: { type: 'note the act', ...asked },
          },
          { target: 'acting', actions: { type: 'note the act', ...asked } },
        ],
        'team.changed': { target: 'rereading', actions: 'forget the sentence' },
      },
      initial: 'settled',
      states: { settled: {}, refused: { tags: 'error' } },
    },
    /** The team stays on screen. */
    rereading: {
      invoke: {
        id: 'rereadTeam',
        src: 'readTeam',
        onDone: {
          target: 'ready',
          actions: { type: 'take the team', params: ({ event }) => ({ team: event.output }) },
        },
        onError: 'ready',
      },
      on: { 'team.changed': { target: 'rereading', reenter: true } },
    },
    confirming: {
      on: { 'team.confirm': 'acting', 'team.cancel': { target: 'ready', actions: 'forget the act' } },
    },
    acting: {
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { act } }) => ({ act }),
        onDone: [
          { guard: { type: 'has left', ...answered }, target: 'left' },
          {
            guard: { type: 'was done', ...answered },
            target: 'ready',
            actions: { type: 'note the answer', ...answered },
          },
          {
            guard: { type: 'was overtaken', ...answered },
            target: 'overtaken',
            actions: { type: 'note the answer', ...answered },
          },
          { target: 'ready.refused', actions: { type: 'note the answer', ...answered } },
        ],
        onError: { target: 'ready.refused', actions: 'note that nobody answered' },
      },
    },
    overtaken: {
      on: {
        'overtaken.take': { target: 'ready', actions: 'forget the act' },
        'overtaken.keep': { target: 'acting', actions: 'base the act on theirs' },
      },
    },
    left: { entry: emit({ type: 'team.left' }) },
  },
});

export type TeamSnapshot = SnapshotFrom<typeof teamMachine>;
