import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Actor, assign, createActor, setup } from 'xstate';
import { watchMachines } from '#actors/diagnostics/watch-machines.ts';
import type { MachineStep } from '#actors/diagnostics/watch-machines.ts';
import { readTrace } from '#schema/diagnostics/machine-trace.ts';

const bulb = setup({ types: { events: {} as { type: 'bulb.break' } } }).createMachine({
  id: 'bulb',
  initial: 'whole',
  states: { whole: { on: { 'bulb.break': 'broken' } }, broken: { type: 'final' } },
});

const lamp = setup({
  types: {
    context: {} as { pressed: number },
    events: {} as { type: 'lamp.press'; finger: string },
  },
  actors: { bulb },
  guards: { 'often pressed': ({ context }) => context.pressed > 1 },
}).createMachine({
  id: 'lamp',
  context: { pressed: 0 },
  initial: 'off',
  invoke: { id: 'bulb', src: 'bulb', onDone: '.dead' },
  states: {
    off: {
      on: {
        'lamp.press': { target: 'on', actions: assign({ pressed: ({ context }) => context.pressed + 1 }) },
      },
    },
    on: { always: { guard: 'often pressed', target: 'dead' }, on: { 'lamp.press': 'off' } },
    dead: {},
  },
});

const press = { type: 'lamp.press', finger: 'secret' } as const;
const told = ({ machine, event, from, to, transitions }: MachineStep) => ({
  machine,
  event: event.type,
  from: from?.value ?? null,
  to: to.value,
  transitions,
});

describe('Watched machines', () => {
  test('report each step with the transitions it took, invoked machines too, until watching ends', () => {
    const early = createActor(lamp).start();
    const steps: MachineStep[] = [];
    const stop = watchMachines((step) => steps.push(step));
    const actor = createActor(lamp).start();
    early.send(press);
    actor.send(press);
    actor.send(press);
    actor.send(press);
    Object.values(actor.getSnapshot().children)[0]?.send({ type: 'bulb.break' });
    stop();
    actor.send(press);
    createActor(lamp).start();

    expect(steps.map(told)).toEqual([
      { machine: 'bulb', event: 'xstate.init', from: null, to: 'whole', transitions: [] },
      { machine: 'lamp', event: 'xstate.init', from: null, to: 'off', transitions: [] },
      { machine: 'lamp', event: 'lamp.press', from: 'off', to: 'on', transitions: ['lamp.off/lamp.press/0'] },
      { machine: 'lamp', event: 'lamp.press', from: 'on', to: 'off', transitions: ['lamp.on/lamp.press/0'] },
      {
        machine: 'lamp',
        event: 'lamp.press',
        from: 'off',
        to: 'dead',
        transitions: ['lamp.off/lamp.press/0', 'lamp.on//0'],
      },
      {
        machine: 'lamp',
        event: 'xstate.done.actor.bulb',
        from: 'dead',
        to: 'dead',
        transitions: ['lamp/xstate.done.actor.bulb/0'],
      },
      {
        machine: 'bulb',
        event: 'bulb.break',
        from: 'whole',
        to: 'broken',
        transitions: ['bulb.whole/bulb.break/0'],
      },
    ]);
    expect(new Set(steps.map(({ actor: id }) => id)).size).toBe(2);
  });
});

const now = Date.parse('2026-11-21T10:00:00Z');

describe('A trace in the browser', () => {
  let stored: Map<string, string>;
  let page: EventTarget & { name?: string };
  // Tracing ends with its page: a later file that shares XState would report its steps to a closed page.
  const { start } = Actor.prototype;
  beforeEach(() => {
    vi.useFakeTimers({ now });
    vi.resetModules();
    stored = new Map();
    page = new EventTarget();
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', new EventTarget());
    for (const name of ['addEventListener', 'dispatchEvent'] as const)
      vi.stubGlobal(name, page[name].bind(page));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => {
    Actor.prototype.start = start;
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function traced() {
    const { traceMachines } = await import('#actors/diagnostics/machine-trace.ts');
    const { localAnalytics } = await import('#actors/diagnostics/local-analytics.ts');
    const xstate = await import('xstate');
    traceMachines();
    return { store: localAnalytics.store, actor: xstate.createActor(bulb) };
  }
  const names = () =>
    readTrace(stored.get('machine-trace') ?? null).steps.map(({ at, machine, event, transitions }) => ({
      at,
      machine,
      event,
      transitions,
    }));
  const old = (at: number) => ({
    at,
    actor: 'other x:1',
    machine: 'cart',
    event: 'cart.add',
    transitions: [],
  });

  test('names machines, events and transitions, and nothing that an event carried', async () => {
    const seen: string[] = [];
    const { actor } = await traced();
    page.addEventListener('stallbar:step', (event) => {
      if (event instanceof CustomEvent) seen.push(told(event.detail as MachineStep).event);
    });
    actor.start();
    actor.send(Object.assign({ type: 'bulb.break' } as const, { finger: 'secret' }));
    expect(stored.get('machine-trace')).toBeUndefined();
    vi.advanceTimersByTime(2000);
    expect(names()).toEqual([
      { at: now, machine: 'bulb', event: 'xstate.init', transitions: [] },
      { at: now, machine: 'bulb', event: 'bulb.break', transitions: ['bulb.whole/bulb.break/0'] },
    ]);
    expect(stored.get('machine-trace')).not.toContain('secret');
    expect(seen).toEqual(['xstate.init', 'bulb.break']);
    expect(page.name).toBe('?trace');
  });

  test('follows the steps of other tabs, at most 3000 and none older than 24 hours', async () => {
    const others = [
      old(now - 24 * 3_600_000),
      ...Array.from({ length: 3000 }, (_, index) => old(now - 3000 + index)),
    ];
    const { actor } = await traced();
    stored.set('machine-trace', JSON.stringify({ format: 'stallbar-trace-1', steps: others }));
    actor.start();
    page.dispatchEvent(new Event('pagehide'));
    const steps = names();
    expect([steps.length, steps[0]?.at, steps.at(-1)?.event]).toEqual([3000, now - 2999, 'xstate.init']);
  });

  test('never leaves the browser', async () => {
    const sent: string[] = [];
    const sends = (how: string) =>
      vi.fn(function send() {
        sent.push(how);
      });
    vi.stubGlobal('fetch', sends('fetch'));
    vi.stubGlobal('XMLHttpRequest', sends('XMLHttpRequest'));
    vi.stubGlobal('WebSocket', sends('WebSocket'));
    vi.stubGlobal('EventSource', sends('EventSource'));
    vi.stubGlobal('navigator', { sendBeacon: sends('beacon') });
    const { actor } = await traced();
    actor.start();
    actor.send({ type: 'bulb.break' });
    vi.advanceTimersByTime(60_000);
    page.dispatchEvent(new Event('pagehide'));
    expect([names().length, sent]).toEqual([2, []]);
  });

  test('is not written while local analytics is off', async () => {
    const { store, actor } = await traced();
    store.send({ type: 'switched', enabled: false });
    actor.start();
    page.dispatchEvent(new Event('pagehide'));
    expect(stored.get('machine-trace')).toBeUndefined();
  });

  test('that is not ours counts as empty, and invalid steps are skipped', () => {
    const good = old(now);
    const text = JSON.stringify({
      steps: [good, { ...good, at: 'noon' }, { ...good, transitions: 'none' }, 7],
    });
    expect(readTrace(text)).toEqual({ format: 'stallbar-trace-1', steps: [good] });
    for (const broken of [null, '{', '[]', '{"steps":{}}']) expect(readTrace(broken).steps).toEqual([]);
  });
});
