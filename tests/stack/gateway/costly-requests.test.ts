import { connect } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withDatabase } from '../../../supabase/local/database.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { openSession } from '../../support/open-session.ts';
import { postgrestTime } from '../../support/postgrest-time.ts';

let backend: TestBackend;
let member: string;

beforeAll(async () => {
  backend = await startBackend({ jobs: false, inFlight: 80 });
  await withDatabase(backend.databaseUrl, (db) =>
    db.query(`
      create function public.doze(seconds numeric) returns text language sql volatile as $$ select pg_sleep(seconds)::text $$;
      create function public.whole_body(json) returns text language sql immutable as $$ select $1::text $$;
`),
  );
  const person = '5b4f9c3e-8d5d-4f0e-9b1b-4a1f0a7d2c11';
  member = await new SignJWT({ role: 'authenticated', session_id: await openSession(backend, person) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(person)
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(backend.jwtSecret));
  await vi.waitFor(
    async () => {
      if (!(await call('/rpc/doze?seconds=0')).ok) throw new Error('the procedure is not known yet');
    },
    { timeout: 20_000 },
  );
});
afterAll(() => backend.stop());

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${backend.apiUrl}/rest/v1${path}`, {
    ...init,
    headers: { apikey: backend.anonKey, 'content-type': 'application/json', ...init.headers },
  });

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers });

const keys = (count: number, length = 2) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${'k'.repeat(length)}${n}`, 1]));

const cost = () => postgrestTime(backend);

const long = (length: number) => 'abc'.repeat(Math.ceil(length / 3)).slice(0, length);
const list = (count: number, each: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => each(n)).join();

const attacks: [string, () => Promise<Response>][] = [
  ['2,000 argument names', () => post('/rpc/quote_cart', keys(2000))],
  ['30 long argument names', () => post('/rpc/quote_cart', keys(30, 500))],
  ['one argument name of 8,000 characters', () => post('/rpc/quote_cart', keys(1, 8000))],
  ['a procedure name of 4,000 characters', () => post(`/rpc/${long(4000)}`, {})],
  ['300 keys in the rows of a procedure', () => post('/rpc/quote_cart', [keys(300)])],
  [
    'a form of 1,000 fields',
    () =>
      post('/rpc/quote_cart', list(1000, (n) => `k${n}=1`).replaceAll(',', '&'), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
  ],
  [
    'a table of 1,000 columns as CSV',
    () => post('/rpc/quote_cart', `${list(1000, (n) => `k${n}`)}\n1`, { 'content-type': 'text/csv' }),
  ],
  ['1,000 columns that name keys', () => post(`/rpc/quote_cart?columns=${list(1000, (n) => `k${n}`)}`, {})],
  [
    'a cart of 1,000 numbers that are short to write and long to read',
    () => post('/rpc/place_order', `{"lines":[${list(1000, () => '1e131071')}]}`),
  ],
  [
    'the same cart as a form',
    () =>
      post('/rpc/place_order', `lines=[${list(1000, () => '1e131071')}]`, {
        'content-type': 'application/x-www-form-urlencoded',
      }),
  ],
  ['the same cart in a query', () => call(`/rpc/quote_cart?lines=[${list(1000, () => '1e131071')}]`)],
  ['1,000 parameters', () => call(`/rpc/list_products?${list(1000, (n) => `k${n}=1`).replaceAll(',', '&')}`)],
  [
    '500 parameters separated by semicolons',
    () => call(`/rpc/list_products?${list(500, (n) => `k${n}=1`).replaceAll(',', ';')}`),
  ],
  ['2,000 columns to select', () => call(`/products?select=${list(2000, (n) => `k${n}`)}`)],
  ['an embedded table name of 12,000 characters', () => call(`/products?select=id,${long(12_000)}(id)`)],
  ['1,500 embedded tables', () => call(`/products?select=${list(1500, (n) => `k${n}(*)`)}`)],
  ['2,000 orders', () => call(`/products?select=id&limit=1&order=${list(2000, () => 'id')}`)],
  ['1,200 conditions', () => call(`/products?select=id&limit=1&or=(${list(1200, () => 'id.is.null')})`)],
];

describe('anonymous requests that are expensive for PostgREST', () => {
  it.each(attacks)('%s, twice: refused, using less than 200 ms of its time', async (_, attack) => {
    const before = await cost();
    const [first, second] = await Promise.all([attack(), attack()]);
    expect([400, 404]).toContain(first.status);
    expect(second.status).toBe(first.status);
    expect((await first.json()).code).toMatch(/^PGRST/);
    expect((await cost()) - before).toBeLessThan(200);
  });

  it('40 at once leave the others answered within a second', async () => {
    const flood = Array.from({ length: 40 }, () => post('/rpc/quote_cart', keys(1000)));
    const start = performance.now();
    expect((await call('/categories?select=id&limit=1')).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(1000);
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([400]));
  });
});

describe('a legitimate request', () => {
  it('passes: 30 keys in a body that is one argument, filters of a result, a long list', async () => {
    expect((await post('/rpc/whole_body', keys(30))).status).toBe(200);
    expect((await call('/rpc/list_products?page_size=3&select=id&id=not.is.null&order=id')).status).toBe(200);
    expect((await post('/rpc/list_products?select=id&limit=1', { page_size: 3 })).status).toBe(200);
    const ids = list(300, () => '019b8b74-1800-79b3-bc4c-4716f9386454');
    expect((await call(`/products?select=id&id=in.(${ids})`)).status).toBe(200);
    expect((await post('/rpc/whole_body', { deliveries: keys(500) })).status).toBe(200);
  });

  it('to a new procedure passes at once', async () => {
    await withDatabase(backend.databaseUrl, (db) =>
      db.query(
        'create function public.brand_new(word text) returns text language sql immutable as $$ select word $$',
      ),
    );
    await expect
      .poll(async () => (await post('/rpc/brand_new', { word: 'x' })).status, { timeout: 20_000 })
      .toBe(200);
  });

  it("with a misspelled name gets PostgREST's 404", async () => {
    const answer = await post('/rpc/quote_cart', { liness: [] });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      {
        code: 'PGRST202',
        details: null,
        hint: null,
        message: 'Could not find the function public.quote_cart(liness) in the schema cache',
      },
    ]);
  });
});

describe('the description of the API', () => {
  /** The raw path: nothing is normalized on the way. */
  async function raw(path: string): Promise<string> {
    const { hostname, port } = new URL(backend.apiUrl);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text;
  }

  it.each(['//x', '//', '/x/..', '/%2e', '/.', '/x/%2e%2e', '/x/.%2E/', '//x/../', '/./'])(
    'is not available at %s',
    async (path) => {
      const text = await raw(`/rest/v1${path}?apikey=${backend.anonKey}`);
      expect(text).toMatch(/^HTTP\/1\.1 40[34] /);
      expect(text).not.toContain('swagger');
    },
  );

  it.each([17_000, 40_000, 60_000])('and a URL of %i characters is 414', async (length) => {
    const text = await raw(`/rest/v1/categories?apikey=${backend.anonKey}&name=eq.${'a'.repeat(length)}`);
    expect(text).toMatch(/^HTTP\/1\.1 414 /);
  });
});

describe('embedded tables', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'id' : `id,${depth % 2 === 1 ? 'product_variants' : 'products'}(${nested(depth - 1)})`;

  it.each(['anon', 'member'])('may nest three levels for %s, more for the service', async (who) => {
    const headers: Record<string, string> = who === 'member' ? { authorization: `Bearer ${member}` } : {};
    const ask = (depth: number, more = headers) =>
      call(`/${depth % 2 === 1 ? 'products' : 'product_variants'}?limit=1&select=${nested(depth)}`, {
        headers: more,
      });
    expect((await ask(3)).status).toBe(200);
    const refused = await ask(4);
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      'Tables embedded deeper than 3 levels.',
    ]);
    expect((await ask(4, { apikey: backend.serviceKey })).status).toBe(200);
  });
});

describe('a statement', () => {
  it.each<[string, number]>([
    ['anon', 3],
    ['authenticated', 8],
  ])('of %s ends after %i seconds', async (role, seconds) => {
    const headers: Record<string, string> = role === 'anon' ? {} : { authorization: `Bearer ${member}` };
    const start = performance.now();
    const answer = await post('/rpc/doze', { seconds: 30 }, headers);
    const took = (performance.now() - start) / 1000;
    expect([answer.status, answer.headers.get('retry-after'), (await answer.json()).code]).toEqual([
      503,
      '2',
      '57014',
    ]);
    expect(took).toBeGreaterThan(seconds - 0.1);
    expect(took).toBeLessThan(seconds + 2);
  });

  it('runs to its end after the caller has disconnected, and keeps its slot until then', async () => {
    const running = () =>
      withDatabase(backend.databaseUrl, async (db) => {
        const { rows } = await db.query<{ n: number }>(
          "select count(*)::int as n from pg_stat_activity where usename = 'authenticator' and state = 'active'",
        );
        return rows[0]?.n ?? -1;
      });
    // 60 clients that disconnect right after their request.
    const gone = new AbortController();
    const asked = Array.from({ length: 60 }, () =>
      call('/rpc/doze?seconds=30', { signal: gone.signal }).catch(() => undefined),
    );
    await expect.poll(running, { timeout: 2000, interval: 20 }).toBe(10);
    gone.abort();
    await Promise.all(asked);
    const start = performance.now();
    expect(await running()).toBeLessThanOrEqual(10);
    expect(
      (await call('/categories?select=id&limit=1', { headers: { authorization: `Bearer ${member}` } }))
        .status,
    ).toBe(200);
    expect(performance.now() - start).toBeLessThan(1000);
    await expect.poll(running, { timeout: 5000, interval: 50 }).toBe(0);
  });
});

describe('60 expensive requests of one visitor at once', () => {
  it('leave pages answered within a second', async () => {
    const gone = new AbortController();
    const dear = Array.from({ length: 60 }, () =>
      call('/rpc/doze?seconds=30', { signal: gone.signal }).catch(() => undefined),
    );
    const own = async () => {
      const start = performance.now();
      const response = await fetch(`${backend.ownApiUrl}/rest/v1/rpc/home_page`, {
        headers: { apikey: backend.anonKey },
      });
      await response.arrayBuffer();
      return [response.status, performance.now() - start < 1000];
    };
    for (let n = 0; n < 10; n += 1) expect(await own()).toEqual([200, true]);
    gone.abort();
    await Promise.all(dear);
  });
});

describe('requests in flight', () => {
  it('beyond 80 from one address get 429 with Retry-After on every route; a trusted server is not counted', async () => {
    const gone = new AbortController();
    // More than 80 clients, which repeat their request: they take back a slot that a probe below briefly used.
    const keepAsking = async (): Promise<void> => {
      const answer = await call('/rpc/doze?seconds=2.5', { signal: gone.signal }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer !== undefined && answer.status !== 429) await keepAsking();
    };
    const asked = Array.from({ length: 95 }, keepAsking);
    const routes = [
      '/rest/v1/categories?limit=1',
      '/auth/v1/health',
      '/storage/v1/bucket',
      '/functions/v1/invoice',
      '/realtime/v1/api/broadcast',
      '/nothing',
    ];
    const ask = async (route: string) => {
      const { status, headers } = await fetch(`${backend.apiUrl}${route}`, {
        headers: { apikey: backend.anonKey, 'x-forwarded-for': '9.9.9.9' },
      });
      return [route, status, headers.get('retry-after')];
    };
    await expect
      .poll(() => Promise.all(routes.map(ask)), { timeout: 10_000, interval: 20 })
      .toEqual(routes.map((route) => [route, 429, '1']));
    const refused = await call('/categories?limit=1');
    expect(await refused.json()).toEqual({
      code: 'over_in_flight_limit',
      details: null,
      hint: null,
      message: 'Too many requests of this address are being answered. Try again in a second.',
    });
    gone.abort();
    await Promise.all(asked);
    await expect
      .poll(async () => (await call('/categories?select=id&limit=1')).status, { timeout: 8000 })
      .toBe(200);
  });
});

describe('behind our own proxy', () => {
  let proxied: TestBackend;
  beforeAll(async () => {
    proxied = await startBackend({ seed: false, jobs: false, inFlight: 4, proxies: 1 });
    await withDatabase(proxied.databaseUrl, (db) =>
      db.query(
        'create function public.doze(seconds numeric) returns text language sql volatile as $$ select pg_sleep(seconds)::text $$',
      ),
    );
  });
  afterAll(() => proxied.stop());

  it('the address that the proxy appends counts, not what the caller put before it', async () => {
    const ask = (path: string, chain: string, signal?: AbortSignal) =>
      fetch(`${proxied.apiUrl}/rest/v1${path}`, {
        headers: { apikey: proxied.anonKey, 'x-forwarded-for': chain },
        ...(signal === undefined ? {} : { signal }),
      });
    await expect
      .poll(async () => (await ask('/rpc/doze?seconds=0', '1.1.1.1')).status, { timeout: 20_000 })
      .toBe(200);
    const gone = new AbortController();
    const asked = ['7.7.7.7', '8.8.8.8', '9.9.9.9', ''].map((written) =>
      ask('/rpc/doze?seconds=2.5', `${written}, 1.1.1.1`, gone.signal).catch(() => undefined),
    );
    await expect
      .poll(async () => (await ask('/categories?limit=1', '5.5.5.5, 1.1.1.1')).status, { interval: 20 })
      .toBe(429);
    expect((await ask('/categories?select=id&limit=1', '1.1.1.1, 2.2.2.2')).status).toBe(200);
    gone.abort();
    await Promise.all(asked);
  });
});
