import { describe, expect, test } from 'vitest';
import { assign, createMachine, fromCallback, fromObservable, fromPromise, setup, spawnChild } from 'xstate';
import type { NonReducibleUnknown } from 'xstate';
import { EMPTY } from 'rxjs';
import { explore } from '#engine/paths.ts';
import type { Model } from '#engine/paths.ts';
import { modelSuite } from '#engine/suite.ts';
import { transitionTour } from '#engine/tours.ts';

const plain = { actionPorts: [], limit: 1000, classOf: () => null, broken: () => undefined };

/** A lamp that remembers its brightness: the same value may continue in two ways. */
const history: Model = {
  ...plain,
  name: 'small-history',
  machine: createMachine({
    id: 'history',
    initial: 'off',
    states: {
      off: { on: { power: 'on.last' } },
      on: {
        initial: 'dim',
        on: { power: 'off' },
        states: {
          dim: { on: { brighter: 'bright' } },
          bright: { on: { darker: 'dim' } },
          last: { type: 'history' },
        },
      },
    },
  }),
  cases: { power: [{}], brighter: [{}], darker: [{}] },
};

/** Remembers nested states. */
const deep: Model = {
  ...plain,
  name: 'small-deep-history',
  machine: createMachine({
    id: 'deep',
    initial: 'off',
    states: {
      off: { on: { power: 'on.last' } },
      on: {
        initial: 'white',
        on: { power: 'off' },
        states: {
          white: { on: { color: 'colored' } },
          colored: {
            initial: 'red',
            states: { red: { on: { turn: 'green' } }, green: { on: { turn: 'red' } } },
          },
          last: { type: 'history', history: 'deep' },
        },
      },
    },
  }),
  cases: { power: [{}], color: [{}], turn: [{}] },
};

/** Reads numbers until the source ends or fails. */
const observing: Model = {
  ...plain,
  name: 'small-observing',
  machine: setup({
    types: { context: {} as { level: number } },
    actors: { watchLevel: fromObservable<number, NonReducibleUnknown>(() => EMPTY) },
    guards: { 'is high': (_, { level }: { level: number | undefined }) => (level ?? 0) > 5 },
  }).createMachine({
    id: 'observing',
    context: { level: 0 },
    initial: 'watching',
    states: {
      watching: {
        invoke: {
          id: 'watchLevel',
          src: 'watchLevel',
          onSnapshot: [
            {
              guard: { type: 'is high', params: ({ event }) => ({ level: event.snapshot.context }) },
              target: 'alarmed',
            },
            // An observable emits `undefined` once, when it starts.
            {
              guard: ({ event }) => event.snapshot.context !== undefined,
              actions: assign(({ event }) => ({ level: event.snapshot.context ?? 0 })),
            },
          ],
          onDone: 'ended',
          onError: 'broken',
        },
      },
      alarmed: { on: { calm: 'watching' } },
      ended: {},
      broken: { on: { calm: 'watching' } },
    },
  }),
  cases: {
    'snapshot.watchLevel': [
      { snapshot: { context: 2 } },
      { snapshot: { context: 9 } },
      { snapshot: { context: undefined } },
    ],
    'done.watchLevel': [{}],
    'error.watchLevel': [{ error: new Error('cut') }],
    calm: [{}],
  },
  classOf: ({ context }) => (context as { level: number }).level,
};

/** Spawns an actor that outlives the requesting state. */
const spawning: Model = {
  ...plain,
  name: 'small-spawning',
  machine: setup({
    actors: { upload: fromPromise<string>(async () => ''), watchLine: fromCallback(() => undefined) },
  }).createMachine({
    id: 'spawning',
    initial: 'idle',
    states: {
      idle: {
        on: {
          send: {
            target: 'sending',
            actions: [spawnChild('upload', { id: 'upload' }), spawnChild('watchLine', { id: 'line' })],
          },
        },
      },
      sending: {
        on: {
          'xstate.done.actor.upload': 'sent',
          'xstate.error.actor.upload': 'failed',
          'line.lost': 'failed',
        },
      },
      sent: { type: 'final' },
      // The spawned actor continues, and an unhandled error would become an error of the machine.
      failed: { on: { 'xstate.error.actor.upload': {} } },
    },
  }),
  cases: {
    send: [{}],
    'done.upload': [{ output: 'there' }],
    'error.upload': [{ error: new Error('cut') }],
    'line.lost': [{}],
  },
};

describe.each([history, deep, observing, spawning])('$name', (model) => {
  modelSuite([model]);
});

test("a history state's memory distinguishes states", () => {
  const { states } = explore(history);
  expect([...states.keys()].toSorted()).toEqual([
    '["off",null,{"history.on.last":["bright"]}]',
    '["off",null,{"history.on.last":["dim"]}]',
    '["off",null]',
    '[{"on":"bright"},null,{"history.on.last":["bright"]}]',
    '[{"on":"bright"},null,{"history.on.last":["dim"]}]',
    '[{"on":"bright"},null]',
    '[{"on":"dim"},null,{"history.on.last":["bright"]}]',
    '[{"on":"dim"},null,{"history.on.last":["dim"]}]',
    '[{"on":"dim"},null]',
  ]);
});

test('snapshots, completion and failure of an observable are walked like events', () => {
  const types = transitionTour(observing, explore(observing)).paths.flatMap(({ steps }) =>
    steps.map(({ event: { type } }) => type),
  );
  expect([...new Set(types)].toSorted()).toEqual([
    'calm',
    'xstate.done.actor.watchLevel',
    'xstate.error.actor.watchLevel',
    'xstate.snapshot.watchLevel',
  ]);
});

test('answers of a spawned actor are walked like those of an invoked one', () => {
  const { states } = explore(spawning);
  expect([...states.values()].map(({ value }) => value).toSorted()).toEqual([
    'failed',
    'idle',
    'sending',
    'sent',
  ]);
});
