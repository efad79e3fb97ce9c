import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../supabase/local/database.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { openRaw } from '../realtime/realtime-support.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend({ durable: true, jobs: false });
  await withDatabase(backend.databaseUrl, (db) =>
    db.query(`
      create table public.halves (n int, half int, primary key (n, half));
      create function public.write_pair(wanted int) returns int language plpgsql security definer as $$ begin
        insert into public.halves values (wanted, 1);
        insert into public.halves values (wanted, 2);
        return wanted;
      end $$;
      grant execute on function public.write_pair to anon;`),
  );
  await procedureKnown();
});
afterAll(() => backend.stop());

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${backend.apiUrl}${path}`, {
    ...init,
    headers: { apikey: backend.anonKey, 'content-type': 'application/json', ...init.headers },
  });

/** Resolves when PostgREST knows the new procedure. */
async function procedureKnown(): Promise<void> {
  for (;;) {
    const { status } = await call('/rest/v1/rpc/write_pair', { method: 'POST', body: '{"wanted":-1}' });
    if (status === 200) return;
  }
}

describe('slow senders', () => {
  it('500 of them, in headers or body, do not block anyone else', async () => {
    const { hostname, port } = new URL(backend.apiUrl);
    const head = `POST /rest/v1/rpc/list_products HTTP/1.1\r\nhost: x\r\napikey: ${backend.anonKey}\r\n`;
    const half = `${head}content-type: application/json\r\ncontent-length: 900000\r\n\r\n{"sort":`;
    const sockets: Socket[] = [];
    for (let n = 0; n < 500; n++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(n % 2 === 0 ? head : half);
      sockets.push(socket);
    }
    await Promise.all(sockets.map((socket) => (socket.connecting ? once(socket, 'connect') : undefined)));
    const firstAnswer = once(sockets[0] as Socket, 'data');
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await call('/rest/v1/categories?select=id&limit=1')).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    // A client that does not even finish its headers is disconnected.
    const [answer] = (await firstAnswer) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
    for (const socket of sockets) socket.destroy();
  });
});

const nasty = [
  `'; drop table public.categories; --`,
  `" or 1=1 --`,
  `1); select pg_sleep(9); --`,
  `$$; $1 \\' %s {0}`,
  `eq.1,or=(id.gt.0)`,
  `null\tunion select * from auth.users`,
];

describe('text that looks like SQL', () => {
  it.each(nasty)('%j stays text in filters, columns, orders, paths and procedures', async (text) => {
    const word = encodeURIComponent(text);
    const quoted = encodeURIComponent(`"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
    const statuses: [string, number][] = [];
    for (const path of [
      `categories?slug=eq.${word}`,
      `categories?slug=in.(${quoted})`,
      `categories?slug=like.*${word}*`,
      `categories?or=(slug.eq.${quoted},name.eq.${quoted})`,
      `categories?${word}=eq.1`,
      `categories?order=${word}`,
      `categories?select=${word}`,
      `categories?limit=${word}`,
      word,
      `rpc/${word}`,
      `rpc/search_suggestions?query=${word}`,
      `rpc/list_products?sort=${word}`,
    ]) {
      const start = performance.now();
      const { status } = await call(`/rest/v1/${path}`);
      statuses.push([path, performance.now() - start > 8000 ? 599 : status]);
    }
    const body = await call('/rest/v1/rpc/track_guest_order', {
      method: 'POST',
      body: JSON.stringify({ token: text }),
    });
    statuses.push(['track_guest_order', body.status]);
    expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
    expect(statuses.slice(0, 1).concat(statuses.slice(-1))).toEqual([
      [`categories?slug=eq.${word}`, 200],
      ['track_guest_order', 200],
    ]);
  });

  it('stays text in realtime filters', async () => {
    const raw = await openRaw(backend);
    for (const [index, text] of nasty.entries()) {
      const filters = [`slug=eq.${text}`, `${text}=eq.1`, `slug=in.(${text})`];
      const changes = filters.map((filter) => ({
        event: '*',
        schema: 'public',
        table: 'categories',
        filter,
      }));
      raw.send(`realtime:n${index}`, 'phx_join', { config: { postgres_changes: changes } }, String(index));
    }
    raw.send('phoenix', 'heartbeat', {}, 'alive');
    const replies = () => raw.received.filter(({ event }) => event === 'phx_reply');
    await expect.poll(() => replies().length, { timeout: 20_000 }).toBe(nasty.length + 1);
    expect(raw.ws.readyState).toBe(1);
    raw.ws.terminate();
  });

  it('and everything still exists', async () => {
    const rows = await withDatabase(
      backend.databaseUrl,
      async (db) => (await db.query<{ n: number }>('select count(*)::int as n from public.categories')).rows,
    );
    expect(rows[0]?.n).toBeGreaterThan(10);
  });
});

describe('a realtime socket', () => {
  it('that joins and leaves without end is closed', async () => {
    const raw = await openRaw(backend);
    for (let n = 0; n < 160; n++) {
      raw.send(`realtime:in-out-${n}`, 'phx_join', { config: { presence: { enabled: false } } }, String(n));
      raw.send(`realtime:in-out-${n}`, 'phx_leave', {}, String(n));
    }
    expect(await raw.closed).toBe(1008);
  });
});

describe('killing the database under load', () => {
  it('leaves no partial writes, loses nothing confirmed, and answers 503 with Retry-After until it is back', async () => {
    const confirmed: number[] = [];
    const others: [number, string | null][] = [];
    let next = 1;
    let backAt = 0;
    const writer = async () => {
      while (backAt === 0 || performance.now() - backAt < 300) {
        const wanted = next++;
        // An answer to a request from before the first refusal may arrive after it: it proves nothing.
        const wasAway = others.length > 0;
        const response = await call('/rest/v1/rpc/write_pair', {
          method: 'POST',
          body: JSON.stringify({ wanted }),
        });
        await response.arrayBuffer();
        if (response.status === 200) confirmed.push(wanted);
        else others.push([response.status, response.headers.get('retry-after')]);
        if (wasAway && response.status === 200 && backAt === 0) backAt = performance.now();
      }
    };
    const writers = Array.from({ length: 8 }, writer);
    await expect.poll(() => confirmed.length, { timeout: 10_000 }).toBeGreaterThan(50);
    const run = await readFile(join(backend.dataFolder, 'run/postgres.json'), 'utf8');
    process.kill((JSON.parse(run) as { pid: number }).pid, 'SIGKILL');
    await Promise.all(writers);
    expect(others.length).toBeGreaterThan(0);
    expect(others).toEqual(others.map(() => [503, '1']));
    const rows = await withDatabase(
      backend.databaseUrl,
      async (db) =>
        (
          await db.query<{ n: number; halves: number }>(
            'select n, count(*)::int as halves from public.halves group by n',
          )
        ).rows,
    );
    expect(rows.filter(({ halves }) => halves !== 2)).toEqual([]);
    const there = new Set(rows.map(({ n }) => n));
    expect(confirmed.filter((n) => !there.has(n))).toEqual([]);
  });
});
