import { once } from 'node:events';
import { Schema } from 'effect';
import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { createServices } from '#services/create-services.ts';

const address = { supabaseUrl: 'http://backend.test', anonKey: 'anon' };

function setup(token: string | null = 'token of ada') {
  const asked: { url: URL; method: string; authorization: string | null; signal: AbortSignal | null }[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    asked.push({
      url: new URL(String(input)),
      method: init?.method ?? 'GET',
      authorization: new Headers(init?.headers).get('authorization'),
      signal: init?.signal ?? null,
    });
    return Response.json([{ id: 'a' }, { id: 'b' }]);
  };
  return { asked, services: createServices(address, () => Promise.resolve(token), fetcher) };
}

const Row = Schema.Struct({ id: Schema.String });

test('each client, the cache and the store are created once', () => {
  const { services } = setup();
  expect(services.client).toBe(services.client);
  expect(services.publicClient).toBe(services.publicClient);
  expect(services.publicClient).not.toBe(services.client);
  expect(services.cache).toBe(services.cache);
  expect(services.cache).toHaveProperty('read');
  expect(services.store).toBe(services.store);
  expect(services.store).toHaveProperty('put');
});

test('the client sends the session’s token, the public one none, others the one they are given', async () => {
  const { asked, services } = setup();
  const { client, publicClient, clientWith } = services;
  for (const each of [client, publicClient, clientWith('proof')]) {
    await firstValueFrom(each.rpc(Schema.Unknown, 'my_orders'));
  }
  expect(asked.map(({ authorization }) => authorization)).toEqual([
    'Bearer token of ada',
    'Bearer anon',
    'Bearer proof',
  ]);
});

test('a procedure is called by POST, or by GET if requested', async () => {
  const { asked, services } = setup();
  await firstValueFrom(services.client.rpc(Schema.Unknown, 'track_guest_order', { token: 'secret' }));
  await firstValueFrom(services.client.rpc(Schema.Unknown, 'count_products', { rating: 2 }, { get: true }));
  expect(asked.map(({ method, url }) => `${method} ${url.pathname}${url.search}`)).toEqual([
    'POST /rest/v1/rpc/track_guest_order',
    'GET /rest/v1/rpc/count_products?rating=2',
  ]);
});

test('rows are decoded one by one, and one of another shape fails them all', async () => {
  const { services } = setup();
  const rows = services.client.rows(Row, (rest) => rest.from('orders').select('id'));
  expect(await firstValueFrom(rows)).toEqual([{ id: 'a' }, { id: 'b' }]);
  const wrong = services.client.rows(Schema.Struct({ id: Schema.Finite }), (rest) =>
    rest.from('orders').select('id'),
  );
  await expect(firstValueFrom(wrong)).rejects.toMatchObject({ _tag: 'Unexpected' });
});

test('a read that the server cannot answer is not repeated', async () => {
  let calls = 0;
  const services = createServices(
    address,
    () => Promise.resolve(null),
    async () => {
      calls += 1;
      return Response.json({ message: 'away' }, { status: 503 });
    },
  );
  const { client } = services;
  for (const ask of [
    client.rows(Row, (rest) => rest.from('orders').select('id')),
    client.rpc(Schema.Unknown, 'my_orders', {}, { get: true }),
    client.write((rest) => rest.from('orders').delete().eq('id', 'a')),
  ]) {
    calls = 0;
    await expect(firstValueFrom(ask)).rejects.toMatchObject({ _tag: 'Unavailable' });
    expect(calls).toBe(1);
  }
});

test('unsubscribing aborts the request', async () => {
  let signal: AbortSignal | null = null;
  const services = createServices(
    address,
    () => Promise.resolve(null),
    (_, init) => {
      signal = init?.signal ?? null;
      return new Promise(() => undefined);
    },
  );
  const asking = services.client.write((rest) => rest.from('orders').delete().eq('id', 'a')).subscribe();
  await expect.poll(() => signal?.aborted).toBe(false);
  asking.unsubscribe();
  expect(signal).toMatchObject({ aborted: true });
});

test('all feeds share one socket', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const topics: string[] = [];
  let sockets = 0;
  server.on('connection', (socket) => {
    sockets += 1;
    socket.on('message', (data) => {
      const [, , topic, event] = JSON.parse(String(data)) as [unknown, unknown, string, string];
      if (event === 'phx_join') topics.push(topic);
    });
  });
  await once(server, 'listening');
  const at = server.address();
  const port = typeof at === 'object' && at !== null ? at.port : 0;
  const { changes } = createServices({ supabaseUrl: `http://127.0.0.1:${port}`, anonKey: 'key' }, () =>
    Promise.resolve(null),
  );
  const listening = (['profiles', 'orders', 'products'] as const).map((table) =>
    changes({ table }).subscribe(),
  );
  await expect.poll(() => topics).toHaveLength(3);
  expect(sockets).toBe(1);
  for (const each of listening) each.unsubscribe();
  for (const socket of server.clients) socket.terminate();
  server.close();
});
