import { assertEvent, assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { accountProblem } from '#schema/account/account-problems.ts';
import { codeOf, isCode } from '#schema/account/profile.ts';
import { promisePort } from '#machines/kit/ports.ts';

/** `half`: the first of the two codes of an email change. */
export type CodeAnswer = 'half' | 'whole';

export type MailCodeEvent = { type: 'code.submit'; code: string };

/** The six digits of an email, typed instead of opening its link. */
export const mailCodeMachine = setup({
  types: {
    context: {} as { problem: string | null },
    events: {} as MailCodeEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: { verify: promisePort<CodeAnswer, { code: string }>('verify') },
  actions: {
    'note the problem': assign((_, { error }: { error: unknown }) => ({ problem: accountProblem(error) })),
    'forget the problem': assign({ problem: null }),
  },
  guards: {
    'is a code': (_, { code }: { code: string }) => isCode(code),
    'is the first of two': (_, { answer }: { answer: CodeAnswer }) => answer === 'half',
  },
}).createMachine({
  id: 'mailCode',
  context: { problem: null },
  initial: 'asking',
  states: {
    asking: {
      initial: 'untried',
      on: {
        'code.submit': { guard: { type: 'is a code', params: ({ event }) => event }, target: 'checking' },
      },
      states: { untried: {}, refused: { tags: 'error' } },
    },
    // One code at a time: the server counts the attempts.
    checking: {
      tags: 'busy',
      entry: 'forget the problem',
      invoke: {
        id: 'verify',
        src: 'verify',
        input: ({ event }) => {
          assertEvent(event, 'code.submit');
          return { code: codeOf(event.code) };
        },
        onDone: [
          {
            guard: { type: 'is the first of two', params: ({ event }) => ({ answer: event.output }) },
            target: 'half accepted',
          },
          { target: 'accepted' },
        ],
        onError: {
          target: 'asking.refused',
          actions: { type: 'note the problem', params: ({ event }) => event },
        },
      },
    },
    'half accepted': {},
    accepted: {},
  },
});

export type MailCodeSnapshot = SnapshotFrom<typeof mailCodeMachine>;
