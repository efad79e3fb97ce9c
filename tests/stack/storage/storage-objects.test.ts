import { createClient } from '@supabase/supabase-js';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { backend, bucket, files, path, put, storage, textAt } from './bucket-fixture.ts';
import { startBackend } from '../../support/backend.ts';

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
  ])('accept %s', async (_, body) => {
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

  it('do not replace files unless asked to', async () => {
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

  it('accept an empty file and the placeholder of an empty folder', async () => {
    await put('empty', '');
    expect((await files().info('empty')).data?.size).toBe(0);
    expect((await fetch(files().getPublicUrl('empty').data.publicUrl)).status).toBe(200);
    await put('folder/.emptyFolderPlaceholder', '');
    expect((await files().upload('b/.emptyFolderPlaceholder', 'x')).error).toMatchObject({
      statusCode: '413',
    });
  });

  it('allow names to be nested', async () => {
    await put('a');
    await put('a/b');
    await put('a/b/c');
    expect(await Promise.all(['a', 'a/b', 'a/b/c'].map((name) => textAt(name)))).toEqual(
      ['a', 'a/b', 'a/b/c'].map(() => 'content'),
    );
  });

  it('need an existing bucket', async () => {
    const { data, error } = await storage().from('nothing').upload(path, 'x');
    expect([data, error?.message]).toEqual([null, 'Bucket not found']);
  });

  it('end as one complete file when many come at once', async () => {
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

  it('do not replace existing files', async () => {
    await put('there', 'safe');
    for (const result of [await files().move(path, 'there'), await files().copy(path, 'there')]) {
      expect(result.error).toMatchObject({ message: 'The resource already exists', statusCode: '409' });
    }
    expect([await textAt('there'), await textAt(path)]).toEqual(['safe', 'original']);
    expect((await files().copy(path, 'x', { destinationBucket: 'nothing' })).error?.message).toBe(
      'Bucket not found',
    );
  });

  it('opposite moves do not deadlock', async () => {
    await put('l');
    const moves = Array.from({ length: 6 }, (_, index) =>
      index % 2 === 0 ? files().move('l', 'r') : files().move('r', 'l'),
    );
    const errors = (await Promise.all(moves)).map(({ error }) => error?.message);
    expect(errors.every((message) => message === undefined || message === 'Object not found')).toBe(true);
    expect([await textAt('l'), await textAt('r')].filter((body) => body !== undefined)).toEqual(['content']);
  });

  it('delete many, and report which', async () => {
    await put('b');
    const { data } = await files().remove([path, 'b', 'nothing']);
    expect(data?.map(({ name }) => name).toSorted()).toEqual(['b', path]);
    expect(data?.[0]).toMatchObject({ bucket_id: bucket, id: expect.any(String) });
    expect((await files().exists(path)).data).toBe(false);
    expect((await files().list()).data).toEqual([]);
  });

  it('move and copy seeded files', async () => {
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
  it('exists distinguishes missing from present files', async () => {
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

  it.each(['/upload/resumable', '/s3', '/bucket/media/lifecycle', '/cdn/a/b'])(
    '%s says that it is not supported',
    async (route) => {
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
    },
  );
});
