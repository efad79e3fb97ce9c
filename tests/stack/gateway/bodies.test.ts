import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

async function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${backend.apiUrl}${path}`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json', ...headers },
    body,
  });
}

/** Sends an endless chunked body and returns how much was sent before the answer arrived. */
async function pour(path: string): Promise<{ status: number; sent: number }> {
  const { hostname, port } = new URL(backend.apiUrl);
  const outgoing = request({
    hostname,
    port,
    path,
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  outgoing.on('error', () => undefined);
  let sent = 0;
  const answer = new Promise<number>((settle) => {
    outgoing.once('response', (response) => settle(response.statusCode ?? 0));
  });
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  const pump = setInterval(() => {
    outgoing.write(chunk);
    sent += chunk.length;
  });
  const status = await answer;
  clearInterval(pump);
  outgoing.destroy();
  return { status, sent };
}

describe('a body', () => {
  it.each(['/rest/v1/rpc/list_products', '/auth/v1/token?grant_type=password'])(
    'over 1 MB is refused by %s before it is sent',
    async (path) => {
      const { hostname, port } = new URL(backend.apiUrl);
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\napikey: ${backend.anonKey}\r\ncontent-type: application/json\r\ncontent-length: 5000000\r\n\r\n`,
      );
      const [head] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      expect(head.toString()).toMatch(/^HTTP\/1\.1 413 /);
    },
  );

  it('without a length is cut at the limit', async () => {
    const { status, sent } = await pour('/rest/v1/rpc/list_products');
    expect(status).toBe(413);
    expect(sent).toBeLessThan(8 * 1024 * 1024);
  });

  it('of exactly 1 MB is accepted', async () => {
    const body = `{"a":"${'x'.repeat(1024 * 1024 - 8)}"}`;
    expect(body).toHaveLength(1024 * 1024);
    expect((await post('/rest/v1/rpc/nothing', body)).status).toBe(404);
  });

  it('may be nested at most 64 levels deep', async () => {
    expect((await post('/rest/v1/rpc/nothing', nested(64))).status).not.toBe(500);
    const refused = await post('/rest/v1/rpc/nothing', nested(65));
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { code: 'PGRST102', details: null, hint: null, message: 'JSON nested deeper than 64 levels.' },
    ]);
    expect((await post('/auth/v1/token?grant_type=password', nested(100_000))).status).toBe(400);
  });

  it('may hold brackets inside text', async () => {
    const body = JSON.stringify({ a: `${'['.repeat(500)} \\" ${'{'.repeat(500)}` });
    expect((await post('/rest/v1/rpc/nothing', body)).status).toBe(404);
  });

  it('arrives decompressed', async () => {
    expect((await post('/rest/v1/rpc/nothing', '{}', { 'content-encoding': 'gzip' })).status).toBe(415);
  });
});

describe('any web page', () => {
  it('may send a preflight and read the answer', async () => {
    const url = `${backend.apiUrl}/rest/v1/categories?select=id&limit=1`;
    const origin = 'http://127.0.0.1:4173';
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey,x-client-info',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,x-client-info');
    const answer = await fetch(url, { headers: { apikey: backend.anonKey, origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('content-range')).toMatch(/^0-0\//);
  });

  it('can read refusals too', async () => {
    const answer = await fetch(`${backend.apiUrl}/rest/v1/categories`, {
      headers: { origin: 'http://x.test' },
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  });
});

describe('a feature that is not available yet', () => {
  it.each([
    ['/auth/v1/passkeys', 404],
    ['/storage/v1/upload/resumable', 501],
    ['/functions/v1/nothing', 404],
    ['/nothing', 404],
  ])('%s answers %i with a message', async (path, status) => {
    const response = await post(path, '{}', { authorization: `Bearer ${backend.anonKey}` });
    const body = (await response.json()) as { message?: string; msg?: string };
    expect([response.status, typeof (body.message ?? body.msg)]).toEqual([status, 'string']);
  });
});
