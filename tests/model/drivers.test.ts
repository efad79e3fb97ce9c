import { describe, expect, test } from 'vitest';
import { everyDriver } from '../e2e/drivers/every.ts';

describe.each(everyDriver)('the driver of $name', ({ model, beyond, paths }) => {
  test('skips only cases that the model has', () => {
    const known = new Set(
      Object.entries(model.cases).flatMap(([event, cases]) => [
        event,
        ...cases.map((_, index) => `${event}/${index}`),
      ]),
    );
    expect(Object.keys(beyond).filter((left) => !known.has(left))).toEqual([]);
  });

  test('has paths to walk in the app, some of them daily', () => {
    const [daily, all] = [paths('daily'), paths('all')];
    expect(daily.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(daily.map(({ id }) => id)).size).toBe(daily.length);
  });
});
