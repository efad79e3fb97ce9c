import { assign, setup } from 'xstate';
import type { Model } from '../paths.ts';
import { plain } from './plain.ts';

type Box = { at: number; by: number; from: number };

const machine = setup({
  types: {
    context: {} as Box,
    events: {} as
      | { type: 'grab'; pointer: number }
      | { type: 'move'; pointer: number }
      | { type: 'let.go' }
      | { type: 'escape' },
  },
  guards: {
    'is on a place': ({ context }) => Math.abs(context.at + context.by) <= 1,
    'has moved': ({ context }) => context.by !== 0,
  },
}).createMachine({
  id: 'drag',
  context: { at: 0, by: 0, from: 0 },
  initial: 'lying',
  states: {
    lying: {
      on: { grab: { target: 'held', actions: assign({ from: ({ event }) => event.pointer, by: 0 }) } },
    },
    held: {
      on: {
        move: { actions: assign({ by: ({ context, event }) => event.pointer - context.from }) },
        'let.go': [
          {
            guard: 'is on a place',
            target: 'lying',
            actions: assign({ at: ({ context }) => context.at + context.by, by: 0 }),
          },
          { target: 'flying back' },
        ],
        escape: [{ guard: 'has moved', target: 'flying back' }, { target: 'lying' }],
      },
    },
    'flying back': {
      entry: assign({ by: 0 }),
      after: { 200: 'lying' },
    },
  },
});

/** Positions that follow a pointer. */
export const dragAndDrop: Model = {
  ...plain,
  name: 'drag and drop',
  machine,
  cases: {
    grab: [{ pointer: 0 }],
    move: [{ pointer: -1 }, { pointer: 0 }, { pointer: 1 }],
    'let.go': [{}],
    escape: [{}],
    'after.200': [{}],
  },
  classOf: ({ context }) => context as Box,
};
