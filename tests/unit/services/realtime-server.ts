import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

export type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: object,
];
export type Send = (...frame: Frame) => void;
export type Joined = {
  readonly topic: string;
  readonly payload: object;
  /** Sends an event down the channel. */
  readonly say: (event: string, payload: object) => void;
  readonly socket: WebSocket;
};

/** Accepts whatever it is asked. */
export const welcome = (send: Send, [joinRef, ref, topic]: Frame): void =>
  send(joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} });

/** A realtime server that receives, and answers as the test decides. It ends with the test. */
export async function realtimeServer(answer: (send: Send, frame: Frame, joins: number) => void = welcome) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const urls: string[] = [];
  const sockets: WebSocket[] = [];
  const heard: Frame[] = [];
  /** Each requested join, accepted or not. */
  const joined: Joined[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.terminate();
    server.close();
  });
  server.on('connection', (socket, { url = '' }) => {
    urls.push(url);
    sockets.push(socket);
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Frame;
      const [joinRef, , topic, event, payload] = frame;
      const send: Send = (...sent) => socket.send(JSON.stringify(sent));
      heard.push(frame);
      answer(send, frame, joined.length);
      if (event === 'phx_join') {
        joined.push({ topic, payload, socket, say: (name, said) => send(joinRef, null, topic, name, said) });
      }
    });
  });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const events = (event: string) => heard.filter((frame) => frame[3] === event);
  return { server, port, urls, sockets, heard, joined, events };
}
