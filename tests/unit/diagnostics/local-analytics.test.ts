import { beforeEach, describe, expect, test } from 'vitest';
import { analyticsLimits, readRecordings } from '#schema/diagnostics/local-analytics.ts';
import { createLocalAnalytics } from '#stores/local-analytics.ts';

let now: number;
let stored: string | null;
let ids: number;

beforeEach(() => {
  now = 1_000_000_000;
  stored = null;
  ids = 0;
});

const open = () =>
  createLocalAnalytics({
    read: () => stored,
    write: (text) => {
      stored = text;
    },
    newId: () => `session-${++ids}`,
    now: () => now,
  });

const event = (name = 'click') => ({ at: now, name, path: '/products', detail: { what: 'Add to cart' } });
const error = { at: 0, message: 'It broke', errorId: 'err_1', context: 'script' };
const metric = { at: 0, name: 'LCP', value: 900, path: '/' };

describe('the local analytics (§9)', () => {
  test('keep at most the latest 1000 of each', () => {
    const { store } = open();
    for (let count = 0; count < 1005; count += 1) {
      store.send({ type: 'happened', event: event(String(count)) });
      store.send({ type: 'failed', error: { ...error, at: now, message: String(count) } });
      store.send({ type: 'measured', metric: { ...metric, at: now, value: count } });
    }
    const { events, errors, metrics } = store.getSnapshot().context;
    expect([events.length, errors.length, metrics.length]).toEqual([1000, 1000, 1000]);
    expect([events[0]?.name, errors[0]?.message, metrics[0]?.value]).toEqual(['5', '5', 5]);
  });

  test('prune what is older than 24 hours', () => {
    const { store } = open();
    store.send({ type: 'happened', event: event('old') });
    store.send({ type: 'measured', metric: { ...metric, at: now } });
    now += 24 * 60 * 60_000 - 1;
    store.send({ type: 'happened', event: event('young') });
    store.send({ type: 'prune' });
    expect(store.getSnapshot().context.events.map(({ name }) => name)).toEqual(['old', 'young']);
    now += 1;
    store.send({ type: 'prune' });
    expect(store.getSnapshot().context.events.map(({ name }) => name)).toEqual(['young']);
    expect(store.getSnapshot().context.metrics).toEqual([]);
  });

  test('limits and times match the spec', () => {
    expect(analyticsLimits).toMatchObject({ entries: 1000, keep: 86_400_000, pruneEvery: 3_600_000 });
  });

  test("survive the page, with the client's session id, and without outdated entries", () => {
    const first = open();
    first.store.send({ type: 'happened', event: event() });
    first.save();
    expect(open().store.getSnapshot().context).toEqual({
      sessionId: 'session-1',
      enabled: true,
      events: [event()],
      errors: [],
      metrics: [],
    });
    now += 24 * 60 * 60_000;
    expect(open().store.getSnapshot().context.events).toEqual([]);
  });

  test('are written only when something has changed', () => {
    const { store, save } = open();
    save();
    expect(stored).toBeNull();
    store.send({ type: 'happened', event: event() });
    save();
    stored = 'untouched';
    save();
    expect(stored).toBe('untouched');
  });

  test('are cleared with a new session id', () => {
    const { store } = open();
    store.send({ type: 'happened', event: event() });
    store.send({ type: 'cleared' });
    expect(store.getSnapshot().context).toEqual({
      sessionId: 'session-2',
      enabled: true,
      events: [],
      errors: [],
      metrics: [],
    });
  });

  test('delete their entries when turned off, record nothing, and stay off', () => {
    const first = open();
    first.store.send({ type: 'happened', event: event() });
    first.store.send({ type: 'switched', enabled: false });
    first.store.send({ type: 'happened', event: event() });
    first.store.send({ type: 'failed', error });
    first.store.send({ type: 'measured', metric });
    first.save();
    const { store } = open();
    expect(store.getSnapshot().context).toMatchObject({
      enabled: false,
      events: [],
      errors: [],
      metrics: [],
    });
    store.send({ type: 'switched', enabled: true });
    store.send({ type: 'happened', event: event() });
    expect(store.getSnapshot().context.events).toHaveLength(1);
  });
});

describe('a tampered storage', () => {
  test.each([null, '', '{', '[]', '3', '{"sessionId":7}'])('%s is not a record', (text) => {
    expect(readRecordings(text)).toBeNull();
  });

  test('keeps the valid entries', () => {
    expect(
      readRecordings(
        JSON.stringify({
          sessionId: 'x'.repeat(500),
          events: [
            { at: 1, name: 'a', path: 3, detail: { ok: true, deep: { a: 1 } } },
            { at: 'x', name: 'b' },
            3,
          ],
          errors: [{ at: 1, message: 'm', errorId: 4 }],
          metrics: [
            { at: 1, name: 'LCP', value: 'much' },
            { at: 1, name: 'LCP', value: 3, path: '/' },
          ],
        }),
      ),
    ).toEqual({
      sessionId: 'x'.repeat(200),
      enabled: true,
      events: [{ at: 1, name: 'a', path: '', detail: { ok: true } }],
      errors: [{ at: 1, message: 'm', errorId: null, context: '' }],
      metrics: [{ at: 1, name: 'LCP', value: 3, path: '/' }],
    });
  });
});
