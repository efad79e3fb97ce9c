import type { Subscription } from 'rxjs';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createCache, everything } from '../../src/server/cache.ts';
import { pageNews } from '../../src/services/page-news.ts';
import type { PageNews } from '../../src/services/page-news.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { makeShop, openDb, type Db, type Shop } from '../db/support.ts';
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

/** What a server keeps of one page, as the renderer wires it: prices of the shop's bar, read as a visitor. */
async function server() {
  const cache = createCache<string>({
    // Longer than any test: only news end an entry.
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
  /** Says the price, once it is given without being read. */
  const kept = () =>
    vi.waitFor(async () => {
      const before = reads;
      const given = await price();
      expect(reads).toBe(before);
      return given;
    });
  return { price, kept };
}

it('a new price stands on two servers within a second', async () => {
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

it('a stranger hears the news with the public key, and can say none', async () => {
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
  // The public channel of the same name is another one.
  const open = clientOf(backend).channel('pages');
  await subscribe(open);
  await open.send({ type: 'broadcast', event: 'changed', payload: { tags: ['all'] } });
  await db.sql('update public.product_variants set price = price + 1 where id = $1', [shop.plateVariant]);
  const tags = () => heard.flatMap((news) => (news.kind === 'changed' ? news.tags : []));
  await until(() => tags().includes(shop.plate));
  expect(tags()).not.toContain('all');
  await Promise.all([stranger.realtime.disconnect(), channel.unsubscribe(), open.unsubscribe()]);
});

it('a server that cannot be told knows it, and knows when it is told again', async () => {
  const heard = listen();
  await until(() => heard.length > 0);
  expect(kinds(heard)).toEqual(['joined']);
  // The log of the database is read anew, and what happened meanwhile was told to nobody.
  await db.sql(
    "select pg_terminate_backend(pid) from pg_stat_replication where application_name = 'realtime'",
  );
  await until(() => heard.length >= 3, 15_000);
  expect(kinds(heard)).toEqual(['joined', 'lost', 'joined']);
  await db.sql('update public.product_variants set price = price + 1 where id = $1', [shop.large]);
  expect(await until(() => heard[3])).toEqual({ kind: 'changed', tags: [shop.bar] });
});
