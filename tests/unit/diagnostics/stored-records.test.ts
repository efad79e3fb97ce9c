import { describe, expect, test } from 'vitest';
import { readRecordings } from '#schema/diagnostics/local-analytics.ts';
import { readTrace, tracedSteps, withSteps } from '#schema/diagnostics/machine-trace.ts';

const day = 24 * 60 * 60_000;
const none = { sessionId: 's1', enabled: true, events: [], errors: [], metrics: [] };
const recorded = (parts: object) => readRecordings(JSON.stringify({ sessionId: 's1', ...parts }));

describe('Recordings in a storage that others can write to', () => {
  test.each<[string, object]>([
    ['nothing', {}],
    ['texts for lists', { events: 'all', errors: 'all', metrics: 'all' }],
    ['a record for a list', { events: { 0: { at: 1, name: 'a' } } }],
    ['entries of other types', { events: [null, 7, 'text', []], errors: [null], metrics: [null] }],
    [
      'entries without a time',
      { events: [{ name: 'a' }], errors: [{ message: 'm' }], metrics: [{ name: 'LCP', value: 1 }] },
    ],
    ['times that are text', { events: [{ at: '1', name: 'a' }], errors: [{ at: '1', message: 'm' }] }],
    ['a metric with a time as text', { metrics: [{ at: '1', name: 'LCP', value: 1 }] }],
    ['entries without a name', { events: [{ at: 1 }], errors: [{ at: 1 }], metrics: [{ at: 1, value: 1 }] }],
    ['names that are numbers', { events: [{ at: 1, name: 7 }], errors: [{ at: 1, message: 7 }] }],
    ['a metric whose name is a number', { metrics: [{ at: 1, name: 7, value: 1 }] }],
    [
      'metrics without a number',
      {
        metrics: [
          { at: 1, name: 'LCP' },
          { at: 1, name: 'LCP', value: '1' },
        ],
      },
    ],
  ])('that have %s count as empty', (_, parts) => {
    expect(recorded(parts)).toEqual(none);
  });

  test('have at most a thousand entries of a kind (§9), the latest', () => {
    const many = Array.from({ length: 1001 }, (_, at) => ({ at, name: 'a', path: '/', detail: {} }));
    const events = recorded({ events: many })?.events ?? [];
    expect([events.length, events[0]?.at]).toEqual([1000, 1]);
  });

  test('keep their own fields, cut to 200 letters', () => {
    const long = 'x'.repeat(201);
    const cut = 'x'.repeat(200);
    expect(
      recorded({
        enabled: false,
        events: [
          { at: 1, name: long, path: long, detail: { text: 'a', count: 1, on: true, list: [], no: null } },
        ],
        errors: [{ at: 2, message: long, errorId: long, context: long }],
        metrics: [{ at: 3, name: long, value: 0, path: long }],
      }),
    ).toEqual({
      sessionId: 's1',
      enabled: false,
      events: [{ at: 1, name: cut, path: cut, detail: { text: 'a', count: 1, on: true } }],
      errors: [{ at: 2, message: cut, errorId: cut, context: cut }],
      metrics: [{ at: 3, name: cut, value: 0, path: cut }],
    });
  });

  test('have details only from a record', () => {
    const details = [null, 'text', ['a'], undefined].map((detail) => ({
      at: 1,
      name: 'a',
      path: '/',
      detail,
    }));
    expect(recorded({ events: details })?.events.map(({ detail }) => detail)).toEqual([{}, {}, {}, {}]);
  });
});

const step = { at: 1, actor: 'a', machine: 'cart', event: 'cart.add', transitions: ['cart/cart.add/0'] };
const format = 'stallbar-trace-1';

describe('A trace in such a storage', () => {
  test.each([null, '', '{', 'null', '7', '[]', '{}', '{"steps":7}', '{"steps":{}}'])(
    'counts as empty in %s',
    (text) => {
      expect(readTrace(text)).toEqual({ format, steps: [] });
    },
  );

  test('skips steps of other kinds', () => {
    const wrong = [
      null,
      7,
      'text',
      ['a'],
      {},
      { ...step, at: '1' },
      { ...step, at: null },
      { ...step, actor: 7 },
      { ...step, machine: 7 },
      { ...step, event: 7 },
      { ...step, transitions: 'all' },
    ];
    const stored = JSON.stringify({ format, steps: [...wrong, step] });
    expect(readTrace(stored)).toEqual({ format, steps: [step] });
  });

  test('keeps only names, cut to 200 letters', () => {
    const long = 'x'.repeat(201);
    const told = {
      at: 1,
      actor: long,
      machine: long,
      event: long,
      transitions: [long, 7, null],
      secret: 'a',
    };
    const cut = 'x'.repeat(200);
    expect(readTrace(JSON.stringify({ steps: [told] })).steps).toEqual([
      { at: 1, actor: cut, machine: cut, event: cut, transitions: [cut] },
    ]);
  });

  test('grows by steps of less than a day (§9), up to the latest three thousand', () => {
    const trace = {
      format,
      steps: [
        { ...step, at: 0 },
        { ...step, at: 1 },
      ],
    } as const;
    expect(withSteps(trace, [{ ...step, at: day }], day)).toEqual({
      format,
      steps: [
        { ...step, at: 1 },
        { ...step, at: day },
      ],
    });
    expect(tracedSteps).toBe(3000);
    const many = Array.from({ length: 3000 }, (_, at) => ({ ...step, at: at + 10 }));
    const { steps } = withSteps(trace, many, 20);
    expect([steps.length, steps[0]?.at]).toEqual([3000, 10]);
  });
});
