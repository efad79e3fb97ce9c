import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { PatientSocket } from '#services/patient-socket.ts';

/** A server that sends a greeting, and completes a handshake only on request. */
async function slowServer() {
  const http = createServer();
  const line = new WebSocketServer({ noServer: true });
  const closed: { code: number; reason: string }[] = [];
  line.on('connection', (socket) => {
    socket.send('hello');
    socket.on('close', (code, reason) => closed.push({ code, reason: String(reason) }));
  });
  const asked = once(http, 'upgrade');
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    line.close();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}`,
    closed,
    complete: async () => {
      const [request, socket, head] = await asked;
      line.handleUpgrade(request, socket, head, (made) => line.emit('connection', made));
    },
  };
}

function listen(socket: PatientSocket): string[] {
  const heard: string[] = [];
  // Sets handlers as the realtime client does.
  Object.assign(socket, {
    onopen: () => heard.push('open'),
    onmessage: ({ data }: MessageEvent) => heard.push(String(data)),
    onerror: () => heard.push('error'),
  });
  return heard;
}

test('a socket closed while it connects reports no error and is closed once it is open', async () => {
  const server = await slowServer();
  const socket = new PatientSocket(server.url);
  const heard = listen(socket);
  const gone = once(socket, 'close');
  socket.close(1000, 'left');
  expect(socket.readyState).toBe(WebSocket.CONNECTING);
  await server.complete();
  await gone;
  expect(heard).toEqual([]);
  await expect.poll(() => server.closed).toEqual([{ code: 1000, reason: 'left' }]);
});

test('an open socket is closed at once', async () => {
  const server = await slowServer();
  const socket = new PatientSocket(server.url);
  const heard = listen(socket);
  const greeted = once(socket, 'message');
  await server.complete();
  await greeted;
  socket.close(1000, 'done');
  expect(socket.readyState).toBe(WebSocket.CLOSING);
  await once(socket, 'close');
  expect(heard).toEqual(['open', 'hello']);
});
