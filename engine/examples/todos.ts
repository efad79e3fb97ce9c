import { assign, setup } from 'xstate';
import type { Model } from '../paths.ts';
import { plain } from './plain.ts';

type Todo = { title: string; isDone: boolean };
type Todos = { list: readonly Todo[]; draft: string };

const most = 3;

const machine = setup({
  types: {
    context: {} as Todos,
    events: {} as
      | { type: 'draft'; text: string }
      | { type: 'add' }
      | { type: 'mark'; index: number }
      | { type: 'remove'; index: number }
      | { type: 'mark.all' }
      | { type: 'clear.done' }
      | { type: 'show'; which: 'all' | 'open' | 'done' },
  },
  guards: {
    'says something': ({ context }) => context.draft.trim() !== '' && context.list.length < most,
    'is in the list': ({ context }, { index }: { index: number }) => index < context.list.length,
    'has done ones': ({ context }) => context.list.some(({ isDone }) => isDone),
    'has any': ({ context }) => context.list.length > 0,
    shows: (_, { which, wanted }: { which: string; wanted: string }) => which === wanted,
  },
  actions: {
    mark: assign(({ context }, { index }: { index: number }) => ({
      list: context.list.map((todo, place) => (place === index ? { ...todo, isDone: !todo.isDone } : todo)),
    })),
    remove: assign(({ context }, { index }: { index: number }) => ({
      list: context.list.filter((_, place) => place !== index),
    })),
  },
}).createMachine({
  id: 'todos',
  context: { list: [], draft: '' },
  initial: 'all',
  on: {
    draft: { actions: assign({ draft: ({ event }) => event.text }) },
    add: {
      guard: 'says something',
      actions: assign(({ context }) => ({
        list: [...context.list, { title: context.draft.trim(), isDone: false }],
        draft: '',
      })),
    },
    mark: {
      guard: { type: 'is in the list', params: ({ event }) => event },
      actions: { type: 'mark', params: ({ event }) => event },
    },
    remove: {
      guard: { type: 'is in the list', params: ({ event }) => event },
      actions: { type: 'remove', params: ({ event }) => event },
    },
    'mark.all': {
      guard: 'has any',
      actions: assign(({ context }) => {
        const isDone = !context.list.every((todo) => todo.isDone);
        return { list: context.list.map((todo) => ({ ...todo, isDone })) };
      }),
    },
    'clear.done': {
      guard: 'has done ones',
      actions: assign(({ context }) => ({ list: context.list.filter(({ isDone }) => !isDone) })),
    },
    show: [
      {
        guard: { type: 'shows', params: ({ event }) => ({ which: event.which, wanted: 'all' }) },
        target: '.all',
      },
      {
        guard: { type: 'shows', params: ({ event }) => ({ which: event.which, wanted: 'open' }) },
        target: '.open',
      },
      { target: '.done' },
    ],
  },
  states: { all: {}, open: {}, done: {} },
});

/** A list: many contexts, few states. */
export const todoList: Model = {
  ...plain,
  name: 'todo list',
  machine,
  cases: {
    draft: [{ text: '' }, { text: 'stretch' }],
    add: [{}],
    mark: [{ index: 0 }, { index: 1 }],
    remove: [{ index: 0 }, { index: 1 }],
    'mark.all': [{}],
    'clear.done': [{}],
    show: [{ which: 'all' }, { which: 'open' }, { which: 'done' }],
  },
  classOf: ({ context }) => {
    const { list, draft } = context as Todos;
    return [list.map(({ isDone }) => isDone), draft];
  },
};
