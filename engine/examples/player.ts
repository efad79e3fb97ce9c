import { assign, setup } from 'xstate';
import type { Model } from '../paths.ts';
import { plain } from './plain.ts';

const loudest = 3;

const machine = setup({
  types: { context: {} as { volume: number } },
  guards: {
    'can be louder': ({ context }) => context.volume < loudest,
    'can be quieter': ({ context }) => context.volume > 0,
  },
  delays: { 'controls fade': 3000 },
}).createMachine({
  id: 'player',
  context: { volume: 2 },
  type: 'parallel',
  states: {
    film: {
      initial: 'loading',
      states: {
        loading: { on: { 'film.ready': 'ready', 'film.broken': 'broken' } },
        ready: {
          initial: 'paused',
          states: {
            paused: { on: { play: 'playing' } },
            playing: { on: { pause: 'paused', 'film.ended': 'ended', 'film.stalled': 'buffering' } },
            buffering: { on: { 'film.goes.on': 'playing', pause: 'paused' } },
            ended: { on: { play: 'playing' } },
          },
        },
        broken: { on: { retry: 'loading' } },
      },
    },
    sound: {
      initial: 'heard',
      states: {
        heard: {
          on: {
            mute: 'muted',
            louder: {
              guard: 'can be louder',
              actions: assign({ volume: ({ context }) => context.volume + 1 }),
            },
            quieter: {
              guard: 'can be quieter',
              actions: assign({ volume: ({ context }) => context.volume - 1 }),
            },
          },
        },
        muted: { on: { mute: 'heard' } },
      },
    },
    screen: {
      initial: 'small',
      states: { small: { on: { 'screen.toggle': 'full' } }, full: { on: { 'screen.toggle': 'small' } } },
    },
    controls: {
      initial: 'shown',
      states: {
        shown: { after: { 'controls fade': 'hidden' }, on: { point: { target: 'shown', reenter: true } } },
        hidden: { on: { point: 'shown' } },
      },
    },
  },
});

/** Four regions side by side. */
export const mediaPlayer: Model = {
  ...plain,
  name: 'media player',
  machine,
  cases: {
    'film.ready': [{}],
    'film.broken': [{}],
    'film.ended': [{}],
    'film.stalled': [{}],
    'film.goes.on': [{}],
    retry: [{}],
    play: [{}],
    pause: [{}],
    mute: [{}],
    louder: [{}],
    quieter: [{}],
    'screen.toggle': [{}],
    point: [{}],
    'after.controls fade': [{}],
  },
  classOf: ({ context }) => (context as { volume: number }).volume,
};
