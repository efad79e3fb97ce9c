import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { startReplication } from '../../../supabase/local/realtime/replication.ts';

/** A message of PostgreSQL: its letter, its length, its content. */
function message(letter: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
const welcome = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const dying = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
);

const opened: { close: () => void }[] = [];
const uncaught = vi.fn();
afterEach(() => {
  process.off('uncaughtExceptionMonitor', uncaught);
  for (const each of opened.splice(0)) each.close();
});

test("a database that dies during the reader's handshake is contacted again, and nothing else fails", async () => {
  process.on('uncaughtExceptionMonitor', uncaught);
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    // The welcome and the error arrive in one packet, before anything can listen for the error.
    socket.once('data', () => socket.end(Buffer.concat([welcome, ready, dying])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const replication = startReplication({
    url: `postgresql://reader@127.0.0.1:${port}/postgres`,
    publications: [],
    onChange: async () => {},
    onGap: () => undefined,
    log: () => undefined,
  });
  opened.push(server);
  await vi.waitFor(() => expect(sockets.length).toBeGreaterThanOrEqual(3), { timeout: 20_000 });
  await replication.stop();
  expect(uncaught).not.toHaveBeenCalled();
});
