import { createClient } from '@supabase/supabase-js';
import { symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../supabase/local/database.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';

let backend: TestBackend;
let path: string;
let body: string;
const prefix = '/storage/v1/object/public';

beforeAll(async () => {
  backend = await startBackend();
  const folder = join(backend.dataFolder, 'storage/media');
  path = 'test plate.svg';
  body = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert()</script></svg>';
  await writeFile(join(folder, path), body);
  await symlink(join(backend.dataFolder, 'secrets.json'), join(folder, 'link.svg'));
  await withDatabase(backend.databaseUrl, (client) =>
    client.query(
      `insert into storage.objects (bucket_id, name, metadata) values
        ('media', $1, '{"eTag":"\\"abc\\"","mimetype":"image/svg+xml","cacheControl":"max-age=60"}'),
        ('media', 'link.svg', '{}'), ('media', 'lost.svg', '{}'), ('media', '../../secrets.json', '{}')`,
      [path],
    ),
  );
  await withDatabase(backend.databaseUrl, (client) =>
    client.query(`insert into storage.buckets (id, name, public) values ('private', 'private', false)`),
  );
});
afterAll(() => backend.stop());

const get = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${backend.apiUrl}${prefix}/media/${encodeURIComponent(name)}`, { headers });

/** Sends the raw path: fetch would resolve `..`. */
async function raw(target: string): Promise<{ status: number; body: { statusCode?: string } }> {
  const { hostname, port } = new URL(backend.apiUrl);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  for await (const chunk of socket) text += String(chunk);
  expect(text).not.toContain('jwtSecret');
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  return { status: Number(text.split(' ')[1]), body: JSON.parse(json) as { statusCode?: string } };
}

describe('a public object', () => {
  it("is served with its type, sandboxed so that it can't act as one of our pages", async () => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([200, body]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'accept-ranges': 'bytes',
      etag: '"abc"',
    });
  });

  it('is found at the URL that supabase-js builds', async () => {
    const client = createClient(backend.apiUrl, backend.anonKey, { auth: { persistSession: false } });
    const { publicUrl } = client.storage.from('media').getPublicUrl(path, { download: 'a b.svg' }).data;
    const response = await fetch(publicUrl);
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      "attachment; filename=a%20b.svg; filename*=UTF-8''a%20b.svg;",
    ]);
  });

  it('is not sent again to a client that has it', async () => {
    const response = await get(path, { 'if-none-match': 'W/"x", "abc"' });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/70', '<svg'],
    ['bytes=-6', 206, 'bytes 64-69/70', '</svg>'],
    ['bytes=64-', 206, 'bytes 64-69/70', '</svg>'],
    ['bytes=64-9999', 206, 'bytes 64-69/70', '</svg>'],
  ])('is served in part: %s', async (range, status, contentRange, text) => {
    const response = await get(path, { range });
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
      status,
      contentRange,
      text,
    ]);
  });

  it.each(['bytes=70-', 'bytes=-0'])('has nothing at %s', async (range) => {
    const response = await get(path, { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */70']);
  });

  it.each(['bytes=3-1', 'bytes=0-1,3-4', 'lines=1-2'])('is served whole for %s', async (range) => {
    const response = await get(path, { range });
    expect([response.status, await response.text()]).toEqual([200, body]);
  });

  it('is served in part only while it is unchanged', async () => {
    expect((await get(path, { range: 'bytes=0-3', 'if-range': '"old"' })).status).toBe(200);
  });

  it('answers HEAD without a body', async () => {
    const response = await fetch(`${backend.apiUrl}${prefix}/media/${encodeURIComponent(path)}`, {
      method: 'HEAD',
    });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      '70',
      '',
    ]);
  });
});

describe('anything that is not a public object', () => {
  // Supabase Storage answers 400; the actual status is in the body.
  it.each([
    ['an unknown object', 'media/nothing.svg', '404'],
    ['an object without its file', 'media/lost.svg', '404'],
    ['a link out of the bucket', 'media/link.svg', '404'],
    ['an unknown bucket', 'nothing/a.svg', '404'],
    ['a private bucket', 'private/a.svg', '404'],
    ['a folder', 'media/products', '404'],
    ['a bucket without a path', 'media', '400'],
    ['parent folders', 'media/../../secrets.json', undefined],
    ['escaped parent folders', 'media/%2e%2e/%2e%2e/secrets.json', undefined],
    ['escaped slashes', 'media/..%2f..%2fsecrets.json', '400'],
    ['doubly escaped parent folders', 'media/%252e%252e/secrets.json', '400'],
    ['backslashes', 'media/..%5c..%5csecrets.json', '400'],
    ['a null byte', 'media/a.svg%00.txt', '400'],
    ['an empty part', 'media//a.svg', '400'],
    ['a broken escape', 'media/%zz', '400'],
    ['a parent folder as the bucket', '../secrets.json', undefined],
    ['an escaped bucket', '%2e%2e/secrets.json', undefined],
    ['the folder of versions', '.objects/aa/a', '400'],
    ['a very long name', `media/${'a'.repeat(1025)}`, '400'],
    ['a prefix with an escaped letter', 'media/a.svg', '400', '/storage/v1/object/publi%63'],
  ])('%s is refused', async (_, target, statusCode, from = prefix) => {
    const { status, body: answer } = await raw(`${from}/${target}`);
    expect([status, answer.statusCode]).toEqual([400, statusCode]);
  });
});
