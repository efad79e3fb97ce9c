import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRecordings } from '#schema/diagnostics/local-analytics.ts';

type Report = (metric: { name: string; value: number }) => void;

/** Callbacks of the browser's measurements, by the name of the metric. */
const watches = new Map<string, Report>();
vi.mock('web-vitals', () =>
  Object.fromEntries(
    ['onCLS', 'onFCP', 'onINP', 'onLCP', 'onTTFB'].map((name) => [
      name,
      (report: Report) => watches.set(name, report),
    ]),
  ),
);

const start = Date.parse('2026-11-21T10:00:00Z');
const hour = 60 * 60_000;
let stored: Map<string, string>;
let listeners: Map<string, () => void>;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.resetModules();
  stored = new Map();
  listeners = new Map();
  const addEventListener = (name: string, listener: () => void) => listeners.set(name, listener);
  vi.stubGlobal('addEventListener', addEventListener);
  vi.stubGlobal('document', { addEventListener, visibilityState: 'hidden' });
  vi.stubGlobal('location', new URL('http://shop.test/products?deals=true'));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function record() {
  const { localAnalytics, startRecording } = await import('#actors/diagnostics/local-analytics.ts');
  startRecording();
  return localAnalytics.store;
}

test('each of the web vitals is recorded with its value, page and time', async () => {
  const store = await record();
  for (const [watch, name, value] of [
    ['onTTFB', 'TTFB', 40],
    ['onFCP', 'FCP', 310.5],
    ['onLCP', 'LCP', 480],
    ['onINP', 'INP', 24],
    ['onCLS', 'CLS', 0.01],
  ] as const) {
    watches.get(watch)?.({ name, value });
  }
  const seen = { at: start, path: '/products' };
  expect(store.getSnapshot().context.metrics).toEqual([
    { ...seen, name: 'TTFB', value: 40 },
    { ...seen, name: 'FCP', value: 310.5 },
    { ...seen, name: 'LCP', value: 480 },
    { ...seen, name: 'INP', value: 24 },
    { ...seen, name: 'CLS', value: 0.01 },
  ]);
  listeners.get('pagehide')?.();
  expect(readRecordings(stored.get('analytics-storage') ?? null)?.metrics).toHaveLength(5);
});

test('entries older than 24 hours are removed at the next full hour of an open page (§9)', async () => {
  const store = await record();
  vi.setSystemTime(start + hour / 2);
  watches.get('onLCP')?.({ name: 'LCP', value: 480 });
  const kept = () => store.getSnapshot().context.metrics.length;
  vi.setSystemTime(start);
  vi.advanceTimersByTime(24 * hour);
  expect(kept()).toBe(1);
  vi.advanceTimersByTime(hour - 1);
  expect(kept()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(kept()).toBe(0);
});
