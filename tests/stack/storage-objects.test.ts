import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../support/backend.ts';

let backend: TestBackend;
let client: SupabaseClient;
let bucket: string;
let count = 0;
const storage = () => client.storage;
const files = () => storage().from(bucket);
const path = 'test folder/plate (1).txt';

beforeAll(async () => {
  backend = await startBackend({ seed: false });
  client = createClient(backend.apiUrl, backend.serviceKey, { auth: { persistSession: false } });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  bucket = `bucket-${(count += 1)}`;
  const { error } = await storage().createBucket(bucket, { public: true });
  if (error !== null) throw error;
});

async function textAt(name: string, from = bucket): Promise<string | undefined> {
  return (await storage().from(from).download(name)).data?.text();
}

async function put(name: string, body = 'content', from = bucket): Promise<void> {
  const { error } = await storage().from(from).upload(name, body);
  expect(error).toBeNull();
}

describe('buckets', () => {
  it('are made, read, listed, changed, emptied and removed', async () => {
    const made = await storage().createBucket('one', {
      public: false,
      fileSizeLimit: '20MB',
      allowedMimeTypes: ['image/*'],
    });
    expect(made).toEqual({ data: { name: 'one' }, error: null });
    expect((await storage().getBucket('one')).data).toEqual({
      id: 'one',
      name: 'one',
      owner: '',
      public: false,
      file_size_limit: 20_000_000,
      allowed_mime_types: ['image/*'],
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    expect((await storage().updateBucket('one', { public: true, fileSizeLimit: null })).data).toEqual({
      message: 'Successfully updated',
    });
    expect((await storage().getBucket('one')).data).toMatchObject({ public: true, file_size_limit: null });
    const ids = async (options?: Parameters<SupabaseClient['storage']['listBuckets']>[0]) =>
      (await storage().listBuckets(options)).data?.map(({ id }) => id);
    expect(await ids()).toContain('one');
    expect(await ids({ search: 'ON', limit: 1, sortColumn: 'name', sortOrder: 'desc' })).toEqual(['one']);
    await storage().from('one').upload('a.png', 'x', { contentType: 'image/png' });
    expect((await storage().deleteBucket('one')).error).toMatchObject({
      message: 'The bucket you tried to delete is not empty',
      statusCode: '409',
    });
    expect((await storage().emptyBucket('one')).data?.message).toMatch(/^Empty bucket/);
    expect((await storage().deleteBucket('one')).data).toEqual({ message: 'Successfully deleted' });
    expect((await storage().getBucket('one')).error).toMatchObject({
      message: 'Bucket not found',
      status: 400,
      statusCode: '404',
      code: 'NoSuchBucket',
    });
  });

  it.each([
    ['a taken name', 'media', {}, '409', 'The resource already exists'],
    ['a slash', 'a/b', {}, '400', 'Bucket name invalid'],
    ['a hidden name', '.objects', {}, '400', 'Bucket name invalid'],
    ['nothing', '', {}, '400', 'Bucket name invalid'],
    ['101 characters', 'a'.repeat(101), {}, '400', 'Bucket name invalid'],
    ['a size that is none', 'x', { fileSizeLimit: 'much' }, '400', expect.stringContaining('file size')],
    ['more than the project allows', 'x', { fileSizeLimit: '9GB' }, '413', expect.any(String)],
    ['a type that is none', 'x', { allowedMimeTypes: ['png'] }, '415', 'mime type png is not supported'],
    ['analytics', 'x', { type: 'ANALYTICS' }, '501', expect.stringContaining('not supported')],
  ])('are refused with %s', async (_, id, options, statusCode, message) => {
    const { error } = await storage().createBucket(id, { public: true, ...options });
    expect(error).toMatchObject({ statusCode, message });
  });
});

describe('uploads', () => {
  const bytes = randomBytes(700_000);
  it.each<[string, () => Parameters<ReturnType<typeof files>['upload']>[1]]>([
    ['a buffer', () => bytes],
    ['an array buffer', () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)],
    ['a blob', () => new Blob([bytes])],
    ['a readable stream of Node', () => Readable.from([bytes.subarray(0, 9), bytes.subarray(9)])],
    ['a web stream', () => new Blob([bytes]).stream()],
    [
      'a form',
      () => {
        const form = new FormData();
        form.append('after all', 'text');
        form.append('', new Blob([bytes]), 'file.bin');
        return form;
      },
    ],
  ])('take %s', async (_, body) => {
    const sent = await files().upload(path, body());
    expect(sent).toEqual({
      data: { id: expect.any(String), path, fullPath: `${bucket}/${path}` },
      error: null,
    });
    const { data } = await files().download(path);
    expect(Buffer.from(await (data as Blob).arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('keep type, cache control and metadata', async () => {
    const metadata = { camera: 'none', nested: { deep: ['ü'] } };
    const blob = new Blob(['<p>'], { type: 'text/css' });
    for (const [name, body] of [
      ['raw', '<p>'],
      ['form', blob],
    ] as const) {
      await files().upload(name, body, { contentType: 'text/css', cacheControl: '77', metadata });
      const { data } = await files().info(name);
      expect(data).toMatchObject({
        name,
        bucketId: bucket,
        size: 3,
        contentType: 'text/css',
        cacheControl: 'max-age=77',
        etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
        version: expect.any(String),
        metadata,
        createdAt: expect.any(String),
        lastModified: expect.any(String),
      });
      expect(data).not.toHaveProperty('updatedAt');
      const response = await fetch(files().getPublicUrl(name).data.publicUrl);
      expect(response.headers.get('cache-control')).toBe('public, max-age=77');
    }
    await put('plain');
    expect((await files().info('plain')).data?.metadata).toEqual({});
  });

  it('do not replace unless they are told to', async () => {
    await put(path, 'one');
    expect((await files().upload(path, 'two')).error).toMatchObject({
      message: 'The resource already exists',
      statusCode: '409',
    });
    const before = (await files().info(path)).data;
    expect((await files().upload(path, 'two', { upsert: true })).error).toBeNull();
    expect(await textAt(path)).toBe('two');
    expect((await files().update(path, 'three')).data?.path).toBe(path);
    expect(await textAt(path)).toBe('three');
    const after = (await files().info(path)).data;
    expect(after?.id).toBe(before?.id);
    expect(after?.version).not.toBe(before?.version);
  });

  it('take an empty file and the placeholder of an empty folder', async () => {
    await put('empty', '');
    expect((await files().info('empty')).data?.size).toBe(0);
    expect((await fetch(files().getPublicUrl('empty').data.publicUrl)).status).toBe(200);
    await put('folder/.emptyFolderPlaceholder', '');
    expect((await files().upload('b/.emptyFolderPlaceholder', 'x')).error).toMatchObject({
      statusCode: '413',
    });
  });

  it('let names nest as they like', async () => {
    await put('a');
    await put('a/b');
    await put('a/b/c');
    expect(await Promise.all(['a', 'a/b', 'a/b/c'].map((name) => textAt(name)))).toEqual(
      ['a', 'a/b', 'a/b/c'].map(() => 'content'),
    );
  });

  it('go to a bucket that is there', async () => {
    const { data, error } = await storage().from('nothing').upload(path, 'x');
    expect([data, error?.message]).toEqual([null, 'Bucket not found']);
  });

  it('end as one whole file when many come at once', async () => {
    const bodies = Array.from({ length: 12 }, (_, index) => Buffer.alloc(200_000 + index, index + 1));
    const results = await Promise.all(bodies.map((body) => files().upload(path, body, { upsert: true })));
    expect(results.map(({ error }) => error)).toEqual(bodies.map(() => null));
    const blob = (await files().download(path)).data as Blob;
    const got = Buffer.from(await blob.arrayBuffer());
    expect(bodies.some((body) => body.equals(got))).toBe(true);

    const single = await Promise.all(bodies.map((body) => files().upload('only one', body)));
    expect(single.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(single.map(({ error }) => error?.message))).toEqual(
      new Set([undefined, 'The resource already exists']),
    );
  });
});

describe('limits', () => {
  beforeEach(async () => {
    await storage().updateBucket(bucket, {
      public: true,
      fileSizeLimit: '1kb',
      allowedMimeTypes: ['image/png', 'text/*'],
    });
  });

  it.each<[string, () => Buffer | Blob | ReadableStream<Uint8Array>]>([
    ['an announced body', () => Buffer.alloc(20_000_000)],
    ['a body of unknown length', () => new Blob([Buffer.alloc(20_000_000)]).stream()],
    ['a form', () => new Blob([Buffer.alloc(20_000_000)], { type: 'image/png' })],
    ['one byte too much in a form', () => new Blob([Buffer.alloc(1001)], { type: 'image/png' })],
    ['one byte too much', () => Buffer.alloc(1001)],
  ])('of size hold for %s', async (_, body) => {
    const { error } = await files().upload('big.png', body(), { contentType: 'image/png' });
    expect(error).toMatchObject({
      message: 'The object exceeded the maximum allowed size',
      status: 413,
      statusCode: '413',
    });
    expect((await files().list()).data).toEqual([]);
  });

  it('let pass what just fits', async () => {
    expect((await files().upload('a', Buffer.alloc(1000), { contentType: 'image/png' })).error).toBeNull();
    const fits = new Blob([Buffer.alloc(1000)], { type: 'text/csv' });
    expect((await files().upload('b', fits)).error).toBeNull();
  });

  it.each([['image/jpeg'], ['image/png;charset=x'], ['text'], ['TEXT']])(
    'refuse the type %s',
    async (contentType) => {
      const { error } = await files().upload('a', 'x', { contentType });
      expect(error).toMatchObject({
        message: `mime type ${contentType} is not supported`,
        statusCode: '415',
      });
      const { error: formError } = await files().upload('a', new Blob(['x'], { type: 'image/jpeg' }));
      expect(formError).toMatchObject({ statusCode: '415' });
    },
  );

  it('hold for copies and moves from other buckets', async () => {
    await storage().createBucket(`${bucket}-wide`, { public: true });
    const wide = storage().from(`${bucket}-wide`);
    await wide.upload('big', Buffer.alloc(1001), { contentType: 'image/png' });
    await wide.upload('pdf', 'x', { contentType: 'application/pdf' });
    const options = { destinationBucket: bucket };
    expect((await wide.copy('big', 'big', options)).error).toMatchObject({ statusCode: '413' });
    expect((await wide.move('big', 'big', options)).error).toMatchObject({ statusCode: '413' });
    expect((await wide.copy('pdf', 'pdf', options)).error).toMatchObject({ statusCode: '415' });
    expect((await wide.move('pdf', 'pdf', options)).error).toMatchObject({ statusCode: '415' });
  });
});

describe('lists', () => {
  const names = ['b.txt', 'a.txt', 'Zoo.txt', 'dir/one.txt', 'dir/two.txt', 'dir/sub/x.txt', 'other/y.txt'];
  beforeEach(async () => {
    for (const name of names) await put(name);
  });
  const listed = async (...args: Parameters<ReturnType<typeof files>['list']>) =>
    (await files().list(...args)).data?.map(({ name, id }) => (id === null ? `${name}/` : name));

  it('show one folder, files and folders by name', async () => {
    expect(await listed()).toEqual(['a.txt', 'b.txt', 'dir/', 'other/', 'Zoo.txt']);
    expect(await listed('dir')).toEqual(['one.txt', 'sub/', 'two.txt']);
    expect(await listed('dir/')).toEqual(['one.txt', 'sub/', 'two.txt']);
    expect(await listed('nothing')).toEqual([]);
    expect(await listed('d%')).toEqual([]);
  });

  it('tell of a folder its name only', async () => {
    const { data } = await files().list('dir', { search: 'sub' });
    expect(data).toEqual([
      { name: 'sub', id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null },
    ]);
  });

  it('sort, cut and search', async () => {
    expect(await listed('', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'Zoo.txt',
      'other/',
      'dir/',
      'b.txt',
      'a.txt',
    ]);
    expect(await listed('', { sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'dir/',
      'other/',
      'b.txt',
      'a.txt',
      'Zoo.txt',
    ]);
    expect(await listed('', { limit: 2, offset: 1 })).toEqual(['b.txt', 'dir/']);
    expect(await listed('', { search: 'zo' })).toEqual(['Zoo.txt']);
    expect(await listed('dir', { search: 't' })).toEqual(['two.txt']);
    expect(
      await listed('', { sortBy: { column: '1; drop table storage.objects', order: "x'" } }),
    ).toHaveLength(5);
  });

  it('v2: flat, and with folders', async () => {
    const { data } = await files().listV2({ prefix: 'dir' });
    expect(data).toMatchObject({ hasNext: false, folders: [] });
    expect(data?.objects.map(({ name }) => name)).toEqual(['dir/one.txt', 'dir/sub/x.txt', 'dir/two.txt']);
    const folders = (await files().listV2({ with_delimiter: true })).data;
    expect(folders?.folders).toEqual([
      { name: 'dir/', key: 'dir' },
      { name: 'other/', key: 'other' },
    ]);
    expect(folders?.objects.map(({ name }) => name)).toEqual(['Zoo.txt', 'a.txt', 'b.txt']);
    expect((await files().listV2({ prefix: 'dir/', with_delimiter: true })).data?.folders).toEqual([
      { name: 'dir/sub/', key: 'sub' },
    ]);
  });

  it.each([
    ['name', 'asc'],
    ['name', 'desc'],
    ['created_at', 'asc'],
    ['updated_at', 'desc'],
  ] as const)('v2 page by %s %s without gaps or repeats', async (column, order) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, error } = await files().listV2({
        with_delimiter: true,
        limit: 2,
        sortBy: { column, order },
        ...(cursor === undefined ? {} : { cursor }),
      });
      expect(error).toBeNull();
      seen.push(...[...(data?.folders ?? []), ...(data?.objects ?? [])].map(({ name }) => name));
      cursor = data?.nextCursor;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(['Zoo.txt', 'a.txt', 'b.txt', 'dir/', 'other/']);
  });

  it('v2 refuse a cursor that is none', async () => {
    for (const cursor of ['x', Buffer.from('["created_at","x","y"]').toString('base64url')]) {
      expect((await files().listV2({ cursor })).error).toMatchObject({ statusCode: '400' });
    }
  });
});

describe('moves, copies and removals', () => {
  beforeEach(() => put(path, 'original'));

  it('move within a bucket and into another', async () => {
    expect((await files().move(path, 'moved.txt')).data).toMatchObject({ message: 'Successfully moved' });
    expect([await textAt('moved.txt'), await textAt(path)]).toEqual(['original', undefined]);
    await storage().createBucket(`${bucket}-b`, { public: false });
    await files().move('moved.txt', 'x/y.txt', { destinationBucket: `${bucket}-b` });
    expect(await textAt('x/y.txt', `${bucket}-b`)).toBe('original');
    expect((await files().move('nothing', 'b')).error).toMatchObject({ message: 'Object not found' });
    expect((await files().move('nothing', '')).error).toMatchObject({ statusCode: '400' });
  });

  it('copy within a bucket and into another, with or without metadata', async () => {
    await files().upload('meta', 'm', { metadata: { a: 1 }, contentType: 'text/css' });
    expect((await files().copy('meta', 'copied')).data).toEqual({ path: `${bucket}/copied` });
    expect((await files().info('copied')).data).toMatchObject({
      metadata: { a: 1 },
      contentType: 'text/css',
    });
    await files().copy('meta', 'changed', {
      copyMetadata: false,
      metadata: { mimetype: 'text/csv', cacheControl: 'max-age=1' },
    });
    expect((await files().info('changed')).data).toMatchObject({
      metadata: {},
      contentType: 'text/csv',
      cacheControl: 'max-age=1',
    });
    await storage().createBucket(`${bucket}-c`, { public: false });
    const across = await files().copy(path, 'far', { destinationBucket: `${bucket}-c` });
    expect(across.data).toEqual({ path: `${bucket}-c/far` });
    await files().remove([path]);
    expect(await textAt('far', `${bucket}-c`)).toBe('original');
  });

  it('do not replace what is there', async () => {
    await put('there', 'safe');
    for (const result of [await files().move(path, 'there'), await files().copy(path, 'there')]) {
      expect(result.error).toMatchObject({ message: 'The resource already exists', statusCode: '409' });
    }
    expect([await textAt('there'), await textAt(path)]).toEqual(['safe', 'original']);
    expect((await files().copy(path, 'x', { destinationBucket: 'nothing' })).error?.message).toBe(
      'Bucket not found',
    );
  });

  it('opposite moves do not lock each other out', async () => {
    await put('l');
    const moves = Array.from({ length: 6 }, (_, index) =>
      index % 2 === 0 ? files().move('l', 'r') : files().move('r', 'l'),
    );
    const errors = (await Promise.all(moves)).map(({ error }) => error?.message);
    expect(errors.every((message) => message === undefined || message === 'Object not found')).toBe(true);
    expect([await textAt('l'), await textAt('r')].filter((body) => body !== undefined)).toEqual(['content']);
  });

  it('remove many, and tell which', async () => {
    await put('b');
    const { data } = await files().remove([path, 'b', 'nothing']);
    expect(data?.map(({ name }) => name).toSorted()).toEqual(['b', path]);
    expect(data?.[0]).toMatchObject({ bucket_id: bucket, id: expect.any(String) });
    expect((await files().exists(path)).data).toBe(false);
    expect((await files().list()).data).toEqual([]);
  });

  it('move and copy what the seed has put there', async () => {
    const seeded = await startBackend();
    try {
      const media = createClient(seeded.apiUrl, seeded.serviceKey, {
        auth: { persistSession: false },
      }).storage.from('media');
      const { data } = await media.listV2({ prefix: 'categories/', limit: 1 });
      const name = data?.objects[0]?.name ?? '';
      const before = await (await media.download(name)).data?.text();
      expect((await media.copy(name, 'copy.svg')).error).toBeNull();
      expect((await media.move(name, 'move.svg')).error).toBeNull();
      expect(before).toContain('<svg');
      expect(await (await media.download('copy.svg')).data?.text()).toBe(before);
      expect(await (await media.download('move.svg')).data?.text()).toBe(before);
      expect((await media.exists(name)).data).toBe(false);
    } finally {
      await seeded.stop();
    }
  });
});

describe('answers', () => {
  it('exists tells the missing from the present', async () => {
    await put(path);
    expect(await files().exists(path)).toEqual({ data: true, error: null });
    expect((await files().exists('nothing')).data).toBe(false);
  });

  it('download as a stream, in parts and with a name', async () => {
    const bytes = randomBytes(900_000);
    await files().upload('big', bytes);
    const { data } = await files().download('big').asStream();
    const chunks: Uint8Array[] = [];
    for await (const chunk of data as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    const part = await fetch(files().getPublicUrl('big').data.publicUrl, {
      headers: { range: 'bytes=100-300099' },
    });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 300_100))).toBe(true);
    const named = await fetch(files().getPublicUrl('big', { download: true }).data.publicUrl, {
      method: 'HEAD',
    });
    expect(named.headers.get('content-disposition')).toBe('attachment;');
  });

  it('pages are shown as text, and nothing uploaded runs', async () => {
    await files().upload('a.html', '<script>alert()</script>', { contentType: 'text/html' });
    const response = await fetch(files().getPublicUrl('a.html').data.publicUrl);
    expect(response.headers.get('content-type')).toBe('text/plain');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/sandbox/);
  });

  it.each([
    '/upload/resumable',
    '/render/image/public/b/a.png',
    '/s3',
    '/bucket/media/lifecycle',
    '/cdn/a/b',
  ])('%s says that it is not supported', async (route) => {
    const response = await fetch(`${backend.apiUrl}/storage/v1${route}`, {
      headers: { authorization: `Bearer ${backend.serviceKey}` },
    });
    expect([response.status, await response.json()]).toEqual([
      501,
      {
        statusCode: '501',
        error: 'NotSupported',
        code: 'NotSupported',
        message: expect.stringContaining('not supported by the embedded backend'),
      },
    ]);
  });
});
