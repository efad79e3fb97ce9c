import { assign, setup } from 'xstate';
import type { Model } from '../paths.ts';
import { plain } from './plain.ts';

const most = 5;

const machine = setup({
  types: { context: {} as { times: number } },
  guards: { 'may go on': ({ context }) => context.times < most },
}).createMachine({
  id: 'toggle',
  context: { times: 0 },
  initial: 'off',
  states: {
    off: {
      on: {
        press: {
          guard: 'may go on',
          target: 'on',
          actions: assign({ times: ({ context }) => context.times + 1 }),
        },
      },
    },
    on: { on: { press: 'off' } },
  },
});

/** A counter and a guard. */
export const toggle: Model = {
  ...plain,
  name: 'toggle that counts',
  machine,
  cases: { press: [{}] },
  classOf: ({ context }) => (context as { times: number }).times,
};
