import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool, withDatabase } from '../../../supabase/local/database.ts';
import { sweepStorage } from '../../../supabase/local/storage/routes.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';

let backend: TestBackend;
let client: SupabaseClient;
let folder: string;

beforeAll(async () => {
  backend = await startBackend({ seed: false });
  folder = join(backend.dataFolder, 'storage');
  client = createClient(backend.apiUrl, backend.serviceKey, { auth: { persistSession: false } });
  await client.storage.createBucket('b', { public: true });
  await client.storage.from('b').upload('a', 'safe');
});
afterAll(() => backend.stop());

function call(
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  return fetch(`${backend.apiUrl}/storage/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${backend.serviceKey}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

const json = { 'content-type': 'application/json' };

/** Starts a raw request. */
function begin(path: string, headers: string[]): Socket {
  const { hostname, port } = new URL(backend.apiUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    [
      `POST /storage/v1${path} HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${backend.serviceKey}`,
      ...headers,
      '',
      '',
    ].join('\r\n'),
  );
  return socket;
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('object names', () => {
  it.each([
    ['parent folders', '..%2f..%2fsecrets.json'],
    ['a parent in the middle', 'x%2f..%2f..%2fy'],
    ['backslashes', '..%5c..%5cx'],
    ['a null byte', 'x%00.txt'],
    ['a line break', 'x%0d%0aset-cookie:a=b'],
    ['an empty segment', 'x//y'],
    ['a slash at the end', 'x/'],
    ['an escaped slash', 'x%2fy'],
    ['a broken escape', '%zz'],
    ['bytes that are not UTF-8', '%ff%fe'],
    ['characters that S3 does not accept', '%F0%9F%98%80'],
    ['percent signs', '%2520'],
    ['1025 characters', 'a'.repeat(1025)],
    ['nothing', ''],
  ])('with %s are refused for uploads', async (_, name) => {
    const response = await call('POST', `/object/b/${name}`, 'x');
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'InvalidKey',
    ]);
  });

  it.each(['../x', 'a/../../x', './x', 'a//b', '/x', 'x/', 'a\\b', 'a\0b', 'a\nb', '', 'a'.repeat(1025)])(
    'like %j are refused as targets of moves and copies',
    async (destinationKey) => {
      for (const route of ['/object/move', '/object/copy']) {
        const body = JSON.stringify({ bucketId: 'b', sourceKey: 'a', destinationKey });
        const response = await call('POST', route, body, json);
        expect([route, response.status]).toEqual([route, 400]);
      }
    },
  );

  it('of 1024 characters, or with 300 in one segment, are accepted', async () => {
    const name = `${'a'.repeat(300)}/${'b'.repeat(723)}`;
    expect((await client.storage.from('b').upload(name, 'long')).error).toBeNull();
    expect(await (await client.storage.from('b').download(name)).data?.text()).toBe('long');
  });

  it.each(['..', '.', '.objects', 'a%2fb', '%00', '%252e%252e'])(
    'of buckets: %s is refused',
    async (bucket) => {
      const response = await call('POST', `/object/${bucket}/x`, 'x');
      expect([400, 404]).toContain(response.status);
    },
  );

  it('that look like SQL are only names', async () => {
    const name = "x'; drop table storage.objects; --";
    expect((await client.storage.from('b').upload(name, 'x')).error).toBeNull();
    expect((await client.storage.from('b').list('', { search: "x'; drop" })).data).toHaveLength(1);
    expect((await client.storage.from('b').remove([name])).data).toHaveLength(1);
    expect((await client.storage.listBuckets({ search: "' or true --" })).data).toEqual([]);
  });

  it('in a row that point outside the folder read nothing', async () => {
    await withDatabase(backend.databaseUrl, (db) =>
      db.query(`insert into storage.objects (bucket_id, name, version) values
        ('b', 'x1', '../../secrets.json'), ('b', '../../secrets.json', null), ('b', 'x2', '..')`),
    );
    for (const name of ['x1', 'x2']) {
      expect((await call('GET', `/object/b/${name}`)).status).toBe(400);
    }
    await client.storage.from('b').remove(['x1', 'x2', '../../secrets.json']);
    expect(existsSync(join(backend.dataFolder, 'secrets.json'))).toBe(true);
  });
});

describe('bodies', () => {
  it.each<[string, string, string, string, number]>([
    ['no JSON', 'POST', '/bucket', '{', 400],
    ['a list', 'POST', '/bucket', '[]', 400],
    ['nested too deep', 'POST', '/bucket', `${'['.repeat(100)}${']'.repeat(100)}`, 400],
    ['too large', 'POST', '/bucket', `{"name":"${'x'.repeat(1_100_000)}"}`, 413],
    ['nothing', 'POST', '/bucket', '', 400],
    ['a number for a name', 'POST', '/bucket', '{"name":1}', 400],
    ['a null byte', 'POST', '/bucket', String.raw`{"name":"a\u0000"}`, 400],
    ['no prefix', 'POST', '/object/list/b', '{}', 400],
    ['a limit of zero', 'POST', '/object/list/b', '{"prefix":"","limit":0}', 400],
    ['a null byte in a prefix', 'POST', '/object/list/b', String.raw`{"prefix":"\u0000"}`, 400],
    ['no paths', 'POST', '/object/sign/b', '{"expiresIn":60}', 400],
    ['an invalid time', 'POST', '/object/sign/b/a', '{"expiresIn":"60"}', 400],
    ['a past time', 'POST', '/object/sign/b/a', '{"expiresIn":-1}', 400],
    ['1001 names', 'DELETE', '/object/b', JSON.stringify({ prefixes: Array(1001).fill('x') }), 400],
  ])('of %s: %s %s is refused', async (_, method, path, body, status) => {
    const response = await call(method, path, body, json);
    expect([response.status, await response.json()]).toEqual([
      status,
      {
        statusCode: expect.any(String),
        error: expect.any(String),
        message: expect.any(String),
        code: expect.any(String),
      },
    ]);
  });

  const boundary = 'multipart/form-data; boundary=X';
  it.each([
    ['nothing', ''],
    ['no file', '--X\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--X--\r\n'],
    ['an end too early', '--X\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\nhalf'],
    ['no end of headers', `--X\r\n${'a: b\r\n'.repeat(10_000)}`],
    ['another boundary', '--Y\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\nx\r\n--Y--'],
    ['60 fields', `${'--X\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(60)}--X--`],
  ])('of forms with %s are refused', async (_, body) => {
    const response = await call('POST', '/object/b/form', body, { 'content-type': boundary });
    expect(response.status).toBe(400);
    expect((await client.storage.from('b').exists('form')).data).toBe(false);
  });

  it('of forms are found whatever they contain', async () => {
    const content = '\r\n--X not the end\r\n--\r\n\r\n--';
    const form = `--X\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{broken\r\n--X\r\nContent-Type: text/css\r\nContent-Disposition: form-data; name=""; filename="a;b=%22c.txt"\r\n\r\n${content.replace('--X ', '--Z ')}\r\n--X--\r\n`;
    expect(
      (await call('POST', '/object/b/form', form, { 'content-type': 'multipart/form-data; boundary="X"' }))
        .status,
    ).toBe(200);
    expect(await (await client.storage.from('b').download('form')).data?.text()).toBe(
      content.replace('--X ', '--Z '),
    );
  });

  it('of forms that arrive byte by byte are found too', async () => {
    const form = `--X\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\nslowly\r\n-\r\n--X--`;
    const socket = begin('/object/b/slow', [`content-type: ${boundary}`, `content-length: ${form.length}`]);
    socket.setNoDelay();
    for (const char of form) {
      socket.write(char);
      await new Promise((settle) => setImmediate(settle));
    }
    await expect.poll(async () => (await call('GET', '/object/b/slow')).status).toBe(200);
    socket.destroy();
    expect(await (await client.storage.from('b').download('slow')).data?.text()).toBe('slowly\r\n-');
  });

  it('cannot add headers', async () => {
    const form = new FormData();
    form.append('cacheControl', '1\r\nset-cookie: a=b');
    form.append('contentType', 'text/css');
    form.append('contentEncoding', 'x\ny');
    form.append('', new Blob(['x']), 'f');
    const response = await fetch(`${backend.apiUrl}/storage/v1/object/b/head`, {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.serviceKey}` },
      body: form,
    });
    expect(response.status).toBe(200);
    const got = await fetch(`${backend.apiUrl}/storage/v1/object/public/b/head`);
    expect([got.status, got.headers.get('set-cookie'), got.headers.get('cache-control')]).toEqual([
      200,
      null,
      'public, no-cache',
    ]);
    const named = await fetch(`${backend.apiUrl}/storage/v1/object/public/b/head?download=%0d%0aa:b%ud800`);
    expect(named.headers.get('a')).toBeNull();
  });
});

describe('a kilobyte that decompresses to a gigabyte', () => {
  // 16 MB of zeros are enough to detect it.
  const packed = Uint8Array.from(brotliCompressSync(Buffer.alloc(16 * 1024 * 1024)));

  const form = () => {
    const made = new FormData();
    made.append('contentEncoding', 'br');
    made.append('contentType', 'image/png');
    made.append('', new Blob([packed]), 'bomb.png');
    return made;
  };

  it.each<[string, () => { headers: Record<string, string>; body: BodyInit }]>([
    [
      'by a header',
      () => ({ headers: { 'content-encoding': 'br', 'content-type': 'image/png' }, body: packed }),
    ],
    ['by a field', () => ({ headers: {}, body: form() })],
  ])('stays the kilobyte that was sent, with its encoding given %s', async (_, send) => {
    const { headers, body } = send();
    const upload = await fetch(`${backend.apiUrl}/storage/v1/object/b/bomb.png`, {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.serviceKey}`, 'x-upsert': 'true', ...headers },
      body,
    });
    expect(upload.status).toBe(200);
    const got = await fetch(`${backend.apiUrl}/storage/v1/object/public/b/bomb.png`);
    expect(got.headers.get('content-encoding')).toBeNull();
    expect(new Uint8Array(await got.arrayBuffer())).toEqual(packed);
  });

  it('is never served compressed, neither as a copy nor from an old row', async () => {
    await call('POST', '/object/b/packed', packed);
    await withDatabase(backend.databaseUrl, (db) =>
      db.query(
        `update storage.objects set metadata = metadata || '{"contentEncoding": "br"}' where name = 'packed'`,
      ),
    );
    const copy = JSON.stringify({
      bucketId: 'b',
      sourceKey: 'packed',
      destinationKey: 'packed-too',
      copyMetadata: false,
      metadata: { contentEncoding: 'br', mimetype: 'image/png', cacheControl: 'no-cache' },
    });
    expect((await call('POST', '/object/copy', copy, json)).status).toBe(200);
    for (const name of ['packed', 'packed-too']) {
      const got = await fetch(`${backend.apiUrl}/storage/v1/object/public/b/${name}`);
      expect([name, got.headers.get('content-encoding'), (await got.arrayBuffer()).byteLength]).toEqual([
        name,
        null,
        packed.length,
      ]);
    }
  });
});

describe('an upload that is cut off', () => {
  it('lists nothing and leaves nothing on disk', async () => {
    const before = (await filesIn(folder)).length;
    const listed = (await client.storage.from('b').list('', { limit: 1000 })).data?.length;
    const sockets = [
      begin('/object/b/half', ['content-length: 1000000']),
      begin('/object/b/half2', ['transfer-encoding: chunked']),
    ];
    sockets[0]?.write('x'.repeat(300_000));
    sockets[1]?.write(`5\r\nhello\r\n`);
    await expect.poll(async () => (await filesIn(join(folder, '.uploads'))).length).toBe(2);
    expect((await client.storage.from('b').list('', { search: 'half' })).data).toEqual([]);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await filesIn(folder)).length).toBe(before);
    expect((await client.storage.from('b').list('', { limit: 1000 })).data?.length).toBe(listed);
  });

  it('leaves the previous version intact', async () => {
    const socket = begin('/object/b/a', ['x-upsert: true', 'content-length: 1000000']);
    socket.write('x'.repeat(300_000));
    await expect.poll(async () => (await filesIn(join(folder, '.uploads'))).length).toBe(1);
    expect(await (await client.storage.from('b').download('a')).data?.text()).toBe('safe');
    socket.destroy();
    await expect.poll(async () => (await filesIn(join(folder, '.uploads'))).length).toBe(0);
    expect(await (await client.storage.from('b').download('a')).data?.text()).toBe('safe');
  });

  it('by a crash is cleaned up at the next start, and complete files stay', async () => {
    await mkdir(join(folder, '.uploads'), { recursive: true });
    await mkdir(join(folder, '.objects/ab'), { recursive: true });
    await writeFile(join(folder, '.uploads/rest'), 'x');
    await writeFile(join(folder, '.objects/ab/ab000000-0000-4000-8000-000000000000'), 'never got its row');
    const pool = openPool(backend.databaseUrl, 1);
    try {
      expect(await sweepStorage(pool, folder)).toBe(2);
      expect(await sweepStorage(pool, folder)).toBe(0);
    } finally {
      await pool.end();
    }
    expect(await (await client.storage.from('b').download('a')).data?.text()).toBe('safe');
  });

  it('by the database leaves no file behind', async () => {
    const before = (await filesIn(folder)).length;
    await withDatabase(backend.databaseUrl, (db) =>
      db.query(`create function public.refuse() returns trigger language plpgsql as $$ begin
          if new.metadata ? 'eTag' then raise exception 'no' using errcode = 'P0001'; end if; return new; end $$;
        create trigger refuse before insert on storage.objects for each row execute function public.refuse()`),
    );
    const { error } = await client.storage.from('b').upload('never', 'x');
    expect(error).toMatchObject({ message: 'database error, code: P0001', status: 500 });
    await withDatabase(backend.databaseUrl, (db) => db.query('drop function public.refuse() cascade'));
    expect((await filesIn(folder)).length).toBe(before);
  });

  it('old versions are deleted from disk with their rows', async () => {
    const before = (await filesIn(folder)).length;
    for (const body of ['1', '2', '3'])
      await client.storage.from('b').upload('again', body, { upsert: true });
    expect((await filesIn(folder)).length).toBe(before + 1);
    await client.storage.from('b').remove(['again']);
    expect((await filesIn(folder)).length).toBe(before);
  });
});

describe('many concurrent requests', () => {
  it('are all served, though the database has few connections', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `many/${index}`);
    const results = await Promise.all(many.map((name) => client.storage.from('b').upload(name, name)));
    expect(results.filter(({ error }) => error !== null)).toEqual([]);
    const texts = await Promise.all(
      many.map(async (name) => (await client.storage.from('b').download(name)).data?.text()),
    );
    expect(texts).toEqual(many);
    expect((await client.storage.from('b').list('many', { limit: 1000 })).data).toHaveLength(150);
  });

  it('and none is partial if the database dies during them', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `dying/${index}`);
    const uploads = names.map(async (name, index) => {
      await delay(index * 5);
      return client.storage.from('b').upload(name, name);
    });
    await delay(60);
    const run = await readFile(join(backend.dataFolder, 'run/postgres.json'), 'utf8');
    process.kill((JSON.parse(run) as { pid: number }).pid, 'SIGKILL');
    const results = await Promise.all(uploads);
    expect(results.some(({ error }) => error !== null)).toBe(true);
    const failures = results.flatMap(({ error }) => (error === null ? [] : [error]));
    expect(failures.map((error) => ('status' in error ? error.status : error))).toEqual(
      failures.map(() => 503),
    );
    await expect
      .poll(async () => (await client.storage.from('b').list('dying', { limit: 100 })).error, {
        timeout: 15_000,
      })
      .toBeNull();
    const listed = (await client.storage.from('b').list('dying', { limit: 100 })).data ?? [];
    for (const { name } of listed) {
      const path = `dying/${name}`;
      expect(await (await client.storage.from('b').download(path)).data?.text()).toBe(path);
    }
  });
});
