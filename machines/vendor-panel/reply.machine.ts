import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { promisePort } from '#machines/kit/ports.ts';
import type { Said, There } from '#schema/vendor-panel/people/replies.ts';

export type ReplyAnswer =
  | { kind: 'done' | 'overtaken'; there: There }
  | { kind: 'refused'; sentence: string };

export type ReplyInput = { said: Said; seen: number };

type Context = {
  /** What is there as far as is known; null for nothing. */
  there: There | null;
  /** What was sent, and is sent again after no answer. */
  said: Said;
  /** Why it was refused, as the server says it. */
  sentence: string | null;
};

export type ReplyEvent =
  | { type: 'reply.send'; said: Said }
  /** After no answer: the same once more. When somebody was faster: these words instead of theirs. */
  | { type: 'reply.again' }
  /** Back to the words. When somebody was faster: theirs stay. */
  | { type: 'reply.leave' };

const answer = { params: ({ event }: { event: { output: ReplyAnswer } }) => event.output };

/** What one member of a store says about one review or question: its public reply, or a report to the shop. */
export const replyMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReplyEvent,
    input: {} as { there: There | null },
    emitted: {} as { type: 'reply.ended' },
    tags: {} as 'busy' | 'error',
  },
  actors: { send: promisePort<ReplyAnswer, ReplyInput>('send') },
  actions: {
    'take the words': assign((_, { said }: { said: Said }) => ({ said, sentence: null })),
    'take what is there': assign((_, given: ReplyAnswer) =>
      given.kind === 'refused' ? {} : { there: given.there },
    ),
    'note the refusal': assign((_, given: ReplyAnswer) => ({
      sentence: given.kind === 'refused' ? given.sentence : null,
    })),
    'say that it has ended': emit({ type: 'reply.ended' }),
  },
  guards: {
    'was refused': (_, { kind }: ReplyAnswer) => kind === 'refused',
    'was overtaken': (_, { kind }: ReplyAnswer) => kind === 'overtaken',
  },
}).createMachine({
  id: 'reply',
  context: ({ input: { there } }) => ({ there, said: { words: '', reason: null }, sentence: null }),
  initial: 'writing',
  states: {
    writing: {
      on: {
        'reply.send': {
          target: 'sending',
          actions: { type: 'take the words', params: ({ event }) => event },
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { said, there } }) => ({ said, seen: there?.version ?? 0 }),
        onDone: [
          {
            guard: { type: 'was refused', ...answer },
            target: 'writing',
            actions: { type: 'note the refusal', ...answer },
          },
          {
            guard: { type: 'was overtaken', ...answer },
            target: 'overtaken',
            actions: { type: 'take what is there', ...answer },
          },
          { target: 'ended', actions: [{ type: 'take what is there', ...answer }, 'say that it has ended'] },
        ],
        onError: 'unanswered',
      },
    },
    /** It may be there or not. */
    unanswered: { tags: 'error', on: { 'reply.again': 'sending', 'reply.leave': 'writing' } },
    /** Somebody else was faster: nothing of this was kept. */
    overtaken: {
      on: {
        'reply.again': 'sending',
        'reply.leave': { target: 'ended', actions: 'say that it has ended' },
      },
    },
    ended: {},
  },
});

export type ReplySnapshot = SnapshotFrom<typeof replyMachine>;
