import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { EditedPost, PostAction } from '#schema/vendor-panel/people/posts.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { delays } from '#machines/kit/delays.ts';
import { known } from '#machines/kit/known.ts';
import { promisePort } from '#machines/kit/ports.ts';

export type PostActionAnswer =
  | { kind: 'moved'; post: EditedPost }
  | { kind: 'deleted' }
  /** Someone else was faster: nothing was done. */
  | { kind: 'changed'; post: EditedPost; sentence: string }
  | { kind: 'refused'; sentence: string };

type Context = {
  /** Null until the first save. */
  post: EditedPost | null;
  action: PostAction | null;
  sentence: string | null;
  /** Increases when the post changes by anything but the fields: they then show it again. */
  revision: number;
};

export type PostEditorEvent =
  | { type: 'post.typed' }
  /** The fields match the stored post. */
  | { type: 'post.settled' }
  | { type: 'post.saved'; post: EditedPost }
  /** Read again, after someone else may have changed it. */
  | { type: 'post.arrived'; post: EditedPost }
  | { type: 'post.move'; action: PostAction };

const answered = { params: ({ event }: { event: { output: PostActionAnswer } }) => event.output };
const saved = { params: ({ event }: { event: { post: EditedPost } }) => event };

/** A store's post next to its fields: when they are autosaved, and how the post moves through its life. */
export const postEditorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PostEditorEvent,
    input: {} as { post: EditedPost | null },
    emitted: {} as { type: 'post.due' } | { type: 'post.deleted' },
    tags: {} as 'busy' | 'error',
  },
  actors: { move: promisePort<PostActionAnswer, { action: PostAction; post: EditedPost }>('move') },
  actions: {
    'take what is saved': assign((_, { post }: { post: EditedPost }) => ({ post, sentence: null })),
    'take what has arrived': assign(({ context: { revision } }, { post }: { post: EditedPost }) => ({
      post,
      sentence: null,
      revision: revision + 1,
    })),
    'take the answer': assign(({ context: { post, revision } }, answer: PostActionAnswer) => ({
      sentence: 'sentence' in answer ? answer.sentence : null,
      ...('post' in answer ? { post: answer.post, revision: revision + 1 } : { post }),
    })),
    'ask for a save': emit({ type: 'post.due' }),
    'say that it is gone': emit({ type: 'post.deleted' }),
  },
  guards: {
    'is saved once': ({ context }) => context.post !== null,
    'is news': ({ context }, { post }: { post: EditedPost }) =>
      context.post !== null && post.version > context.post.version,
    'was moved': (_, { kind }: PostActionAnswer) => kind === 'moved',
    'was deleted': (_, { kind }: PostActionAnswer) => kind === 'deleted',
  },
  delays: { settle: delays.draftSettle, reconnect: delays.reconnect },
}).createMachine({
  id: 'postEditor',
  context: ({ input }) => ({ post: input.post, action: null, sentence: null, revision: 0 }),
  initial: 'clean',
  states: {
    /** The fields match the stored post: it can move. */
    clean: {
      on: {
        'post.typed': 'dirty',
        'post.saved': { target: '.quiet', actions: { type: 'take what is saved', ...saved } },
        // Typed text is never replaced: its save detects a conflict.
        'post.arrived': {
          guard: { type: 'is news', ...saved },
          target: '.quiet',
          actions: { type: 'take what has arrived', ...saved },
        },
        'post.move': {
          guard: 'is saved once',
          target: 'moving',
          actions: assign(({ event }) => ({ action: event.action, sentence: null })),
        },
      },
      initial: 'quiet',
      states: { quiet: {}, refused: { tags: 'error' } },
    },
    dirty: {
      initial: 'typing',
      on: {
        'post.typed': '.typing',
        'post.settled': 'clean',
        'post.saved': { actions: { type: 'take what is saved', ...saved } },
      },
      states: {
        typing: { after: { settle: 'due' } },
        /** Retried until it is stored: the shop may be unreachable. */
        due: { entry: 'ask for a save', after: { reconnect: 'typing' } },
      },
    },
    moving: {
      tags: 'busy',
      invoke: {
        id: 'move',
        src: 'move',
        input: ({ context: { action, post } }) => ({ action: known(action), post: known(post) }),
        onDone: [
          {
            guard: { type: 'was moved', ...answered },
            target: 'clean',
            actions: { type: 'take the answer', ...answered },
          },
          { guard: { type: 'was deleted', ...answered }, target: 'gone', actions: 'say that it is gone' },
          { target: 'clean.refused', actions: { type: 'take the answer', ...answered } },
        ],
        onError: { target: 'clean.refused', actions: assign({ sentence: accountMessages.unexpected }) },
      },
    },
    gone: {},
  },
});

export type PostEditorSnapshot = SnapshotFrom<typeof postEditorMachine>;
