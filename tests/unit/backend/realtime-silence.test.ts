import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createBudget } from '../../../supabase/local/realtime/budget.ts';
import type { Channels } from '../../../supabase/local/realtime/channel.ts';
import { openConnection, type Connection } from '../../../supabase/local/realtime/connection.ts';
import { addressBudget, silence } from '../../../supabase/local/realtime/limits.ts';

const nobody = (): never => {
  throw new Error('no channel is joined here');
};
const channels: Channels = {
  join: nobody,
  leave: nobody,
  close: nobody,
  shutdown: nobody,
  receive: nobody,
  recheck: nobody,
};

test('a socket is closed after a silent minute, and kept open by a heartbeat', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const { promise, resolve } = Promise.withResolvers<Connection>();
  server.on('connection', (ws) =>
    resolve(
      openConnection({
        ws,
        vsn: '1.0.0',
        apiKey: 'key',
        channels,
        addressBudget: createBudget(addressBudget),
        onClose: () => undefined,
      }),
    ),
  );
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const closed = once(client, 'close');
  const [connection] = await Promise.all([promise, once(client, 'open')]);
  const opened = Date.now();

  connection.sweep(opened + silence - 1000);
  client.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' }));
  expect(String((await once(client, 'message'))[0])).toContain('"status":"ok"');
  connection.sweep(Date.now() + silence - 1000);
  expect(client.readyState).toBe(WebSocket.OPEN);

  connection.sweep(Date.now() + silence + 1000);
  expect(await closed).toEqual([1006, expect.anything()]);
  server.close();
});
