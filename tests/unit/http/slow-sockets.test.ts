import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { socketTimes } from '#http/limits.ts';

let server: Server;

beforeAll(async () => {
  server = createServer(socketTimes, (_, response) => response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Seconds until the server closes a socket that sends `first` and then one more byte of a header each second. */
async function secondsOpen(first: string, more: string): Promise<number> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const start = performance.now();
  socket.write(first);
  const drip = setInterval(() => socket.write(more), 1000);
  socket.resume();
  await once(socket, 'close');
  clearInterval(drip);
  return (performance.now() - start) / 1000;
}

it('a socket without a complete head is closed after ten seconds, not after thirty', async () => {
  const took = await Promise.all([
    secondsOpen('', ''),
    secondsOpen('G', ''),
    secondsOpen('GET / HTTP/1.1\r\n', 'a'),
    secondsOpen('GET / HTTP/1.1\r\nhost: x\r\n', 'a: b\r\n'),
  ]);
  for (const seconds of took) expect(seconds).toBeLessThan(20);
}, 60_000);

it('every server of ours has these timeouts', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = ['supabase/local', 'src/server', 'src/http'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(root, folder, name),
    ),
  );
  const servers = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('local/ports.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => /create(?:Adaptor)?Server\(/.test(text));
  expect(servers.length).toBeGreaterThanOrEqual(4);
  for (const text of servers) expect(text).toContain('socketTimes');
});
