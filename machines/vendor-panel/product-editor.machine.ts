import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { known } from '#machines/kit/known.ts';
import { promisePort } from '#machines/kit/ports.ts';

export type EditorAction =
  | { kind: 'publish' | 'unpublish' | 'unschedule' | 'archive' | 'restore' | 'discard' | 'duplicate' }
  | { kind: 'schedule'; at: string }
  /** Saves what was discarded as a draft again. */
  | { kind: 'redraft'; document: EditedProduct['document'] }
  | { kind: 'revert'; version: number };

export type EditorAnswer =
  | { kind: 'moved'; product: EditedProduct }
  | { kind: 'changed'; product: EditedProduct; sentence: string }
  | { kind: 'refused'; sentence: string };

type Context = {
  /** Null until the first save. */
  product: EditedProduct | null;
  action: EditorAction | null;
  sentence: string | null;
  /** Increases when the product changes by anything but the form: the form then shows it again. */
  revision: number;
};

type Event =
  | { type: 'product.saved'; product: EditedProduct }
  | { type: 'product.edited'; isDirty: boolean }
  | { type: 'product.move'; action: EditorAction };

const answered = { params: ({ event }: { event: { output: EditorAnswer } }) => event.output };

/** The actions on a product next to its fields: publish, schedule, archive, duplicate. */
export const productEditorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { product: EditedProduct | null },
    emitted: {} as { type: 'product.copied'; id: string },
    tags: {} as 'busy' | 'error',
  },
  actors: { move: promisePort<EditorAnswer, { action: EditorAction; product: EditedProduct }>('move') },
  actions: {
    'take what is saved': assign((_, { product }: { product: EditedProduct }) => ({
      product,
      sentence: null,
    })),
    'take the answer': assign(({ context: { product, revision } }, answer: EditorAnswer) => {
      const sentence = answer.kind === 'moved' ? null : answer.sentence;
      return answer.kind === 'refused'
        ? { sentence, product }
        : { sentence, product: answer.product, revision: revision + 1 };
    }),
    'lead to the copy': emit((_, answer: EditorAnswer) => ({
      type: 'product.copied' as const,
      id: answer.kind === 'moved' ? answer.product.id : '',
    })),
  },
  guards: {
    'is saved once': ({ context }) => context.product !== null,
    'was copied': ({ context: { action } }, answer: EditorAnswer) =>
      answer.kind === 'moved' && action?.kind === 'duplicate',
    'was moved': (_, answer: EditorAnswer) => answer.kind === 'moved',
  },
}).createMachine({
  id: 'productEditor',
  context: ({ input }) => ({ product: input.product, action: null, sentence: null, revision: 0 }),
  initial: 'clean',
  states: {
    /** The fields match the stored product: it can move. */
    clean: {
      on: {
        'product.saved': {
          target: '.quiet',
          actions: { type: 'take what is saved', params: ({ event }) => event },
        },
        'product.edited': { guard: ({ event }) => event.isDirty, target: 'dirty' },
        'product.move': {
          guard: 'is saved once',
          target: 'moving',
          actions: assign(({ event }) => ({ action: event.action, sentence: null })),
        },
      },
      initial: 'quiet',
      states: { quiet: {}, refused: { tags: 'error' } },
    },
    dirty: {
      on: {
        'product.saved': { actions: { type: 'take what is saved', params: ({ event }) => event } },
        'product.edited': { guard: ({ event }) => !event.isDirty, target: 'clean' },
      },
    },
    moving: {
      tags: 'busy',
      invoke: {
        id: 'move',
        src: 'move',
        input: ({ context: { action, product } }) => ({ action: known(action), product: known(product) }),
        onDone: [
          {
            guard: { type: 'was copied', ...answered },
            target: 'clean',
            actions: { type: 'lead to the copy', ...answered },
          },
          {
            guard: { type: 'was moved', ...answered },
            target: 'clean',
            actions: { type: 'take the answer', ...answered },
          },
          { target: 'clean.refused', actions: { type: 'take the answer', ...answered } },
        ],
        onError: {
          target: 'clean.refused',
          actions: assign({ sentence: accountMessages.unexpected }),
        },
      },
    },
  },
});

export type ProductEditorSnapshot = SnapshotFrom<typeof productEditorMachine>;
