import { expect, test } from 'vitest';
import { createCache } from '../../../src/server/cache.ts';

/** Values are strings; `at 5: plate` has the tag `plate`. */
function setup({ budget = 100_000, sizeOf = (value: string) => value.length } = {}) {
  const clock = { time: 0 };
  const lifetime = { freshFor: 10, staleFor: 100 };
  const cache = createCache<string>({
    lifetime: () => lifetime,
    budget,
    sizeOf,
    now: () => clock.time,
    judge: (value) => (value === 'error' ? 'failed' : value === 'gone' ? 'forget' : 'keep'),
    tagsOf: (value) => new Set(value.split(' ')),
    untilOf: (value) => Number(/until (\d+)/.exec(value)?.[1] ?? Infinity),
  });
  let made = 0;
  const make = (value: string) => async () => {
    made += 1;
    return value;
  };
  return { clock, cache, lifetime, make, made: () => made };
}

test('a fresh entry is returned as is', async () => {
  const { cache, make, made } = setup();
  await cache.get('a', make('one'));
  expect(await cache.get('a', make('two'))).toBe('one');
  expect(made()).toBe(1);
});

test('a stale entry is returned while a new one is rendered', async () => {
  const { cache, clock, make } = setup();
  await cache.get('a', make('one'));
  clock.time = 11;
  expect(await cache.get('a', make('two'))).toBe('one');
  await Promise.resolve();
  expect(await cache.get('a', make('three'))).toBe('two');
});

test('an entry past its own lifetime is rendered again, even if it is fresh', async () => {
  const { cache, clock, make } = setup();
  await cache.get('a', make('sale until 5'));
  clock.time = 4;
  expect(await cache.get('a', make('no sale'))).toBe('sale until 5');
  clock.time = 5;
  expect(await cache.get('a', make('no sale'))).toBe('no sale');
});

test('an expired entry is rendered again before it is returned', async () => {
  const { cache, clock, make } = setup();
  await cache.get('a', make('one'));
  clock.time = 111;
  expect(await cache.get('a', make('two'))).toBe('two');
});

test('a shorter lifetime applies to existing entries', async () => {
  const { cache, clock, lifetime, make } = setup();
  await cache.get('a', make('one'));
  clock.time = 5;
  Object.assign(lifetime, { freshFor: 1, staleFor: 0 });
  expect(await cache.get('a', make('two'))).toBe('two');
});

test('concurrent callers share one call', async () => {
  const { cache, make, made } = setup();
  expect(await Promise.all([cache.get('a', make('one')), cache.get('a', make('two'))])).toEqual([
    'one',
    'one',
  ]);
  expect(made()).toBe(1);
});

test('if rendering fails the last good value is returned, however old', async () => {
  const { cache, clock, make } = setup();
  await cache.get('a', make('one'));
  clock.time = 100_000;
  expect(await cache.get('a', () => Promise.reject(new Error('backend away')))).toBe('one');
  expect(await cache.get('a', make('error'))).toBe('one');
});

test('without a last value the failure is returned, and uncacheable values are rendered again', async () => {
  const { cache, make, made } = setup();
  await expect(cache.get('a', () => Promise.reject(new Error('backend away')))).rejects.toThrow(
    'backend away',
  );
  expect(await cache.get('b', make('error'))).toBe('error');
  expect(await cache.get('b', make('good'))).toBe('good');
  expect(made()).toBe(2);
});

test('a value that is gone removes its old copy, immediately and for good', async () => {
  const { cache, clock, make } = setup();
  await cache.get('a', make('one'));
  clock.time = 111;
  expect(await cache.get('a', make('gone'))).toBe('gone');
  expect(await cache.get('a', make('gone'))).toBe('gone');
});

test('a value found gone during a background renewal is gone for the next visitor', async () => {
  const { cache, clock, make } = setup();
  await cache.get('a', make('one'));
  clock.time = 50;
  expect(await cache.get('a', make('gone'))).toBe('one');
  await Promise.resolve();
  await Promise.resolve();
  expect(await cache.get('a', make('gone'))).toBe('gone');
});

test('the least recently used entry is evicted first', async () => {
  // Each entry takes a little more than 1000; there is room for two.
  const { cache, make } = setup({ budget: 2500, sizeOf: () => 1000 });
  await cache.get('a', make('a1'));
  await cache.get('b', make('b1'));
  await cache.get('a', make('a2'));
  await cache.get('c', make('c1'));
  expect(await cache.get('a', make('a3'))).toBe('a1');
  expect(await cache.get('b', make('b2'))).toBe('b2');
});

test('ten thousand entries never exceed the budget, and one that is too large evicts nothing', async () => {
  const { cache, make } = setup({ budget: 50_000 });
  for (let n = 0; n < 10_000; n += 1) {
    await cache.get(`/${n}`, make('x'.repeat(1 + ((n * 37) % 3000))));
    expect(cache.bytes()).toBeLessThanOrEqual(50_000);
  }
  expect(cache.bytes()).toBeGreaterThan(40_000);
  const before = cache.bytes();
  await cache.get('/large', make('y'.repeat(60_000)));
  expect(cache.bytes()).toBe(before);
  expect(await cache.get('/large', make('made again'))).toBe('made again');
});

test('a change immediately invalidates what shows it, and nothing else', async () => {
  const { cache, make } = setup();
  await cache.get('a', make('bar $1'));
  await cache.get('b', make('plate $2'));
  cache.end(['bar']);
  expect(await cache.get('a', make('bar $3'))).toBe('bar $3');
  expect(await cache.get('b', make('plate $4'))).toBe('plate $2');
  cache.end(['all']);
  expect(await cache.get('b', make('plate $5'))).toBe('plate $5');
});

test('an invalidated value is still returned while no newer one can be rendered', async () => {
  const { cache, make } = setup();
  await cache.get('a', make('bar $1'));
  cache.end(['bar']);
  expect(await cache.get('a', make('error'))).toBe('bar $1');
  expect(await cache.get('a', () => Promise.reject(new Error('backend away')))).toBe('bar $1');
});

test('a value read before a change is not stored, and not returned to later callers', async () => {
  const { cache, clock, make } = setup();
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = cache.get('a', () => promise);
  cache.end(['bar']);
  clock.time = 5;
  // After the time in which readers may still lag behind the news.
  const late = cache.get('a', make('bar $2'));
  resolve('bar $1');
  expect(await Promise.all([early, late])).toEqual(['bar $1', 'bar $2']);
  clock.time = 1000;
  expect(await cache.get('a', make('bar $3'))).toBe('bar $3');
  expect(await cache.get('a', make('bar $4'))).toBe('bar $3');
});

test('a value read before a change of something else is stored', async () => {
  const { cache, make } = setup();
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = cache.get('a', () => promise);
  cache.end(['plate']);
  resolve('bar $1');
  await early;
  expect(await cache.get('a', make('bar $2'))).toBe('bar $1');
});

test('an event may arrive before a reader sees the change: a value read right after it is returned and not stored', async () => {
  const { cache, clock, lifetime, make } = setup();
  lifetime.freshFor = 10_000;
  cache.end(['bar']);
  clock.time = 249;
  expect(await cache.get('a', make('bar $1'))).toBe('bar $1');
  clock.time = 251;
  expect(await cache.get('a', make('bar $2'))).toBe('bar $2');
  expect(await cache.get('a', make('bar $3'))).toBe('bar $2');
});
