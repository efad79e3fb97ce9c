import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { watchMachines } from '#actors/diagnostics/watch-machines.ts';
import type { Model } from '#engine/paths.ts';
import { measure } from '#engine/report/measure.ts';
import { pageOf } from '#engine/report/page.ts';
import { peopleOf, readTrace } from '#engine/report/people.ts';

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

test("the report draws people's steps over the chart, and lists them by frequency", async () => {
  const model: Model = {
    name: 'door',
    machine: door,
    cases: { push: [{}], 'after.500': [{}], '*': [{ type: 'sing' }] },
    actionPorts: [],
    classOf: () => null,
    limit: 20,
    broken: () => undefined,
  };
  const step = (name: string) => ({ machine: 'door', event: 'push', transitions: [`door.${name}/0`] });
  const trace = { steps: [step('shut/push'), step('open/push'), step('shut/push'), step('shut/kick')] };
  const measured = async (given: typeof trace | null) => {
    const report = await measure([model], {
      only: '',
      equivalent: {},
      trace: given,
      linkOf: () => undefined,
    });
    return { ...report, page: pageOf([report], { seed: 1, weather: [], specification: [] }) };
  };
  const { svg, page } = await measured(trace);
  const drawn = [...svg.matchAll(/data-transition="([^"]+)"[^>]* data-people="(\d+)"/g)];
  expect(Object.fromEntries(drawn.map(([, id, times]) => [id, times]))).toEqual({
    'door.shut/push/0': '2',
    'door.open/push/0': '1',
  });
  const list = page.slice(page.indexOf('<h3>What people did: 4 steps</h3>'));
  const rows = list.matchAll(/<th scope="row"><code>([^<]+)<\/code><\/th><td>(\d+)<\/td>/g);
  expect([...rows].map(([, id, times]) => [id, times])).toEqual([
    ['door.shut/push/0', '2'],
    ['door.open/push/0', '1'],
  ]);
  expect(list).toContain('Recorded with another version of the machine');
  expect(list).toContain('<code>door.shut/kick/0</code>');

  const without = await measured(null);
  expect(without.svg).not.toContain('data-people');
  expect(without.page).not.toContain('What people did');
});

test('a file that is not a trace is refused with a message', () => {
  expect(() => readTrace('{"events":[]}')).toThrow('The file is not a trace: it has no list of steps.');
});
