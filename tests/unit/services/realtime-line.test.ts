import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lineTo } from './line-server.ts';
import { welcome } from './realtime-server.ts';
import type { Send } from './realtime-server.ts';

test('a join has the configuration and the token, and a newer token follows with a heartbeat', async () => {
  const tokens = ['first', 'second'];
  const { made, events } = await lineTo(
    welcome,
    async () => (tokens.length > 1 ? (tokens.shift() ?? null) : (tokens[0] ?? null)),
    { heartbeatMs: 300 },
  );
  const listening = made.channel('a', { private: false }).subscribe();
  await expect
    .poll(() => events('access_token').map(([, , topic, , payload]) => ({ topic, payload })))
    .toEqual([{ topic: 'realtime:a', payload: { access_token: 'second' } }]);
  expect(events('phx_join').map(([, , topic, , payload]) => ({ topic, payload }))).toEqual([
    { topic: 'realtime:a', payload: { config: { private: false }, access_token: 'first' } },
  ]);
  listening.unsubscribe();
});

test('a connection that answers no heartbeat is dropped, and its channels join again', async () => {
  const { made, sockets, events } = await lineTo(
    (send, frame) => {
      if (frame[3] !== 'heartbeat') welcome(send, frame);
    },
    undefined,
    { heartbeatMs: 100 },
  );
  const told: string[] = [];
  const listening = made.channel('a', {}).subscribe(({ event }) => told.push(event));
  await expect.poll(() => [sockets.length >= 2, events('phx_join').length >= 2]).toEqual([true, true]);
  expect(told).toContain('lost');
  listening.unsubscribe();
});

test('a refused join, an unanswered one and a channel that the server ends are errors', async () => {
  const { made } = await lineTo(
    (send, frame) => {
      const [joinRef, ref, topic, event] = frame;
      if (event !== 'phx_join') welcome(send, frame);
      else if (topic === 'realtime:refused')
        send(joinRef, ref, topic, 'phx_reply', { status: 'error', response: {} });
      else if (topic === 'realtime:ended') send(joinRef, null, topic, 'phx_error', {});
    },
    undefined,
    { timeoutMs: 1000 },
  );
  const ends = await Promise.all(
    ['refused', 'unanswered', 'ended'].map(
      (name) =>
        new Promise((done) => {
          made.channel(name, {}).subscribe({ error: ({ message }: Error) => done(message) });
        }),
    ),
  );
  expect(ends).toEqual([
    'The join was refused.',
    "The join wasn't answered.",
    'The server ended the channel.',
  ]);
});

test('the socket is closed with its last channel', async () => {
  const { made, sockets, events } = await lineTo(welcome);
  const first = made.channel('a', {}).subscribe();
  const second = made.channel('b', {}).subscribe();
  await expect.poll(() => events('phx_join').length).toBe(2);
  first.unsubscribe();
  await expect.poll(() => events('phx_leave').length).toBe(1);
  expect(sockets.map(({ readyState }) => readyState)).toEqual([1]);
  second.unsubscribe();
  await expect.poll(() => sockets.map(({ readyState }) => readyState)).toEqual([3]);
});

/** Long enough for several heartbeats, and for a join that is not answered. */
const severalBeats = () => wait(450);

test('without a session a channel is joined without a token', async () => {
  const { made, events } = await lineTo(welcome, () => Promise.resolve(null), { heartbeatMs: 100 });
  const listening = made.channel('a', { private: false }).subscribe();
  await expect
    .poll(() => events('phx_join').map((frame) => frame[4]))
    .toEqual([{ config: { private: false } }]);
  await severalBeats();
  expect(events('access_token')).toEqual([]);
  listening.unsubscribe();
});

test('an unreadable token is an error of the channel, and later keeps the old one', async () => {
  const unknown = await lineTo(welcome, () => Promise.reject(new Error('no session')));
  await expect(
    new Promise((done) => {
      unknown.made.channel('a', {}).subscribe({ error: ({ message }: Error) => done(message) });
    }),
  ).resolves.toBe('The token is unknown.');
  expect(unknown.events('phx_join')).toEqual([]);

  let asked = 0;
  const later = await lineTo(
    welcome,
    () => {
      asked += 1;
      return asked === 1 ? Promise.resolve('first') : Promise.reject(new Error('offline'));
    },
    { heartbeatMs: 100 },
  );
  const listening = later.made.channel('a', {}).subscribe();
  await expect.poll(() => asked).toBeGreaterThan(2);
  expect(later.events('access_token')).toEqual([]);
  listening.unsubscribe();
});

test('an answered connection is kept, and the same token is sent once', async () => {
  const { made, sockets, events } = await lineTo(welcome, undefined, { heartbeatMs: 300, timeoutMs: 600 });
  const told: string[] = [];
  const listening = made.channel('a', {}).subscribe(({ event }) => told.push(event));
  await expect.poll(() => events('heartbeat').length, { timeout: 15_000 }).toBeGreaterThan(3);
  const [first, second] = events('heartbeat');
  expect([first?.[0], first?.[2], first?.[4]]).toEqual([null, 'phoenix', {}]);
  expect(Number(second?.[1])).toBeGreaterThan(Number(first?.[1]));
  expect([sockets.length, events('phx_join').length, events('access_token').length, told]).toEqual([
    1,
    1,
    0,
    [],
  ]);
  listening.unsubscribe();
});

test('an answer to another heartbeat does not keep the connection', async () => {
  const { made, sockets } = await lineTo(
    (send, frame) => {
      if (frame[3] === 'heartbeat') send(null, 'another', 'phoenix', 'phx_reply', { status: 'ok' });
      else welcome(send, frame);
    },
    undefined,
    { heartbeatMs: 100 },
  );
  const listening = made.channel('a', {}).subscribe();
  await expect.poll(() => sockets.length).toBeGreaterThan(1);
  listening.unsubscribe();
});

test('a channel receives its own messages, and not those for another one or an earlier join', async () => {
  let say: Send = () => undefined;
  let join: string | null = null;
  const { made, sockets } = await lineTo((send, frame) => {
    if (frame[3] === 'phx_join') [join, say] = [frame[0], send];
    welcome(send, frame);
  });
  const told: unknown[] = [];
  const listening = made.channel('a', {}).subscribe((event) => told.push(event));
  await expect.poll(() => join).not.toBeNull();
  say(join, null, 'realtime:b', 'postgres_changes', { n: 1 });
  say('an earlier one', null, 'realtime:a', 'postgres_changes', { n: 2 });
  say(join, null, 'realtime:a', 'postgres_changes', { n: 3 });
  say(null, null, 'realtime:a', 'system', { n: 4 });
  // The answer to something other than the join, like a token, does not refuse the join.
  say(join, 'a token', 'realtime:a', 'phx_reply', { status: 'error' });
  sockets[0]?.send(Buffer.from('a broadcast'));
  say(join, null, 'realtime:a', 'postgres_changes', { n: 5 });
  await expect.poll(() => told.length).toBe(3);
  expect(told).toEqual([
    { event: 'postgres_changes', payload: { n: 3 } },
    { event: 'system', payload: { n: 4 } },
    { event: 'postgres_changes', payload: { n: 5 } },
  ]);
  listening.unsubscribe();
});

test('a channel that the server closes ends', async () => {
  const { made } = await lineTo((send, frame) => {
    welcome(send, frame);
    if (frame[3] === 'phx_join') send(frame[0], null, frame[2], 'phx_close', {});
  });
  await expect(
    new Promise((done) => {
      made.channel('a', {}).subscribe({ error: ({ message }: Error) => done(message) });
    }),
  ).resolves.toBe('The server ended the channel.');
});

test('a second channel joins on the open socket, or with the first one once it is open', async () => {
  const { made, sockets, events } = await lineTo(welcome, undefined, { reconnectAfter: () => 600 });
  const first = made.channel('a', {}).subscribe();
  const second = made.channel('b', {}).subscribe();
  await expect.poll(() => events('phx_join').length).toBe(2);
  const third = made.channel('c', {}).subscribe();
  await expect.poll(() => events('phx_join').length).toBe(3);
  expect(sockets).toHaveLength(1);
  sockets[0]?.terminate();
  await wait(100);
  const fourth = made.channel('d', {}).subscribe();
  await wait(100);
  expect(sockets).toHaveLength(1);
  await expect
    .poll(() =>
      events('phx_join')
        .slice(3)
        .map((frame) => frame[2]),
    )
    .toEqual(['realtime:a', 'realtime:b', 'realtime:c', 'realtime:d']);
  expect(sockets).toHaveLength(2);
  for (const each of [first, second, third, fourth]) each.unsubscribe();
});

test('each attempt to connect counts, and a connection resets the count', async () => {
  const tries: number[] = [];
  const { made, sockets, events } = await lineTo(welcome, undefined, {
    reconnectAfter: (n) => {
      tries.push(n);
      return 10;
    },
  });
  const listening = made.channel('a', {}).subscribe();
  for (const n of [1, 2, 3]) {
    await expect.poll(() => events('phx_join').length).toBe(n);
    sockets.at(-1)?.terminate();
  }
  await expect.poll(() => events('phx_join').length).toBe(4);
  expect(tries).toEqual([1, 1, 1]);
  listening.unsubscribe();
});

test('nothing reopens once nobody listens', async () => {
  const { made, sockets, events } = await lineTo(welcome, undefined, { reconnectAfter: () => 300 });
  const listening = made.channel('a', {}).subscribe();
  await expect.poll(() => events('phx_join').length).toBe(1);
  sockets[0]?.terminate();
  await wait(50);
  listening.unsubscribe();
  await severalBeats();
  expect(sockets).toHaveLength(1);
});

test('a hidden page closes the socket, a shown one opens it, and a visible one does not wait', async () => {
  const page = new EventTarget();
  const visible = { visibilityState: 'visible' };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', visible);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { made, sockets, events } = await lineTo(welcome, undefined, { reconnectAfter: () => 60_000 });
  const states = () => sockets.map(({ readyState }) => readyState);
  const told: string[] = [];
  const listening = made.channel('a', {}).subscribe(({ event }) => told.push(event));
  await expect.poll(() => events('phx_join').length).toBe(1);
  page.dispatchEvent(new Event('pageshow'));
  page.dispatchEvent(new Event('visibilitychange'));
  await wait(100);
  expect(states()).toEqual([1]);

  page.dispatchEvent(new Event('pagehide'));
  await expect.poll(states).toEqual([3]);
  expect(told).toEqual(['lost']);
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('pageshow'));
  await expect.poll(() => events('phx_join').length).toBe(2);
  expect(states()).toEqual([3, 1]);

  sockets[1]?.terminate();
  await expect.poll(() => told).toEqual(['lost', 'lost']);
  visible.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await wait(100);
  expect(sockets).toHaveLength(2);
  visible.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => events('phx_join').length).toBe(3);

  listening.unsubscribe();
  await expect.poll(() => states().at(-1)).toBe(3);
  page.dispatchEvent(new Event('pageshow'));
  await wait(100);
  expect(sockets).toHaveLength(3);
});

test('when the connection is back, a socket opens at once, also in place of one that looks alive', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { made, sockets, events } = await lineTo(welcome, undefined, { reconnectAfter: () => 60_000 });
  const listening = made.channel('a', {}).subscribe();
  await expect.poll(() => events('phx_join').length).toBe(1);
  page.dispatchEvent(new Event('online'));
  await expect.poll(() => events('phx_join').length).toBe(2);
  sockets[1]?.terminate();
  await wait(100);
  expect(sockets).toHaveLength(2);
  page.dispatchEvent(new Event('online'));
  await expect.poll(() => events('phx_join').length).toBe(3);
  listening.unsubscribe();
});
