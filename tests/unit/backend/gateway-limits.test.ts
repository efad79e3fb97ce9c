import { describe, expect, it } from 'vitest';
import { shapeOf } from '../../../supabase/local/gateway/body.ts';
import { parseTarget, pathOf } from '../../../supabase/local/gateway/rest-path.ts';

const times = (count: number, each: (n: number) => string, between = ',') =>
  Array.from({ length: count }, (_, n) => each(n)).join(between);

describe('a body', () => {
  const shape = (value: unknown) => shapeOf(Buffer.from(JSON.stringify(value)), 30);
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));

  it('may have 30 keys in each row, and any number at deeper levels', () => {
    expect(shape(keys(30)).problem).toBeUndefined();
    expect(shape(keys(31)).problem).toBe('too many keys');
    expect(shape([keys(30), keys(30)]).problem).toBeUndefined();
    expect(shape([keys(1), keys(31)]).problem).toBe('too many keys');
    expect(shape({ deliveries: keys(500) }).problem).toBeUndefined();
    expect(shape({ text: '":'.repeat(100) }).problem).toBeUndefined();
  });

  it('counts its keys as a parser reads them', () => {
    expect([...shapeOf(Buffer.from('{"a":{"x":1},"\\u0062":"c:","d\\"" : [{"y":1}]}'), 30).keys]).toEqual([
      'a',
      'b',
      'd"',
    ]);
    expect([...shapeOf(Buffer.from('[{"a":1},{"b":2}]'), 30).keys]).toEqual(['a', 'b']);
  });

  it.each([
    ['[1,-2.5,1e2,1E+99,1e-99,12345678901234567890.1234567890]', undefined],
    ['["1e131071","\\"1e131071"]', undefined],
    ['{"1e131071":1}', undefined],
    ['{"lines":[1e131071]}', 'too large a number'],
    ['[{"a":[{"b":-1.5E+100}]}]', 'too large a number'],
    ['[1e-16383]', 'too large a number'],
    ['[0e-16383]', 'too large a number'],
    ['[1e0099]', 'too large a number'],
    ['1e131071', 'too large a number'],
    [`[${'1'.repeat(40)}]`, undefined],
    [`[${'1'.repeat(41)}]`, 'too large a number'],
    [`[0.${'0'.repeat(41)}1]`, 'too large a number'],
    ['["\\\\",1e131071]', 'too large a number'],
    ['{12345e78-1234-4123-8123-123456789012,123e4567-e89b-42d3-a456-426614174000}', undefined],
  ])('contains only numbers that stay short when written out: %s', (json, problem) => {
    expect(shapeOf(Buffer.from(json), 30).problem).toBe(problem);
  });

  it('that repeats a key counts it each time', () => {
    expect(shapeOf(Buffer.from(`{${times(31, () => '"a":1')}}`), 30).problem).toBe('too many keys');
  });
});

it.each([
  ['/rest/v1', '/'],
  ['/rest/v1//x', '/x'],
  ['/rest/v1/x/..', '/'],
  ['/rest/v1/%2e', '/'],
  ['/rest/v1/x/%2E%2e/%2e./', '/'],
  ['/rest/v1/../../auth', '/auth'],
  ['/rest/v1/%72pc/quote%5Fcart?a=1', '/rpc/quote_cart?a=1'],
  ['/rest/v1/a%2f..', '/a%2F..'],
  ['/rest/v1/%ff', undefined],
])('%s is read as %s', (url, path) => {
  const target = parseTarget(url);
  expect(target === undefined ? undefined : pathOf(target)).toBe(path);
});
