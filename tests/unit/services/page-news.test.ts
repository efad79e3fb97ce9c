import { expect, onTestFinished, test } from 'vitest';
import { pageNews } from '#services/page-news.ts';
import type { PageNews } from '#services/page-news.ts';
import { realtimeServer } from './realtime-server.ts';

/** Listens to a realtime server that accepts every join after refusing the given number. */
async function listen({ refuses = 0 } = {}) {
  const server = await realtimeServer((send, [joinRef, ref, topic, event], joins) => {
    const isRefused = event === 'phx_join' && joins < refuses;
    send(joinRef, ref, topic, 'phx_reply', { status: isRefused ? 'error' : 'ok', response: {} });
  });
  const news: PageNews[] = [];
  const subscription = pageNews({
    supabaseUrl: `http://127.0.0.1:${server.port}`,
    anonKey: 'the key',
  }).subscribe((each) => news.push(each));
  onTestFinished(() => subscription.unsubscribe());
  return { ...server, news, subscription };
}

const follows = { extension: 'system', status: 'ok', message: 'Subscribed' };
const changed = (payload: object) => ({ type: 'broadcast', event: 'changed', payload });

test('it joins the private pages channel with the anonymous key', async () => {
  const { urls, joined } = await listen();
  await expect.poll(() => joined.length).toBe(1);
  const url = new URL(urls[0] ?? '', 'ws://backend.test');
  expect([url.pathname, url.searchParams.get('apikey')]).toEqual(['/realtime/v1/websocket', 'the key']);
  expect(joined[0]?.topic).toBe('realtime:pages');
  expect(joined[0]?.payload).toMatchObject({
    config: { private: true, broadcast: { replication_ready: true } },
  });
});

test('it has joined once the database is followed, not before, and reports changes', async () => {
  const { joined, news } = await listen();
  await expect.poll(() => joined.length).toBe(1);
  const [channel] = joined;
  channel?.say('system', { ...follows, extension: 'postgres_changes' });
  channel?.say('broadcast', changed({ tags: ['before'] }));
  channel?.say('system', { ...follows, status: 'pending' });
  channel?.say('system', follows);
  channel?.say('broadcast', { ...changed({ tags: ['other'] }), event: 'other' });
  channel?.say('broadcast', changed({ tags: ['product:1', 'home'] }));
  await expect.poll(() => news.length).toBe(3);
  expect(news).toEqual([
    { kind: 'changed', tags: ['before'] },
    { kind: 'joined' },
    { kind: 'changed', tags: ['product:1', 'home'] },
  ]);
});

test('unreadable events apply to every page', async () => {
  const { joined, news } = await listen();
  await expect.poll(() => joined.length).toBe(1);
  joined[0]?.say('broadcast', changed({ tags: 'home' }));
  await expect.poll(() => news).toEqual([{ kind: 'changed', tags: ['all'] }]);
});

test('it reports a loss once, even before its first join, and again after a join', async () => {
  const { joined, news } = await listen();
  await expect.poll(() => joined.length).toBe(1);
  const [channel] = joined;
  const error = { extension: 'system', status: 'error', message: 'Behind' };
  for (const said of [error, error, follows, error, error]) channel?.say('system', said);
  channel?.say('broadcast', changed({ tags: ['last'] }));
  await expect.poll(() => news.at(-1)).toEqual({ kind: 'changed', tags: ['last'] });
  expect(news.map(({ kind }) => kind)).toEqual(['lost', 'joined', 'lost', 'changed']);
});

test('a refused join counts as a loss, and is retried', async () => {
  const { joined, news } = await listen({ refuses: 1 });
  await expect.poll(() => joined.length, { timeout: 20_000 }).toBe(2);
  joined[1]?.say('system', follows);
  await expect.poll(() => news.map(({ kind }) => kind)).toEqual(['lost', 'joined']);
});

test('a channel that the server closes is joined again', async () => {
  const { joined, news } = await listen();
  await expect.poll(() => joined.length).toBe(1);
  joined[0]?.say('system', follows);
  await expect.poll(() => news.length).toBe(1);
  joined[0]?.say('phx_close', {});
  await expect.poll(() => joined.length, { timeout: 20_000 }).toBe(2);
  joined[1]?.say('system', follows);
  await expect.poll(() => news.map(({ kind }) => kind)).toEqual(['joined', 'lost', 'joined']);
});

test('a lost connection is reported, and reopened', async () => {
  const { joined, news } = await listen();
  await expect.poll(() => joined.length).toBe(1);
  joined[0]?.say('system', follows);
  await expect.poll(() => news.length).toBe(1);
  joined[0]?.socket.terminate();
  await expect.poll(() => joined.length, { timeout: 20_000 }).toBe(2);
  expect(news.map(({ kind }) => kind)).toEqual(['joined', 'lost']);
});

test('the connection ends with the subscription, and stays ended', async () => {
  const { server, joined, news, subscription } = await listen();
  await expect.poll(() => joined.length).toBe(1);
  subscription.unsubscribe();
  await expect.poll(() => server.clients.size).toBe(0);
  // Longer than the first delay before a reconnect (1 s): only time can show that there is none.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect([joined.length, news]).toEqual([1, []]);
});
