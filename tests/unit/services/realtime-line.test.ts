import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { createLine } from '#services/realtime-line.ts';

type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: object];

/** A server that hears, and answers what the test wants it to. */
async function line(
  answer: (send: (...frame: Frame) => void, frame: Frame) => void,
  token: () => Promise<string | null> = () => Promise.resolve('first'),
) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const sockets: WebSocket[] = [];
  const heard: Frame[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.terminate();
    server.close();
  });
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Frame;
      heard.push(frame);
      answer((...sent) => socket.send(JSON.stringify(sent)), frame);
    });
  });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const made = createLine(`ws://127.0.0.1:${port}`, token, {
    timeoutMs: 150,
    heartbeatMs: 100,
    reconnectAfter: () => 10,
  });
  const events = (event: string) => heard.filter((frame) => frame[3] === event);
  return { made, sockets, heard, events };
}

const welcome = (send: (...frame: Frame) => void, [joinRef, ref, topic]: Frame) =>
  send(joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} });

test('a join has the configuration and the token, and a newer token follows with a heartbeat', async () => {
  const tokens = ['first', 'second'];
  const { made, events } = await line(welcome, async () =>
    tokens.length > 1 ? (tokens.shift() ?? null) : (tokens[0] ?? null),
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

test('a connection that answers no heartbeat is given up, and its channels join again', async () => {
  const { made, sockets, events } = await line((send, frame) => {
    if (frame[3] !== 'heartbeat') welcome(send, frame);
  });
  const told: string[] = [];
  const listening = made.channel('a', {}).subscribe(({ event }) => told.push(event));
  await expect.poll(() => [sockets.length >= 2, events('phx_join').length >= 2]).toEqual([true, true]);
  expect(told).toContain('lost');
  listening.unsubscribe();
});

test('a refused join, an unanswered one and a channel that the server ends are errors', async () => {
  const { made } = await line((send, frame) => {
    const [joinRef, ref, topic, event] = frame;
    if (event !== 'phx_join') welcome(send, frame);
    else if (topic === 'realtime:refused')
      send(joinRef, ref, topic, 'phx_reply', { status: 'error', response: {} });
    else if (topic === 'realtime:ended') send(joinRef, null, topic, 'phx_error', {});
  });
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
    'The join was not answered.',
    'The server ended the channel.',
  ]);
});

test('the socket is closed with its last channel', async () => {
  const { made, sockets, events } = await line(welcome);
  const first = made.channel('a', {}).subscribe();
  const second = made.channel('b', {}).subscribe();
  await expect.poll(() => events('phx_join').length).toBe(2);
  first.unsubscribe();
  await expect.poll(() => events('phx_leave').length).toBe(1);
  expect(sockets.map(({ readyState }) => readyState)).toEqual([1]);
  second.unsubscribe();
  await expect.poll(() => sockets.map(({ readyState }) => readyState)).toEqual([3]);
});
