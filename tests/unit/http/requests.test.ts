import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { rememberAddress } from '#http/address.ts';
import { acceptsBrotli } from '#http/encoding.ts';
import { createFairQueue } from '#http/fair-queue.ts';
import { createInFlight, inFlightFrom, proxiesFrom } from '#http/in-flight.ts';

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

  it('makes a new lane wait for one turn of another, however many that one has queued', () => {
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
