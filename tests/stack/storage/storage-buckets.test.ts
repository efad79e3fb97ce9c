import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { bucket, files, put, storage } from './bucket-fixture.ts';

describe('buckets', () => {
  it('are created, read, listed, changed, emptied and deleted', async () => {
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
    ['an invalid size', 'x', { fileSizeLimit: 'much' }, '400', expect.stringContaining('file size')],
    ['more than the project allows', 'x', { fileSizeLimit: '9GB' }, '413', expect.any(String)],
    ['an invalid type', 'x', { allowedMimeTypes: ['png'] }, '415', 'mime type png is not supported'],
    ['analytics', 'x', { type: 'ANALYTICS' }, '501', expect.stringContaining('not supported')],
  ])('are refused with %s', async (_, id, options, statusCode, message) => {
    const { error } = await storage().createBucket(id, { public: true, ...options });
    expect(error).toMatchObject({ statusCode, message });
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
  ])('of size apply to %s', async (_, body) => {
    const { error } = await files().upload('big.png', body(), { contentType: 'image/png' });
    expect(error).toMatchObject({
      message: 'The object exceeded the maximum allowed size',
      status: 413,
      statusCode: '413',
    });
    expect((await files().list()).data).toEqual([]);
  });

  it('accept what just fits', async () => {
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

  it('apply to copies and moves from other buckets', async () => {
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

  it('show only the name of a folder', async () => {
    const { data } = await files().list('dir', { search: 'sub' });
    expect(data).toEqual([
      { name: 'sub', id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null },
    ]);
  });

  it('sort, limit and search', async () => {
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
  ] as const)('v2 pages by %s %s without gaps or repeats', async (column, order) => {
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

  it('v2 refuses an invalid cursor', async () => {
    for (const cursor of ['x', Buffer.from('["created_at","x","y"]').toString('base64url')]) {
      expect((await files().listV2({ cursor })).error).toMatchObject({ statusCode: '400' });
    }
  });
});
