import { expect, test } from 'vitest';
import { createCache } from '../../src/server/cache.ts';

function setup(size = 10) {
  const clock = { time: 0 };
  const cache = createCache<string>({ freshFor: 10, staleFor: 100, size, now: () => clock.time }, (value) =>
    value === 'error' ? 'failed' : value === 'gone' ? 'forget' : 'keep',
  );
  let made = 0;
  const make = (value: string) => async () => {
    made += 1;
    return value;
  };
  return { clock, cache, make, made: () => made };
}

test('a fresh entry is given as it is', async () => {
  const { cache, make, made } = setup();
  await cache.get('a', make('one'));
  expect(await cache.get('a', make('two'))).toBe('one');
  expect(made()).toBe(1);
});

test('a stale entry is given while a new one is made', async () => {
  const { cache, clock, make } = setup();
  await cache.get('a', make('one'));
  clock.time = 11;
  expect(await cache.get('a', make('two'))).toBe('one');
  await Promise.resolve();
  expect(await cache.get('a', make('three'))).toBe('two');
});

test('an entry past its time is made anew before it is given', async () => {
  const { cache, clock, make } = setup();
  await cache.get('a', make('one'));
  clock.time = 111;
  expect(await cache.get('a', make('two'))).toBe('two');
});

test('callers who ask at once share one making', async () => {
  const { cache, make, made } = setup();
  expect(await Promise.all([cache.get('a', make('one')), cache.get('a', make('two'))])).toEqual([
    'one',
    'one',
  ]);
  expect(made()).toBe(1);
});

test('when making fails the last good value is given, however old', async () => {
  const { cache, clock, make } = setup();
  await cache.get('a', make('one'));
  clock.time = 100_000;
  expect(await cache.get('a', () => Promise.reject(new Error('backend away')))).toBe('one');
  expect(await cache.get('a', make('error'))).toBe('one');
});

test('without a last value the failure is told, and what may not be kept is made again', async () => {
  const { cache, make, made } = setup();
  await expect(cache.get('a', () => Promise.reject(new Error('backend away')))).rejects.toThrow(
    'backend away',
  );
  expect(await cache.get('b', make('error'))).toBe('error');
  expect(await cache.get('b', make('good'))).toBe('good');
  expect(made()).toBe(2);
});

test('the entry unused for longest leaves first', async () => {
  const { cache, make } = setup(2);
  await cache.get('a', make('a1'));
  await cache.get('b', make('b1'));
  await cache.get('a', make('a2'));
  await cache.get('c', make('c1'));
  expect(await cache.get('a', make('a3'))).toBe('a1');
  expect(await cache.get('b', make('b2'))).toBe('b2');
});

test('what is gone ends its old copy, at once and for good', async () => {
  const { cache, clock, make } = setup();
  await cache.get('a', make('one'));
  clock.time = 111;
  expect(await cache.get('a', make('gone'))).toBe('gone');
  expect(await cache.get('a', make('gone'))).toBe('gone');
});

test('what is gone while its copy is renewed behind a visitor is gone for the next one', async () => {
  const { cache, clock, make } = setup();
  await cache.get('a', make('one'));
  clock.time = 50;
  expect(await cache.get('a', make('gone'))).toBe('one');
  await Promise.resolve();
  await Promise.resolve();
  expect(await cache.get('a', make('gone'))).toBe('gone');
});
