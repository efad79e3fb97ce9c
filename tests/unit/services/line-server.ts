import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { createLine } from '#services/realtime-line.ts';
import type { LineRules } from '#services/realtime-line.ts';

export type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: object,
];
export type Send = (...frame: Frame) => void;

/** A server that hears, and answers what the test wants it to; and a line to it. */
export async function lineTo(
  answer: (send: Send, frame: Frame, socket: WebSocket) => void,
  token: () => Promise<string | null> = () => Promise.resolve('first'),
  rules: Partial<LineRules> = {},
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
      answer((...sent) => socket.send(JSON.stringify(sent)), frame, socket);
    });
  });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const made = createLine(`ws://127.0.0.1:${port}`, token, {
    // Longer than any test: only one that waits for them makes them short.
    timeoutMs: 60_000,
    heartbeatMs: 60_000,
    reconnectAfter: () => 10,
    ...rules,
  });
  const events = (event: string) => heard.filter((frame) => frame[3] === event);
  return { made, sockets, heard, events };
}

/** Accepts whatever it is asked. */
export const welcome = (send: Send, [joinRef, ref, topic]: Frame): void =>
  send(joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} });
