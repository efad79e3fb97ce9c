import { Observable } from 'rxjs';
import type { Subscriber } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCache } from '#services/cache.ts';
import { NetworkError, Unavailable } from '#services/errors.ts';

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

function setup() {
  const asked: Subscriber<number>[] = [];
  let left = 0;
  const cache = createCache();
  const ask = () =>
    new Observable<number>((subscriber) => {
      asked.push(subscriber);
      return () => {
        left += 1;
      };
    });
  const read = () => {
    const seen: unknown[] = [];
    const subscription = cache
      .read('key', ask)
      .subscribe({ next: (value) => seen.push(value), error: (error: unknown) => seen.push(error) });
    return { seen, leave: () => subscription.unsubscribe() };
  };
  const answer = (value: number) => {
    asked.at(-1)?.next(value);
    asked.at(-1)?.complete();
  };
  const fail = (error: Error) => asked.at(-1)?.error(error);
  return { cache, asked, read, answer, fail, abandoned: () => left };
}

describe('The cache (§9)', () => {
  test('answers for five minutes without a request, and requests again after that', () => {
    const { asked, read, answer } = setup();
    read();
    answer(1);
    vi.advanceTimersByTime(5 * minute);
    expect(read().seen).toEqual([1]);
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(1);
    const { seen } = read();
    expect(seen).toEqual([]);
    answer(2);
    expect([seen, asked.length]).toEqual([[2], 2]);
    expect(read().seen).toEqual([2]);
  });

  test('requests each key separately', () => {
    const { cache, asked, read, answer } = setup();
    read();
    answer(1);
    cache
      .read('other', () => new Observable<number>((subscriber) => void asked.push(subscriber)))
      .subscribe();
    expect(asked).toHaveLength(2);
  });

  test('sends one request for concurrent callers', () => {
    const { asked, read, answer } = setup();
    const [first, second] = [read(), read()];
    answer(1);
    expect([first.seen, second.seen, asked.length]).toEqual([[1], [1], 1]);
  });

  test('cancels a request that nobody waits for, and then requests again', () => {
    const { asked, read, answer, abandoned } = setup();
    const [first, second] = [read(), read()];
    first.leave();
    expect(abandoned()).toBe(0);
    second.leave();
    expect(abandoned()).toBe(1);
    const { seen } = read();
    answer(1);
    expect([seen, asked.length]).toEqual([[1], 2]);
  });

  test('requests everything again after it is cleared', () => {
    const { cache, asked, read, answer } = setup();
    read();
    answer(1);
    cache.clear();
    read();
    expect(asked).toHaveLength(2);
  });

  const away = [new NetworkError({ cause: 'offline' }), new Unavailable({ message: 'busy' })];

  test.each(away)('retries after a second if the backend does not answer: $_tag', (error) => {
    const { asked, read, answer, fail } = setup();
    const { seen } = read();
    fail(error);
    vi.advanceTimersByTime(999);
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(asked).toHaveLength(2);
    answer(1);
    expect(seen).toEqual([1]);
  });

  test.each(away)('fails when it does not answer twice and nothing is stored: $_tag', (error) => {
    const { asked, read, fail } = setup();
    const { seen } = read();
    fail(error);
    vi.advanceTimersByTime(1000);
    fail(error);
    vi.advanceTimersByTime(minute);
    expect([seen, asked.length]).toEqual([[error], 2]);
  });

  test.each([
    [10 * minute - 1000, true],
    [10 * minute - 999, true],
    [10 * minute, true],
    [10 * minute + 1, false],
  ])('shows what was stored %i ms ago while the backend is down: %s', (age, isShown) => {
    const { read, answer, fail } = setup();
    const error = new NetworkError({ cause: 'offline' });
    read();
    answer(1);
    vi.advanceTimersByTime(age);
    const { seen } = read();
    fail(error);
    vi.advanceTimersByTime(1000);
    fail(error);
    expect(seen).toEqual([isShown ? 1 : error]);
  });

  test('requests again after it showed a stored answer', () => {
    const { asked, read, answer, fail } = setup();
    read();
    answer(1);
    vi.advanceTimersByTime(6 * minute);
    const { seen } = read();
    fail(new NetworkError({ cause: 'offline' }));
    vi.advanceTimersByTime(1000);
    fail(new NetworkError({ cause: 'offline' }));
    expect(seen).toEqual([1]);
    read();
    expect(asked).toHaveLength(4);
  });

  test('does not repeat a refused request, and shows no stored answer instead', () => {
    const { asked, read, answer, fail } = setup();
    read();
    answer(1);
    vi.advanceTimersByTime(6 * minute);
    const { seen } = read();
    const error = new Error('no');
    fail(error);
    vi.advanceTimersByTime(minute);
    expect([seen, asked.length]).toEqual([[error], 2]);
  });
});
