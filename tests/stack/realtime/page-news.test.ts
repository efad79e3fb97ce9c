import type { Subscription } from 'rxjs';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createCache, everything } from '../../../src/server/cache.ts';
import { pageNews } from '#services/page-news.ts';
import type { PageNews } from '#services/page-news.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { makeShop, openDb, type Db, type Shop } from '../../db/support.ts';
import { clientOf, subscribe, until } from './realtime-support.ts';

let backend: TestBackend;
let db: Db;
let shop: Shop;
const listening: Subscription[] = [];

beforeAll(async () => {
  backend = await startBackend({ seed: false });
  db = openDb(backend);
  shop = await makeShop(db);
});
afterEach(() => {
  for (const subscription of listening.splice(0)) subscription.unsubscribe();
});
afterAll(async () => {
  await db.end();
  await backend.stop();
});

function listen(hear: (news: PageNews) => void = () => undefined): PageNews[] {
  const heard: PageNews[] = [];
  const address = { supabaseUrl: backend.apiUrl, anonKey: backend.anonKey };
  listening.push(
    pageNews(address).subscribe((news) => {
      heard.push(news);
      hear(news);
    }),
  );
  return heard;
}

const kinds = (heard: readonly PageNews[]) => heard.map(({ kind }) => kind);

/** A server's cache of one page, wired like the renderer: prices of the shop's bar, read as a visitor. */
async function server() {
  const cache = createCache<string>({
    // Longer than any test: only news invalidates an entry.
    lifetime: () => ({ freshFor: 3_600_000, staleFor: 0 }),
    budget: 1_000_000,
    sizeOf: (value) => value.length,
    now: Date.now,
    judge: () => 'keep',
    tagsOf: () => new Set([shop.bar]),
  });
  const heard = listen((news) => {
    if (news.kind === 'changed') cache.end(news.tags);
    if (news.kind === 'joined') cache.end([everything]);
  });
  await until(() => heard.some(({ kind }) => kind === 'joined'));
  let reads = 0;
  const read = async () => {
    reads += 1;
    const { body } = await db.anon.rpc('product_page', { product: shop.bar });
    return (body as { variants: { price: string }[] }).variants[0]?.price ?? '';
  };
  const price = () => cache.get('/bar', read);
  /** The price, once it is served from the cache. */
  const kept = () =>
    vi.waitFor(async () => {
      const before = reads;
      const given = await price();
      expect(reads).toBe(before);
      return given;
    });
  return { price, kept };
}

it('two servers show a new price within a second', async () => {
  const servers = [await server(), await server()];
  const onAll = (ask: 'price' | 'kept') => Promise.all(servers.map((one) => one[ask]()));
  expect(await onAll('kept')).toEqual(['10.01', '10.01']);
  for (const price of ['11.11', '8.08']) {
    await db.sql('update public.product_variants set price = $2 where id = $1', [shop.small, price]);
    await vi.waitFor(async () => expect(await onAll('price')).toEqual([price, price]), {
      timeout: 1000,
      interval: 20,
    });
    expect(await onAll('kept')).toEqual([price, price]);
  }
});

it("a stranger receives the events with the public key, and can't send any", async () => {
  const heard = listen();
  await until(() => heard.some(({ kind }) => kind === 'joined'));
  const stranger = clientOf(backend);
  const config = { config: { private: true, broadcast: { ack: true } } };
  const channel = stranger.channel('pages', config);
  await subscribe(channel);
  expect(await channel.send({ type: 'broadcast', event: 'changed', payload: { tags: ['all'] } })).toBe(
    'error',
  );
  await expect(channel.httpSend('changed', { tags: ['all'] })).rejects.toThrow('Unauthorized');
  // The public channel of the same name is a separate channel.
  const open = clientOf(backend).channel('pages');
  await subscribe(open);
  await open.send({ type: 'broadcast', event: 'changed', payload: { tags: ['all'] } });
  await db.sql('update public.product_variants set price = price + 1 where id = $1', [shop.plateVariant]);
  const tags = () => heard.flatMap((news) => (news.kind === 'changed' ? news.tags : []));
  await until(() => tags().includes(shop.plate));
  expect(tags()).not.toContain('all');
  await Promise.all([stranger.realtime.disconnect(), channel.unsubscribe(), open.unsubscribe()]);
});

it('a server that receives no events detects that, and detects when they resume', async () => {
  const heard = listen();
  await until(() => heard.length > 0);
  expect(kinds(heard)).toEqual(['joined']);
  // Replication restarts, and nobody was notified of changes since then.
  await db.sql(
    "select pg_terminate_backend(pid) from pg_stat_replication where application_name = 'realtime'",
  );
  await until(() => heard.length >= 3, 15_000);
  expect(kinds(heard)).toEqual(['joined', 'lost', 'joined']);
  await db.sql('update public.product_variants set price = price + 1 where id = $1', [shop.large]);
  expect(await until(() => heard[3])).toEqual({ kind: 'changed', tags: [shop.bar] });
});
