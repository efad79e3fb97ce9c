import { once } from 'node:events';
import { get as httpGet, request as httpRequest, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withDatabase } from '../../../supabase/local/database.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend({ seed: false, jobs: false });
  await withDatabase(backend.databaseUrl, (db) =>
    db.query(`
      create table public.things (id int primary key, name text, note text);
      insert into public.things select n, 'thing ' || n, repeat('x', 100) from generate_series(1, 2000) n;
      grant all on public.things to anon, authenticated, service_role;
      create function public.headers() returns json language sql stable as
        $$ select current_setting('request.headers')::json $$;
      create function public.backend_pid() returns int language sql stable as $$ select pg_backend_pid() $$;
      create function public.echo(text) returns text language sql immutable as $$ select $1 $$;`),
  );
  // PostgREST reads rows of a table that it does not know yet, but does not write any.
  await vi.waitFor(
    async () => {
      const { definitions } = (await (await ask('/')).json()) as { definitions: Record<string, unknown> };
      if (definitions['things'] === undefined) throw new Error('the table is not known yet');
    },
    { timeout: 10_000 },
  );
});
afterAll(() => backend.stop());

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${backend.apiUrl}/rest/v1${path}`, {
    ...init,
    headers: { apikey: backend.serviceKey, 'content-type': 'application/json', ...headers },
  });

/** The raw response: nothing is decompressed. */
async function raw(
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ answer: IncomingMessage; body: Buffer }> {
  const { hostname, port } = new URL(backend.apiUrl);
  const options = { hostname, port, method, headers: { apikey: backend.anonKey, ...headers } };
  const request = httpRequest({ ...options, path: `/rest/v1${path}` }).end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { answer, body: Buffer.concat(chunks) };
}

describe('ranges and counts', () => {
  it.each([
    [{ range: '0-4' }, 200, '0-4/*', 5],
    [{ range: '5-9', prefer: 'count=exact' }, 206, '5-9/2000', 5],
    [{ range: '1995-', prefer: 'count=exact' }, 206, '1995-1999/2000', 5],
    [{ range: '3000-3009', prefer: 'count=exact' }, 416, '*/2000', undefined],
    [{ 'range-unit': 'items', range: '0-0' }, 200, '0-0/*', 1],
  ])('%j is answered with %i, Content-Range %s', async (headers, status, contentRange, rows) => {
    const response = await ask('/things?select=id&order=id', headers);
    const body: unknown = await response.json();
    expect([
      response.status,
      response.headers.get('content-range'),
      Array.isArray(body) ? body.length : undefined,
    ]).toEqual([status, contentRange, rows]);
  });

  it.each(['exact', 'planned', 'estimated'])(
    'count=%s is counted, also by HEAD without a body',
    async (how) => {
      const { answer, body } = await raw('/things?select=id', { prefer: `count=${how}` }, 'HEAD');
      expect([answer.headers['content-range']?.replace(/^\S+\//, ''), body.length]).toEqual([
        expect.stringMatching(/^\d+$/),
        0,
      ]);
    },
  );

  it('a table never returns more than 1000 rows at once', async () => {
    expect(await (await ask('/things?select=id')).json()).toHaveLength(1000);
  });
});

describe('preferences', () => {
  const body = JSON.stringify({ id: 9001, name: 'new', note: null });
  const row = { id: 9001, name: 'new', note: null };
  const rollback = 'tx=rollback';

  it('return: minimal, headers-only, representation', async () => {
    const insert = (prefer: string) => ask('/things', { prefer }, { method: 'POST', body });
    const minimal = await insert('return=minimal');
    expect([minimal.status, await minimal.text()]).toEqual([201, '']);
    await ask('/things?id=eq.9001', {}, { method: 'DELETE' });
    const headersOnly = await insert('return=headers-only');
    expect([headersOnly.status, headersOnly.headers.get('location'), await headersOnly.text()]).toEqual([
      201,
      '/things?id=eq.9001',
      '',
    ]);
    await ask('/things?id=eq.9001', {}, { method: 'DELETE' });
    const whole = await insert('return=representation');
    expect([whole.status, whole.headers.get('preference-applied'), await whole.json()]).toEqual([
      201,
      'return=representation',
      [row],
    ]);
  });

  it('resolution: merge, ignore, and a conflict without either', async () => {
    const upsert = async (prefer: string, name: string) => {
      const changed = JSON.stringify({ ...row, name });
      const response = await ask('/things', { prefer }, { method: 'POST', body: changed });
      return [response.status, await response.json()];
    };
    const both = 'return=representation,resolution=';
    expect(await upsert(`${both}merge-duplicates`, 'merged')).toEqual([200, [{ ...row, name: 'merged' }]]);
    expect(await upsert(`${both}ignore-duplicates`, 'ignored')).toEqual([201, []]);
    expect(await upsert('return=representation', 'again')).toEqual([
      409,
      expect.objectContaining({ code: '23505' }),
    ]);
  });

  it('missing=default and columns fill in what a row omits', async () => {
    const response = await ask(
      '/things?columns=id,name,note',
      { prefer: 'missing=default,return=representation' },
      { method: 'POST', body: JSON.stringify([{ id: 9002 }, { id: 9003, name: 'c' }]) },
    );
    expect(await response.json()).toEqual([
      { id: 9002, name: null, note: null },
      { id: 9003, name: 'c', note: null },
    ]);
  });

  it('tx=rollback is ignored: writes are committed', async () => {
    const response = await ask(
      '/things?id=eq.9002',
      { prefer: `${rollback},return=representation` },
      { method: 'PATCH', body: '{"note":"kept"}' },
    );
    expect(await response.json()).toEqual([{ id: 9002, name: null, note: 'kept' }]);
    expect(await (await ask('/things?id=eq.9002&select=note')).json()).toEqual([{ note: 'kept' }]);
  });

  it('params=single-object, arrays and plain text reach a procedure', async () => {
    const text = await ask(
      '/rpc/echo',
      { 'content-type': 'text/plain', accept: 'application/json' },
      { method: 'POST', body: 'grüße; drop' },
    );
    expect([text.status, await text.json()]).toEqual([200, 'grüße; drop']);
  });
});

describe('types', () => {
  it('CSV can be sent and received', async () => {
    const sent = await ask(
      '/things',
      { 'content-type': 'text/csv', prefer: 'return=minimal' },
      { method: 'POST', body: 'id,name,note\n9101,"a, b",NULL\n9102,c,""\n' },
    );
    expect(sent.status).toBe(201);
    const got = await ask('/things?id=gt.9100&order=id', { accept: 'text/csv' });
    expect([got.headers.get('content-type'), await got.text()]).toEqual([
      'text/csv; charset=utf-8',
      'id,name,note\n9101,"a, b",\n9102,c,""',
    ]);
  });

  it('a single object, and 406 when there is not exactly one', async () => {
    const single = { accept: 'application/vnd.pgrst.object+json' };
    expect(await (await ask('/things?id=eq.7&select=id,name', single)).json()).toEqual({
      id: 7,
      name: 'thing 7',
    });
    expect((await ask('/things?id=lt.3', single)).status).toBe(406);
  });

  it('a query plan is never returned', async () => {
    for (const apikey of [backend.anonKey, backend.serviceKey]) {
      for (const type of [
        'application/vnd.pgrst.plan+json',
        'application/vnd.pgrst.plan+text; options=analyze',
      ]) {
        expect((await ask('/things', { apikey, accept: type })).status).toBe(415);
      }
    }
  });

  it('the API description requires the service key, however it is requested', async () => {
    for (const path of ['', '/', '/?x=1', '?x=1']) {
      expect([path, (await ask(path, { apikey: backend.anonKey })).status]).toEqual([path, 403]);
    }
    for (const path of ['', '/']) {
      const shown = (await (await ask(path)).json()) as { swagger: string };
      expect([path, shown.swagger]).toEqual([path, '2.0']);
    }
    expect((await raw('//', {})).answer.statusCode).not.toBe(200);
  });
});

describe('headers', () => {
  it('of the request reach SQL, except those the gateway sets', async () => {
    const headers = { 'x-client-info': 'me', 'x-own': 'a,b', cookie: 'c=1', 'x-forwarded-for': '9.9.9.9' };
    const seen = (await (await ask('/rpc/headers', headers)).json()) as Record<string, string>;
    expect([
      seen['x-client-info'],
      seen['x-own'],
      seen['cookie'],
      seen['apikey'],
      seen['x-forwarded-for'],
    ]).toEqual(['me', 'a,b', undefined, undefined, '127.0.0.1']);
  });

  it('identify the request, by its own id or by a new one', async () => {
    const mine = await ask('/things?limit=1', { 'x-request-id': 'my-request-1' });
    expect(mine.headers.get('x-request-id')).toBe('my-request-1');
    const uuid = /^[0-9a-f-]{36}$/;
    for (const id of ['x'.repeat(65), 'a b', 'eyJh.eyJh.c']) {
      expect((await ask('/things?limit=1', { 'x-request-id': id })).headers.get('x-request-id')).toMatch(
        uuid,
      );
    }
    for (const path of ['/rest/v1/nothing', '/auth/v1/health', '/storage/v1/bucket', '/nothing', '/health']) {
      const { headers } = await fetch(`${backend.apiUrl}${path}`);
      expect([path, headers.get('x-request-id')]).toEqual([path, expect.stringMatching(uuid)]);
    }
  });

  it('of the answer do not reveal the software behind it', async () => {
    const { headers } = await ask('/things?limit=1');
    expect([headers.get('server'), headers.get('content-location')]).toEqual([null, '/things?limit=1']);
  });
});

describe('large answers', () => {
  const large = '/things?select=*&limit=1000&order=id';

  it.each<[string, string | undefined, (body: Buffer) => Buffer]>([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=1, br;q=0.1', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0', undefined, (body) => body],
    ['identity', undefined, (body) => body],
  ])('for Accept-Encoding %s come as %s', async (accepted, encoding, unpack) => {
    const plain = (await raw(large, {})).body;
    const { answer, body } = await raw(large, { 'accept-encoding': accepted });
    expect([answer.statusCode, answer.headers['content-encoding'], answer.headers['vary']]).toEqual([
      200,
      encoding,
      'Accept-Encoding',
    ]);
    expect(unpack(body).equals(plain)).toBe(true);
    expect(body.length < plain.length / 10).toBe(encoding !== undefined);
  });

  it('that are small arrive complete and unchanged', async () => {
    const { answer, body } = await raw('/things?limit=1', { 'accept-encoding': 'br, gzip' });
    expect([answer.headers['content-encoding'], Number(answer.headers['content-length'])]).toEqual([
      undefined,
      body.length,
    ]);
  });

  it('start before they are complete', async () => {
    const { hostname, port } = new URL(backend.apiUrl);
    const request = httpGet({
      hostname,
      port,
      path: `/rest/v1${large}`,
      headers: { apikey: backend.anonKey },
    });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    expect(answer.headers['transfer-encoding']).toBe('chunked');
    const [first] = (await once(answer, 'data')) as [Buffer];
    let size = first.length;
    expect(answer.complete).toBe(false);
    for await (const chunk of answer) size += (chunk as Buffer).length;
    expect(size).toBe((await raw(large, {})).body.length);
  });
});

describe('requests', () => {
  it('may arrive in pieces', async () => {
    const { hostname, port } = new URL(backend.apiUrl);
    const request = httpRequest({
      hostname,
      port,
      path: '/rest/v1/rpc/echo',
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'text/plain', 'transfer-encoding': 'chunked' },
    });
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    for (const piece of ['one ', 'two ', 'three']) {
      request.write(piece);
      await new Promise((settle) => setImmediate(settle));
    }
    request.end();
    const [answer] = await answered;
    let text = '';
    for await (const chunk of answer) text += String(chunk);
    expect(JSON.parse(text)).toBe('one two three');
  });

  it('in sequence use few connections to PostgREST', async () => {
    const before = await connections();
    for (let i = 0; i < 50; i++) await (await ask('/rpc/backend_pid')).json();
    expect((await connections()) - before).toBeLessThanOrEqual(1);
  });
});

/** Open connections of this process, including the gateway's own to PostgREST. */
async function connections(): Promise<number> {
  return process.getActiveResourcesInfo().filter((name) => name.startsWith('PipeWrap')).length;
}
