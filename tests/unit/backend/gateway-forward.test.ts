import { mkdtemp } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../supabase/local/gateway/caller.ts';
import { createForwarder } from '../../../supabase/local/gateway/forward.ts';

let socketPath = '';
let postgrest: Server;
let gateway: Server;
let port = 0;
/** To the other side: made so far, and open. */
const connections = { made: 0, open: 0 };
let answer: { status: number; body: string } = { status: 200, body: '[]' };
/** Paths that have arrived at the other side, in order, and answers that it holds back. */
const arrived: string[] = [];
const heldBack: (() => void)[] = [];
const forwarders: { close: () => void }[] = [];

const caller: Caller = { role: 'anon', claims: {}, internalToken: undefined, expires: Infinity };

beforeAll(async () => {
  socketPath = join(await mkdtemp(join(tmpdir(), 'stallbar-forward-')), 'rest.sock');
  postgrest = createServer((incoming, response) => {
    arrived.push(incoming.url ?? '');
    const reply = () => {
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        'content-location': incoming.url,
      });
      response.end(answer.body);
    };
    if (incoming.url === '/slow') heldBack.push(reply);
    else reply();
  });
  postgrest.listen(socketPath);
  await once(postgrest, 'listening');
  postgrest.on('connection', (socket) => {
    connections.made += 1;
    connections.open += 1;
    socket.once('close', () => (connections.open -= 1));
  });
  const forwarder = createForwarder(socketPath, { idle: 300, answer: 250 });
  forwarders.push(forwarder);
  gateway = createServer({ maxHeaderSize: 64 * 1024 }, (incoming, response) =>
    forwarder.forward(incoming, response, {
      path: incoming.url ?? '/',
      caller,
      body: undefined,
      headers: [],
      id: 'id',
      lane: incoming.url === '/of-others' ? 'another' : 'one',
    }),
  );
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const address = gateway.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  for (const { close } of forwarders) close();
  gateway.closeAllConnections();
  gateway.close();
  postgrest.closeAllConnections();
  postgrest.close();
});

async function ask(path: string): Promise<{ status: number; retryAfter: string | undefined; body: string }> {
  const outgoing = request({ host: '127.0.0.1', port, path }).end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of incoming) body += String(chunk);
  return { status: incoming.statusCode ?? 0, retryAfter: incoming.headers['retry-after'], body };
}

test.each([
  [400, ''],
  [500, '57P01'],
  [500, '57P02'],
  [503, '57P03'],
  [500, '08006'],
])('a database lost in mid-statement (%i with code %j) is 503 with Retry-After', async (status, code) => {
  answer = { status, body: JSON.stringify({ code, details: null, hint: null, message: '' }) };
  const { status: got, retryAfter, body } = await ask('/x');
  expect([got, retryAfter, JSON.parse(body).code]).toEqual([503, '1', 'PGRST000']);
});

test('a connection is reused, and closed before the other side would close it', async () => {
  answer = { status: 200, body: '[]' };
  await ask('/x');
  const before = connections.made;
  await ask('/x');
  expect(connections.made).toBe(before);
  // The other side would wait five seconds.
  await expect.poll(() => connections.open).toBe(0);
  await ask('/x');
  expect(connections.made).toBe(before + 1);
});

test('errors of the caller are passed on unchanged', async () => {
  const body = JSON.stringify({ code: '22P02', details: null, hint: null, message: 'invalid input' });
  answer = { status: 400, body };
  expect(await ask('/x')).toEqual({ status: 400, retryAfter: undefined, body });
});

test('a 16 KB URL is returned in Content-Location and still answered', async () => {
  answer = { status: 200, body: '[]' };
  expect((await ask(`/x?name=eq.${'a'.repeat(16_000)}`)).status).toBe(200);
});

test('a statement that continues after its caller was answered keeps its slot until it ends', async () => {
  answer = { status: 200, body: '[]' };
  arrived.length = 0;
  const slow = await Promise.all(Array.from({ length: 10 }, () => ask('/slow')));
  expect(slow.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 503));
  const next = ask('/next');
  await once(gateway, 'request');
  expect((await ask('/of-others')).status).toBe(200);
  expect(arrived.filter((path) => path !== '/slow')).toEqual(['/of-others']);
  for (const reply of heldBack.splice(0)) reply();
  expect((await next).status).toBe(200);
  expect(arrived.at(-1)).toBe('/next');
});
