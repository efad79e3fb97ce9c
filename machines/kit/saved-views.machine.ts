import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { nameProblem } from '#schema/kit/saved-views.ts';
import type { SavedViews } from '#schema/kit/saved-views.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { promisePort } from './ports.ts';

export type ViewAct =
  | { kind: 'save'; name: string; shared: boolean; query: string }
  | { kind: 'change'; id: string; version: number; name: string; shared: boolean }
  | { kind: 'delete'; id: string };

/** The views after the change; null if rereading them failed. */
export type ViewAnswer =
  | { kind: 'done'; views: SavedViews }
  | { kind: 'refused'; sentence: string; views: SavedViews | null };

type Context = {
  views: SavedViews;
  act: ViewAct | null;
  sentence: string | null;
};

export type SavedViewsEvent =
  | { type: 'views.retry' }
  | { type: 'views.act'; act: ViewAct }
  | { type: 'views.confirm' }
  | { type: 'views.cancel' };

const asked = { params: ({ event }: { event: { act: ViewAct } }) => event };
const answered = { params: ({ event }: { event: { output: ViewAnswer } }) => event.output };

const problemOf = (act: ViewAct): string | null => (act.kind === 'delete' ? null : nameProblem(act.name));

/** The saved views of a list: one change at a time. */
export const savedViewsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SavedViewsEvent,
    emitted: {} as { type: 'views.done'; act: ViewAct },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    readViews: promisePort<SavedViews, void>('readViews'),
    act: promisePort<ViewAnswer, { act: ViewAct | null }>('act'),
  },
  actions: {
    'take the views': assign((_, { views }: { views: SavedViews }) => ({ views })),
    'note the act': assign((_, { act }: { act: ViewAct }) => ({ act, sentence: null })),
    'note what is wrong': assign((_, { act }: { act: ViewAct }) => ({ act, sentence: problemOf(act) })),
    'say that it is done': emit(({ context: { act } }) => ({
      type: 'views.done' as const,
      act: act as ViewAct,
    })),
    'note the answer': assign(({ context }, answer: ViewAnswer) => ({
      views: answer.views ?? context.views,
      act: null,
      sentence: answer.kind === 'refused' ? answer.sentence : null,
    })),
    'forget the act': assign({ act: null }),
    'note that nobody answered': assign({ act: null, sentence: accountMessages.unexpected }),
  },
  guards: {
    'is wrong': (_, { act }: { act: ViewAct }) => problemOf(act) !== null,
    'needs a yes': (_, { act }: { act: ViewAct }) => act.kind === 'delete',
    'was done': (_, { kind }: ViewAnswer) => kind === 'done',
  },
}).createMachine({
  id: 'savedViews',
  context: { views: { may_share: false, views: [] }, act: null, sentence: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readViews',
        src: 'readViews',
        onDone: {
          target: 'ready',
          actions: { type: 'take the views', params: ({ event }) => ({ views: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: { tags: 'error', on: { 'views.retry': 'reading' } },
    ready: {
      on: {
        'views.act': [
          {
            guard: { type: 'is wrong', ...asked },
            target: '.refused',
            actions: { type: 'note what is wrong', ...asked },
          },
          {
            guard: { type: 'needs a yes', ...asked },
            target: 'confirming',
            actions: { type: 'note the act', ...asked },
          },
          { target: 'acting', actions: { type: 'note the act', ...asked } },
        ],
      },
      initial: 'settled',
      states: { settled: {}, refused: { tags: 'error' } },
    },
    confirming: {
      on: { 'views.confirm': 'acting', 'views.cancel': { target: 'ready', actions: 'forget the act' } },
    },
    acting: {
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { act } }) => ({ act }),
        onDone: [
          {
            guard: { type: 'was done', ...answered },
            target: 'ready',
            actions: ['say that it is done', { type: 'note the answer', ...answered }],
          },
          { target: 'ready.refused', actions: { type: 'note the answer', ...answered } },
        ],
        onError: { target: 'ready.refused', actions: 'note that nobody answered' },
      },
    },
  },
});

export type SavedViewsSnapshot = SnapshotFrom<typeof savedViewsMachine>;
