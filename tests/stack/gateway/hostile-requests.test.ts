import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { postgrestTime } from '../../support/postgrest-time.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend({ seed: false, jobs: false });
});
afterAll(() => backend.stop());

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const size = 11_000;

/** Names that no procedure has, in 11 KB; PostgREST would compare each with all that it knows. */
const names = (between: string) => {
  const all = Array.from({ length: 28 }, (_, n) => `quote_cart_${n}`.repeat(30).slice(0, 380));
  return all.join(between).slice(0, size);
};
const long = 'list_products'.repeat(Math.ceil(size / 13)).slice(0, size);
const encoded = encodeURIComponent;

const call = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${backend.apiUrl}/rest/v1${path}`, {
    ...init,
    headers: { apikey: backend.anonKey, 'content-type': json, ...init.headers },
  });
const post = (path: string, body: string, type: string, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', body, headers: { 'content-type': type, ...headers } });

const rpc = '/rpc/quote_cart';
const hostile: [string, () => Promise<Response>][] = [
  ['a form type after a newline', () => post(rpc, `\n&${names('=1&')}=1`, form)],
  ['a form type after a carriage return', () => post(rpc, `\r\n${names('=1&')}=1`, form)],
  ['a form with one name over several lines', () => post(rpc, `lines\n${long}=1`, form)],
  ['a form after a question mark', () => post(rpc, `?${names('=1&')}=1`, form)],
  ['a form with columns', () => post(`${rpc}?columns=lines`, `${names('=1&')}=1`, form)],
  ['a form with a newline and a charset', () => post(rpc, `\n&${names('=1&')}=1`, `${form};charset=utf-8`)],
  ['a form declared as JSON', () => post(rpc, `\n&${names('=1&')}=1`, `${form}; x=json`)],
  ['CSV after a newline', () => post(rpc, `\n${names(',')}\n1`, 'text/csv')],
  ['CSV over lines', () => post(rpc, `"lines\n${long}"\n1\n`, 'text/csv')],
  ['CSV after a carriage return', () => post(rpc, `lines\r${names(',')}\r1`, 'text/csv')],
  ['CSV beside columns', () => post(`${rpc}?columns=lines`, `${names(',')}\n1\n`, 'text/csv')],
  ['JSON with escaped names', () => post(rpc, `{"\\u006c${long}":1}`, json)],
  ['JSON rows', () => post(rpc, `[{"${names('":1,"')}":1}]`, json)],
  ['JSON after a byte order mark', () => post(rpc, `\uFEFF{"${names('":1,"')}":1}`, json)],
  [
    'JSON that only looks like one object',
    () => post(rpc, `{"${long}":1}`, json, { prefer: 'xparams=single-object' }),
  ],
  ['names in columns', () => call(`${rpc}?columns=${encoded(`"${long}"`)}`, { method: 'POST', body: '{}' })],
  [
    'names in columns after others',
    () => call(`${rpc}?columns&columns=${long}`, { method: 'POST', body: `{"${long}":1}` }),
  ],
  ['a read call that looks like filters', () => call(`/rpc/list_products?${names('=neq(1&')}=neq(1`)],
  ['a read call of one long name', () => call(`/rpc/list_products?${encoded(`"${long}"`)}=1`)],
  ['a long table name', () => call(`/${long}?select=id,x(id)`)],
  ['a long name of an embedded table', () => call(`/products?select=id,${long}(id)`)],
  [
    'embeds after an escaped quote',
    () => call(`/products?select=${encoded(`a:features->>"\\"",${'x(id),'.repeat(1500)}id`)}`),
  ],
  [
    'nested embeds after an escaped quote',
    () =>
      call(
        `/products?select=${encoded(`a:features->>"\\"",${'vendors('.repeat(1000)}id${')'.repeat(1000)}`)}`,
      ),
  ],
  [
    'nested groups',
    () => call(`/products?select=id&or=(${'and('.repeat(2500)}id.is.null${')'.repeat(2501)}`),
  ],
  ['unclosed groups', () => call(`/products?select=id&or=(${'and('.repeat(2500)}`)],
  ['unclosed conditions', () => call(`/products?select=id&or=(${'id.is.null,'.repeat(1000)}`)],
  ['a long JSON path', () => call(`/products?select=features${encoded('->a'.repeat(1800))}`)],
  [
    'a long JSON path to order by',
    () => call(`/products?select=id&order=features${encoded('->a'.repeat(1800))}`),
  ],
  [
    'a long JSON path to filter by',
    () => call(`/products?select=id&features${encoded('->a'.repeat(1800))}=eq.1`),
  ],
  [
    'a long list of types',
    () => call('/products?select=id', { headers: { accept: 'a/b;q=0.1,'.repeat(1000) } }),
  ],
  [
    'a long list of preferences',
    () => call('/products?select=id', { headers: { prefer: 'count=exact,'.repeat(900) } }),
  ],
];

describe('twenty hostile requests of 11 KB', () => {
  it.each(hostile)('%s: are refused, and REST answers the others', async (_, attack) => {
    const before = await postgrestTime(backend);
    const attacks = Array.from({ length: 20 }, attack);
    const start = performance.now();
    const other = await call('/categories?select=id&limit=1');
    const took = performance.now() - start;
    const answers = await Promise.all(attacks);
    for (const answer of answers) {
      expect([400, 404, 431]).toContain(answer.status);
      expect(answer.headers.get('content-type')).toContain('application/json');
      await answer.arrayBuffer();
    }
    expect(other.status).toBe(200);
    expect(took).toBeLessThan(2000);
    // The one good request, and what PostgREST does on its own.
    expect((await postgrestTime(backend)) - before).toBeLessThan(250);
  });
});

/** Sends exactly these bytes. @returns the status of the first answer */
async function raw(text: string): Promise<number> {
  const { hostname, port } = new URL(backend.apiUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(text);
  let got = '';
  for await (const chunk of socket) {
    got += String(chunk);
    if (got.includes('\r\n\r\n')) break;
  }
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(got)?.[1]);
}

describe('the head of a request', () => {
  const body = '{"page_size":1}';
  const head = (lines: readonly string[]) =>
    [
      'POST /rest/v1/rpc/list_products?select=id HTTP/1.1',
      'host: x',
      'connection: close',
      `apikey: ${backend.anonKey}`,
      ...lines,
      '',
      '',
    ].join('\r\n');
  const length = `content-length: ${body.length}`;
  const type = 'content-type: application/json';
  const chunks = `5\r\n${body.slice(0, 5)}\r\n${(body.length - 5).toString(16)};x=y\r\n${body.slice(5)}\r\n0\r\n\r\n`;

  it.each<[string, readonly string[], string, number]>([
    ['may use any case', ['CONTENT-TYPE: application/json', length.toUpperCase()], body, 200],
    ['may be followed by chunks', [type, 'transfer-encoding: chunked'], chunks, 200],
    ['may omit the type', [length], body, 200],
    ['may declare no encoding', [type, length, 'content-encoding: identity'], body, 200],
    ['must not declare an encoding', [type, length, 'content-encoding: gzip'], body, 415],
    [
      'must not declare a partial encoding',
      [type, length, 'content-encoding: identity', 'content-encoding: gzip'],
      body,
      415,
    ],
    ['must not declare two types', [type, 'Content-Type: text/csv', length], body, 400],
    ['must not repeat the type', [type, type, length], body, 400],
    ['must not list two types', [`${type}, text/csv`, length], body, 400],
    [
      'must not list two profiles',
      [type, length, 'content-profile: public', 'content-profile: public'],
      body,
      400,
    ],
    ['must not have two lengths', [type, length, 'content-length: 5'], body, 400],
    ['must not have a length and chunks', [type, length, 'transfer-encoding: chunked'], chunks, 400],
    ['must not have another transfer encoding', [type, 'transfer-encoding: gzip, chunked'], chunks, 415],
    ['must not fold the type', ['content-type: application/json;', ' charset=utf-8', length], body, 400],
    ['must not contain NUL', ['content-type: application/json\0', length], body, 400],
    [
      'may state preferences twice',
      [type, length, 'prefer: count=exact', 'Prefer: handling=lenient'],
      body,
      200,
    ],
  ])('%s', async (_, lines, sent, status) => {
    const answered = await raw(head(lines) + sent);
    expect(status === 415 ? [400, 415].includes(answered) : answered === status).toBe(true);
  });
});
