import { setup } from 'xstate';
import type { Model } from '../paths.ts';
import { plain } from './plain.ts';

const machine = setup({
  delays: { green: 20_000, yellow: 3000, walk: 10_000, flash: 5000 },
}).createMachine({
  id: 'trafficLight',
  initial: 'green',
  on: { 'power.out': '.dark' },
  states: {
    green: { after: { green: 'yellow' }, on: { 'button.pushed': 'yellow' } },
    yellow: { after: { yellow: 'red' } },
    red: {
      initial: 'walk',
      states: {
        walk: { after: { walk: 'flashing' } },
        flashing: { after: { flash: 'stop' } },
        stop: { type: 'final' },
      },
      onDone: 'green',
    },
    dark: { on: { 'power.back': 'red' } },
  },
});

/** Delays, a nested state that ends, and an event for all states. */
export const trafficLight: Model = {
  ...plain,
  name: 'traffic light',
  machine,
  cases: {
    'button.pushed': [{}],
    'power.out': [{}],
    'power.back': [{}],
    'after.green': [{}],
    'after.yellow': [{}],
    'after.walk': [{}],
    'after.flash': [{}],
  },
};
