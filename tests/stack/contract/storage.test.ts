import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTarget, service, visitor, type Target } from './target.ts';

let target: Target;
const bucket = `contract-${randomUUID()}`;
const files = () => service(target).storage.from(bucket);

beforeAll(async () => {
  target = await openTarget();
  const { error } = await service(target).storage.createBucket(bucket, {
    public: true,
    fileSizeLimit: '1KB',
    allowedMimeTypes: ['text/plain', 'text/plain;charset=UTF-8', 'image/png'],
  });
  if (error !== null) throw error;
});
afterAll(async () => {
  const { storage } = service(target);
  await storage.emptyBucket(bucket);
  await storage.deleteBucket(bucket);
  await target.stop();
});

it('a file is uploaded once, replaced on request, and downloaded unchanged', async () => {
  const path = 'notes/one.txt';
  const sent = await files().upload(path, 'one', { contentType: 'text/plain', metadata: { by: 'ann' } });
  expect(sent.data).toEqual({ id: expect.any(String), path, fullPath: `${bucket}/${path}` });
  const twice = await files().upload(path, 'two', { contentType: 'text/plain' });
  expect(twice.error?.name).toBe('StorageApiError');
  expect(twice.error).toMatchObject({ message: 'The resource already exists', statusCode: '409' });
  expect((await files().upload(path, 'two', { contentType: 'text/plain', upsert: true })).error).toBeNull();
  const { data } = await files().download(path);
  expect([await data?.text(), data?.type]).toEqual(['two', 'text/plain']);
  const { data: info } = await files().info(path);
  expect(info).toMatchObject({ name: path, size: 3, contentType: 'text/plain', bucketId: bucket });
  expect([(await files().exists(path)).data, (await files().exists('nothing')).data]).toEqual([true, false]);
});

it('limits of size and type apply', async () => {
  const big = await files().upload('big.txt', 'x'.repeat(2000), { contentType: 'text/plain' });
  expect(big.error).toMatchObject({
    message: 'The object exceeded the maximum allowed size',
    statusCode: '413',
  });
  const odd = await files().upload('odd.gif', 'x', { contentType: 'image/gif' });
  expect(odd.error).toMatchObject({ message: 'mime type image/gif is not supported', statusCode: '415' });
  const nowhere = await service(target).storage.from(randomUUID()).upload('a.txt', 'x');
  expect(nowhere.error).toMatchObject({ message: 'Bucket not found', statusCode: '404' });
});

it('lists by folder, and page by page', async () => {
  for (const name of ['b', 'a', 'c']) {
    await files().upload(`list/${name}.txt`, name, { contentType: 'text/plain' });
  }
  const { data } = await files().list('list');
  expect(data?.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  const first = await files().listV2({ prefix: 'list/', limit: 2 });
  expect(first.data?.objects.map(({ name }) => name)).toEqual(['list/a.txt', 'list/b.txt']);
  expect(first.data?.hasNext).toBe(true);
  const rest = await files().listV2({
    prefix: 'list/',
    limit: 2,
    ...(first.data?.nextCursor === undefined ? {} : { cursor: first.data.nextCursor }),
  });
  expect([rest.data?.objects.map(({ name }) => name), rest.data?.hasNext]).toEqual([['list/c.txt'], false]);
});

it('moves, copies and deletes', async () => {
  await files().upload('from.txt', 'moved', { contentType: 'text/plain' });
  expect((await files().move('from.txt', 'to.txt')).data?.message).toBe('Successfully moved');
  expect((await files().copy('to.txt', 'copy.txt')).data?.path).toBe(`${bucket}/copy.txt`);
  const { data } = await files().remove(['to.txt', 'never-there.txt']);
  expect(data?.map(({ name }) => name)).toEqual(['to.txt']);
  const gone = await files().download('to.txt');
  expect(gone.error).not.toBeNull();
  expect(await (await files().download('copy.txt')).data?.text()).toBe('moved');
});

it('signed URLs open one file to anyone, for reading and for writing', async () => {
  const { data: upload } = await files().createSignedUploadUrl('signed.txt');
  const anyone = visitor(target).storage.from(bucket);
  const sent = await anyone.uploadToSignedUrl('signed.txt', upload?.token ?? '', 'by link', {
    contentType: 'text/plain',
  });
  expect(sent.data?.path).toBe('signed.txt');
  const { data } = await files().createSignedUrl('signed.txt', 60, { download: 'mine.txt' });
  const response = await fetch(data?.signedUrl ?? '');
  expect([response.status, await response.text()]).toEqual([200, 'by link']);
  expect(response.headers.get('content-disposition')).toContain('mine.txt');
  const forged = await fetch((data?.signedUrl ?? '').replace('signed.txt', 'copy.txt'));
  expect(forged.status).toBe(400);
});

it('public URLs support ranges and conditions; nobody writes without a policy', async () => {
  await files().upload('public.txt', '0123456789', { contentType: 'text/plain', cacheControl: '60' });
  const { publicUrl } = files().getPublicUrl('public.txt').data;
  const whole = await fetch(publicUrl);
  expect([await whole.text(), whole.headers.get('cache-control')]).toEqual([
    '0123456789',
    expect.stringContaining('max-age=60'),
  ]);
  const part = await fetch(publicUrl, { headers: { range: 'bytes=2-4' } });
  expect([part.status, await part.text()]).toEqual([206, '234']);
  const etag = whole.headers.get('etag') ?? '';
  expect((await fetch(publicUrl, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const denied = await visitor(target)
    .storage.from(bucket)
    .upload('denied.txt', 'x', { contentType: 'text/plain' });
  expect(denied.error).toMatchObject({
    message: 'new row violates row-level security policy',
    statusCode: '403',
  });
});
