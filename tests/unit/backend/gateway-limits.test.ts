import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { rememberAddress } from '../../../supabase/local/gateway/address.ts';
import { shapeOf } from '../../../supabase/local/gateway/body.ts';
import { acceptsBrotli } from '../../../supabase/local/gateway/encoding.ts';
import { createFairQueue } from '../../../supabase/local/gateway/fair-queue.ts';
import { createInFlight, inFlightFrom, proxiesFrom } from '../../../supabase/local/gateway/in-flight.ts';
import { queryProblem } from '../../../supabase/local/gateway/query.ts';
import { parseTarget, pathOf } from '../../../supabase/local/gateway/rest-path.ts';

const times = (count: number, each: (n: number) => string, between = ',') =>
  Array.from({ length: count }, (_, n) => each(n)).join(between);

describe('a fair queue', () => {
  /** Started requests are recorded by lane; `end` ends the oldest of a lane. */
  function scene(places: number, perLane: number) {
    const queue = createFairQueue({ places, perLane });
    const started: string[] = [];
    const running = new Map<string, (() => void)[]>();
    const join = (lane: string) =>
      queue.join(lane, (leave) => {
        started.push(lane);
        running.set(lane, [...(running.get(lane) ?? []), leave]);
      });
    const end = (lane: string) => running.get(lane)?.shift()?.();
    return { join, end, started };
  }

  it('lets a new lane wait for one turn of another, however many that one has queued', () => {
    const { join, end, started } = scene(1, 1);
    for (let n = 0; n < 100; n++) join('flood');
    join('person');
    end('flood');
    end('flood');
    expect(started).toEqual(['flood', 'flood', 'person']);
    end('person');
    expect(started).toEqual(['flood', 'flood', 'person', 'flood']);
  });

  it('reserves places for others when a lane has used its share', () => {
    const { join, end, started } = scene(4, 2);
    for (let n = 0; n < 10; n++) join('flood');
    expect(started).toEqual(['flood', 'flood']);
    join('person');
    expect(started).toEqual(['flood', 'flood', 'person']);
    end('flood');
    expect(started).toEqual(['flood', 'flood', 'person', 'flood']);
  });

  it('drops requests that are aborted, and ends each turn once', () => {
    const { join, end, started } = scene(1, 1);
    join('a');
    const giveUp = join('b');
    join('c');
    giveUp();
    end('a');
    end('a');
    expect(started).toEqual(['a', 'c']);
  });
});

describe('concurrent requests', () => {
  it('are counted by address and released once each', () => {
    const enter = createInFlight(2);
    const first = enter('a');
    expect([typeof first, typeof enter('a'), enter('a'), typeof enter('b')]).toEqual([
      'function',
      'function',
      undefined,
      'function',
    ]);
    first?.();
    first?.();
    expect([typeof enter('a'), enter('a')]).toEqual(['function', undefined]);
  });

  it('are limited to 100 unless the environment says otherwise', () => {
    const of = (text?: string) => inFlightFrom(text === undefined ? {} : { STALLBAR_IN_FLIGHT: text });
    expect([of(), of('7'), of('off')]).toEqual([100, 7, Infinity]);
    expect(() => of('0')).toThrow("STALLBAR_IN_FLIGHT is '0'");
    expect([proxiesFrom({}), proxiesFrom({ STALLBAR_TRUSTED_PROXIES: '2' })]).toEqual([0, 2]);
    expect(() => proxiesFrom({ STALLBAR_TRUSTED_PROXIES: 'yes' })).toThrow('STALLBAR_TRUSTED_PROXIES');
  });
});

it.each([
  [0, '9.9.9.9', ''],
  [1, '9.9.9.9, 1.1.1.1', '1.1.1.1'],
  [2, '9.9.9.9, 1.1.1.1, 2.2.2.2', '1.1.1.1'],
  [3, '1.1.1.1', ''],
  [1, 'unknown', ''],
])('behind %i of our proxies X-Forwarded-For %j means %j', (proxies, header, address) => {
  const request = new IncomingMessage(new Socket());
  request.headers['x-forwarded-for'] = header;
  expect(rememberAddress(request, proxies)).toBe(address);
});

describe('a query', () => {
  const wide = times(30, (n) => `k${n}=1`, '&');

  it('may have 30 parameters and no more, whatever the separators', () => {
    expect(queryProblem(wide, false)).toBeUndefined();
    for (const search of [`${wide}&a=1`, `${wide};a=1`, '&'.repeat(40)]) {
      expect(queryProblem(search, false)).toMatchObject({ status: 400 });
      expect(queryProblem(search, true)).toMatchObject({ status: 400 });
    }
  });

  it.each([
    ['id,a(id,b(id,c(id)))', true],
    ['id,a(id,b(id,c(id,d(id))))', false],
    ['id,a(b(c(d(id))))', false],
    ['...a(...b(...c(...d(id))))', false],
    ['a(b(c(id,count())))', true],
    ['"a(b(c(d("', true],
    [times(20, (n) => `a${n}(id)`), true],
    [times(21, (n) => `a${n}(id)`), false],
    [times(200, (n) => `c${n}`), true],
    [times(201, (n) => `c${n}`), false],
    [`${'v'.repeat(201)}(id)`, false],
  ])('select=%s is answered: %s', (select, passes) => {
    for (const search of [
      `select=${select}`,
      `%73elect=${encodeURIComponent(select)}`,
      `a=1;select=${select}`,
    ]) {
      expect([search.slice(0, 9), queryProblem(search, false) === undefined]).toEqual([
        search.slice(0, 9),
        passes,
      ]);
    }
  });

  it('with the service key may embed deeper', () => {
    expect(queryProblem('select=a(b(c(d(e(id)))))', true)).toBeUndefined();
  });

  it('may filter by a long list, but not sort by one', () => {
    expect(queryProblem(`id=in.(${times(400, String)})`, false)).toBeUndefined();
    for (const name of ['order', 'columns', 'or', 'and', 'not.or', 'a.order', 'a.b.or']) {
      expect([name, queryProblem(`${name}=(${times(400, String)})`, false)?.status]).toEqual([name, 400]);
    }
  });
});

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
  ['/rest/v1//x?apikey=k&select=id', '/x?select=id'],
  ['/rest/v1/a?apikey=k', '/a'],
  ['/rest/v1/%ff', undefined],
])('%s is read as %s', (url, path) => {
  const target = parseTarget(url);
  expect(target === undefined ? undefined : pathOf(target)).toBe(path);
});

it.each([
  ['br', true],
  ['gzip, br;q=0.1', true],
  ['*', true],
  ['br;q=0', false],
  ['gzip, br; q=0.0', false],
  ['*;q=0', false],
  ['*, br;q=0', false],
  ['gzip', false],
])('Accept-Encoding %s allows brotli: %s', (accepted, allowed) => {
  expect(acceptsBrotli(new Request('http://x', { headers: { 'accept-encoding': accepted } }))).toBe(allowed);
});
