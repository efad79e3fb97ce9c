import { expect, test } from 'vitest';
import { createRealtimeService, realtimeRules, reconnectAfter } from '#services/realtime.ts';
import { realtimeServer } from './realtime-server.ts';

/** A server that accepts every join; the test sends messages down a channel. */
async function line() {
  const server = await realtimeServer((send, [joinRef, ref, topic, event]) =>
    send(joinRef, ref, topic, 'phx_reply', {
      status: 'ok',
      response: event === 'phx_join' ? { postgres_changes: [{ id: 1, ...feed }] } : {},
    }),
  );
  const service = createRealtimeService(
    { supabaseUrl: `http://127.0.0.1:${server.port}`, anonKey: 'key' },
    () => Promise.resolve(null),
  );
  return { service, ...server };
}

const feed = { event: '*', schema: 'public', table: 'orders', filter: 'user_id=eq.1' };
const orders = { table: 'orders', filter: 'user_id=eq.1' } as const;
const change = {
  ids: [1],
  data: {
    type: 'UPDATE',
    table: 'orders',
    schema: 'public',
    commit_timestamp: '',
    columns: [],
    record: {},
    errors: null,
  },
};

const stands = { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL' };
const givenUp = { extension: 'postgres_changes', status: 'error', message: 'too slow' };

test('a change is reported, and one channel serves all listeners', async () => {
  const { service, joined } = await line();
  let first = 0;
  let second = 0;
  service.changes(orders).subscribe(() => (first += 1));
  service.changes(orders).subscribe(() => (second += 1));
  await expect.poll(() => joined.length).toBe(1);
  joined[0]?.say('postgres_changes', change);
  await expect.poll(() => [first, second]).toEqual([1, 1]);
});

test('data is read again once the feed is ready, not at the join', async () => {
  const { service, joined } = await line();
  let told = 0;
  service.changes(orders).subscribe(() => (told += 1));
  await expect.poll(() => joined.length).toBe(1);
  joined[0]?.say('system', {
    extension: 'system',
    status: 'ok',
    message: 'Replication connection established',
  });
  joined[0]?.say('postgres_changes', change);
  await expect.poll(() => told).toBe(1);
  joined[0]?.say('system', stands);
  await expect.poll(() => told).toBe(2);
});

test("a later listener reads at once, and the others don't read again", async () => {
  const { service, joined } = await line();
  let first = 0;
  service.changes(orders).subscribe(() => (first += 1));
  await expect.poll(() => joined.length).toBe(1);
  joined[0]?.say('system', stands);
  await expect.poll(() => first).toBe(1);
  let second = 0;
  service.changes(orders).subscribe(() => (second += 1));
  expect([first, second, joined.length]).toEqual([1, 1, 1]);
});

test('a lost connection is rejoined, and missed changes are read', async () => {
  const { service, joined } = await line();
  let told = 0;
  service.changes(orders).subscribe(() => (told += 1));
  await expect.poll(() => joined.length).toBe(1);
  joined[0]?.say('system', stands);
  await expect.poll(() => told).toBe(1);
  joined[0]?.socket.terminate();
  await expect.poll(() => joined.length, { timeout: 5000 }).toBe(2);
  let late = 0;
  service.changes(orders).subscribe(() => (late += 1));
  expect([told, late]).toEqual([1, 0]);
  joined[1]?.say('system', stands);
  await expect.poll(() => [told, late]).toEqual([2, 1]);
});

test('a feed closed by the server is opened again, and missed changes are read', async () => {
  const { service, joined } = await line();
  let told = 0;
  service.changes(orders).subscribe(() => (told += 1));
  await expect.poll(() => joined.length).toBe(1);
  joined[0]?.say('system', givenUp);
  await expect.poll(() => joined.length, { timeout: 5000 }).toBe(2);
  expect(told).toBe(0);
  joined[1]?.say('system', stands);
  await expect.poll(() => told).toBe(1);
  joined[1]?.say('postgres_changes', change);
  await expect.poll(() => told).toBe(2);
});

test('a feed that is left and reopened at once works', async () => {
  const { service, joined, events } = await line();
  const before = service.changes(orders).subscribe();
  await expect.poll(() => joined.length).toBe(1);
  let told = 0;
  before.unsubscribe();
  service.changes(orders).subscribe(() => (told += 1));
  await expect.poll(() => [joined.length, events('phx_leave').length]).toEqual([2, 1]);
  joined[1]?.say('system', stands);
  await expect.poll(() => told).toBe(1);
  joined[1]?.say('postgres_changes', change);
  await expect.poll(() => told).toBe(2);
});

test('a feed requests only the changes of its rows, in the array protocol', async () => {
  const { service, urls, joined } = await line();
  service.changes(orders).subscribe();
  service.changes({ table: 'orders' }).subscribe();
  await expect.poll(() => joined.length).toBe(2);
  const url = new URL(urls[0] ?? '', 'ws://backend.test');
  expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    '/realtime/v1/websocket',
    { apikey: 'key', vsn: '2.0.0' },
  ]);
  const config = {
    broadcast: { ack: false, self: false },
    presence: { key: '', enabled: false },
    private: false,
  };
  const changes = { event: '*', schema: 'public', table: 'orders' };
  expect(joined.map(({ payload }) => payload)).toEqual([
    { config: { ...config, postgres_changes: [{ ...changes, filter: 'user_id=eq.1' }] } },
    { config: { ...config, postgres_changes: [changes] } },
  ]);
  expect(new Set(joined.map(({ topic }) => topic)).size).toBe(2);
});

test('a change outside the feed is not reported, and only the feed itself makes it ready', async () => {
  const { service, joined } = await line();
  let told = 0;
  service.changes(orders).subscribe(() => (told += 1));
  await expect.poll(() => joined.length).toBe(1);
  joined[0]?.say('presence_state', stands);
  joined[0]?.say('system', { ...stands, status: 'pending' });
  joined[0]?.say('system', { ...stands, extension: 'system' });
  joined[0]?.say('system', stands);
  joined[0]?.say('postgres_changes', change);
  await expect.poll(() => told).toBe(2);
});

test('a channel that the server ends reopens after a second, and again the next time', async () => {
  const { service, joined } = await line();
  let told = 0;
  service.changes(orders).subscribe(() => (told += 1));
  await expect.poll(() => joined.length).toBe(1);
  for (const n of [1, 2]) {
    joined.at(-1)?.say('system', stands);
    await expect.poll(() => told).toBe(n);
    const ended = performance.now();
    joined.at(-1)?.say('phx_error', {});
    await expect.poll(() => joined.length, { timeout: 20_000 }).toBe(n + 1);
    // Not after two seconds, the delay of a second attempt in a row: the feed was ready between the two.
    const waited = performance.now() - ended;
    expect(waited).toBeGreaterThan(900);
    expect(waited).toBeLessThan(1900);
  }
});

test('a feed without listeners is dropped: the next listener waits for a new one', async () => {
  const { service, joined, events } = await line();
  const first = service.changes(orders).subscribe();
  await expect.poll(() => joined.length).toBe(1);
  joined[0]?.say('system', stands);
  first.unsubscribe();
  await expect.poll(() => events('phx_leave').length).toBe(1);
  let told = 0;
  service.changes(orders).subscribe(() => (told += 1));
  await expect.poll(() => joined.length).toBe(2);
  expect(joined[1]?.topic).not.toBe(joined[0]?.topic);
  expect(told).toBe(0);
});

test('realtime waits and reconnects as §9 requires', () => {
  expect(realtimeRules).toMatchObject({ timeoutMs: 10_000, heartbeatMs: 30_000 });
  expect([1, 2, 3, 4, 5, 50].map(reconnectAfter)).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000]);
});
