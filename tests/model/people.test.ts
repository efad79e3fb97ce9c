import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { watchMachines } from '#actors/diagnostics/watch-machines.ts';
import { peopleOf, readTrace } from '../engine/report/people.ts';

const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { push: 'open' } },
    open: { after: { 500: 'shut' }, on: { push: { target: 'shut' }, '*': {} } },
  },
});

test('the steps that a browser records are counted on the transitions of the chart', () => {
  const steps: { machine: string; event: string; transitions: readonly string[] }[] = [];
  const stop = watchMachines(({ machine, event, transitions }) =>
    steps.push({ machine, event: event.type, transitions }),
  );
  const timers: (() => void)[] = [];
  const clock = { setTimeout: (run: () => void) => timers.push(run), clearTimeout: () => {} };
  const actor = createActor(door, { clock }).start();
  for (const type of ['push', 'push', 'push', 'sing']) actor.send({ type });
  timers.at(-1)?.();
  stop();
  const other = { machine: 'window', event: 'push', transitions: ['window.shut/push/0'] };
  const old = { machine: 'door', event: 'kick', transitions: ['door.shut/kick/0'] };
  const trace = readTrace(JSON.stringify({ format: 'stallbar-trace-1', steps: [...steps, other, old] }));
  expect(peopleOf(door, trace)).toEqual({
    steps: 7,
    taken: { 'door.shut/push/0': 2, 'door.open/push/0': 1, 'door.open/*/0': 1, 'door.open/after.500/0': 1 },
    unknown: ['door.shut/kick/0'],
  });
  expect(peopleOf(createMachine({ id: 'roof' }), trace)).toBeNull();
});

test('a file that is no trace is refused with a sentence', () => {
  expect(() => readTrace('{"events":[]}')).toThrow('The file is not a trace: it has no list of steps.');
});
