import { expect, test } from 'vitest';
import { mailFlows } from '#services/identity/mail-flows.ts';

function browser() {
  const kept = new Map<string, string>();
  let now = Date.UTC(2026, 10, 22, 12);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return {
    kept,
    flows: () =>
      mailFlows(
        () => storage,
        () => now,
      ),
    later: (hours: number) => {
      now += hours * 3600 * 1000;
    },
  };
}

test('a flow started by this browser is known, in other tabs and after a reload too, for a day', () => {
  const { flows, later } = browser();
  const id = flows().begin() ?? '';
  expect(flows().has(id)).toBe(true);
  later(23);
  expect(flows().has(id)).toBe(true);
  later(1);
  expect(flows().has(id)).toBe(false);
});

test('an invalid flow in storage is dropped with the next flow, and a valid one next to it stays', () => {
  const { flows, kept } = browser();
  const real = { id: 'real', at: Date.UTC(2026, 10, 22, 11) };
  const broken = [
    null,
    'text',
    7,
    {},
    { id: 'x' },
    { at: real.at },
    { id: 7, at: real.at },
    { id: 'x', at: 'now' },
  ];
  kept.set('stallbar-mail-flows', JSON.stringify([...broken, real]));
  expect(flows().has('x')).toBe(false);
  expect(flows().has('real')).toBe(true);
  const id = flows().begin() ?? '';
  expect(JSON.parse(kept.get('stallbar-mail-flows') ?? '')).toEqual([
    { id, at: Date.UTC(2026, 10, 22, 12) },
    real,
  ]);
});

test('no flow has an empty id, whatever is stored', () => {
  const { flows, kept } = browser();
  kept.set('stallbar-mail-flows', JSON.stringify([{ id: '', at: Date.UTC(2026, 10, 22, 11) }]));
  expect(flows().has('')).toBe(false);
});

test('flows of another browser, invented and missing ones are unknown', () => {
  const [mine, theirs] = [browser(), browser()];
  mine.flows().begin();
  for (const id of [theirs.flows().begin() ?? '', 'made-up', '']) expect(mine.flows().has(id)).toBe(false);
});

test('flows are unique, and the ten newest are stored', () => {
  const { flows } = browser();
  const ids = Array.from({ length: 11 }, () => flows().begin() ?? '');
  expect(new Set(ids).size).toBe(11);
  expect(ids.map((id) => flows().has(id))).toEqual([false, ...Array.from({ length: 10 }, () => true)]);
});

test.each(['not json', '{}', '[1, null, {"id": 7, "at": "now"}]', 'null'])(
  '%s in storage counts as nothing',
  (text) => {
    const { flows, kept } = browser();
    kept.set('stallbar-mail-flows', text);
    expect(flows().has('')).toBe(false);
    const id = flows().begin() ?? '';
    expect(JSON.parse(kept.get('stallbar-mail-flows') ?? '')).toMatchObject([{ id }]);
    expect(flows().has(id)).toBe(true);
  },
);

test('a browser without storage starts no flow: its links ask first', () => {
  const flows = mailFlows(() => {
    throw new DOMException('No storage', 'SecurityError');
  });
  expect(flows.begin()).toBeNull();
  expect(flows.has('any')).toBe(false);
});
