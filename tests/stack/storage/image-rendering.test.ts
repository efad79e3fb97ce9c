import { crc32 } from 'node:zlib';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb } from '../../db/support.ts';
import { startAuth, type AuthKit, type Person } from '../identity/auth-kit.ts';

let kit: AuthKit;
let service: SupabaseClient;
let anna: Person;
let ben: Person;

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } });

beforeAll(async () => {
  kit = await startAuth();
  const { apiUrl, serviceKey } = kit.backend;
  service = createClient(apiUrl, serviceKey, { auth: { persistSession: false } });
  [anna, ben] = [await kit.person(), await kit.person()];
  await service.storage.createBucket('open', { public: true });
  await put('open', 'photo.jpg', await photo(800, 400).jpeg().toBuffer(), 'image/jpeg');
});
afterAll(() => kit.backend.stop());

const put = async (bucket: string, name: string, bytes: Buffer, type: string) => {
  const { error } = await service.storage.from(bucket).upload(name, bytes, { contentType: type });
  if (error !== null) throw error;
};
const address = (path: string) => `${kit.backend.apiUrl}/storage/v1${path}`;
const image = async (answer: Response): Promise<string> => {
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return `${width}x${height} ${format} ${answer.headers.get('content-type')}`;
};
const rendered = async (query: string, name = 'photo.jpg', accept = 'image/*') => {
  const answer = await fetch(address(`/render/image/public/open/${name}?${query}`), { headers: { accept } });
  return answer.ok ? image(answer) : ((await answer.json()) as { statusCode: string }).statusCode;
};

describe('an image in another size', () => {
  it.each([
    ['width=400', '400x200 jpeg image/jpeg'],
    ['height=100', '200x100 jpeg image/jpeg'],
    ['width=100&height=100', '100x100 jpeg image/jpeg'],
    ['width=100&height=100&resize=contain', '100x50 jpeg image/jpeg'],
    ['width=100&height=300&resize=fill', '100x300 jpeg image/jpeg'],
    ['width=2000', '800x400 jpeg image/jpeg'],
    ['quality=20', '800x400 jpeg image/jpeg'],
    ['width=160&format=avif', '160x80 heif image/avif'],
  ])('%s gives %s', async (query, expected) => {
    expect(await rendered(query)).toBe(expected);
  });

  it('is WebP for clients that accept it, unless the original is requested', async () => {
    expect(await rendered('width=400', 'photo.jpg', 'image/webp,*/*')).toBe('400x200 webp image/webp');
    expect(await rendered('width=400&format=origin', 'photo.jpg', 'image/webp,*/*')).toBe(
      '400x200 jpeg image/jpeg',
    );
  });

  it('is upright and has no location data', async () => {
    const lying = await photo(300, 200)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await put('open', 'lying.jpg', lying, 'image/jpeg');
    const answer = await fetch(address('/render/image/public/open/lying.jpg?width=100'));
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([width, height, exif]).toEqual([100, 150, undefined]);
  });

  it('is sandboxed and cached like every object, and not rendered again for a client that has it', async () => {
    const url = address('/render/image/public/open/photo.jpg?width=64');
    const answer = await fetch(url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'public, max-age=3600',
      vary: expect.stringContaining('accept'),
    });
    const etag = answer.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const other = await fetch(address('/render/image/public/open/photo.jpg?width=65'), {
      headers: { 'if-none-match': etag },
    });
    expect(other.status).toBe(200);
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-type')).toBe('image/jpeg');
  });

  it.each([
    ['width=0', '400'],
    ['width=2501', '400'],
    ['height=1.5', '400'],
    ['width=-1', '400'],
    ['width=abc', '400'],
    ['quality=19', '400'],
    ['quality=101', '400'],
    ['resize=stretch', '400'],
    ['format=svg', '400'],
  ])('%s is refused', async (query, status) => {
    expect(await rendered(query)).toBe(status);
  });

  it('is rendered only from images, and only from those not larger than they claim', async () => {
    await put('open', 'page.jpg', Buffer.from('<html>hello</html>'), 'image/jpeg');
    // 900 million pixels in a hundred bytes.
    const bomb = await photo(8, 8).png().toBuffer();
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await put('open', 'bomb.png', bomb, 'image/png');
    const broken = (await photo(400, 400).png().toBuffer()).subarray(0, 60);
    await put('open', 'broken.png', broken, 'image/png');
    expect([
      await rendered('width=10', 'page.jpg'),
      await rendered('width=10', 'bomb.png'),
      await rendered('width=10', 'broken.png'),
      await rendered('width=10', 'absent.png'),
    ]).toEqual(['422', '422', '422', '404']);
  });

  it('is the drawing itself if it has no pixels', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
    await put('open', 'drawing.svg', Buffer.from(drawing), 'image/svg+xml');
    const answer = await fetch(address('/render/image/public/open/drawing.svg?width=5'));
    expect([await answer.text(), answer.headers.get('content-type')]).toEqual([drawing, 'image/svg+xml']);
  });

  it('does not block the gateway, however many are requested', async () => {
    await put('open', 'large.jpg', await photo(5000, 5000).jpeg().toBuffer(), 'image/jpeg');
    const ended: string[] = [];
    const large = Array.from({ length: 6 }, async (_, n) => {
      ended.push((await rendered(`width=${2000 + n}`, 'large.jpg')).split(' ')[0] ?? '');
    });
    const status = (await fetch(address('/status'))).json();
    expect(await status).toEqual({ status: 'ok' });
    expect(ended.length).toBeLessThan(6);
    await Promise.all(large);
    expect(ended.sort()).toEqual(Array.from({ length: 6 }, (_, n) => `${2000 + n}x${2000 + n}`));
  });
});

describe('an image of a private bucket', () => {
  const path = 'folder/photo.jpg';
  const transform = { width: 100 };
  beforeAll(async () => {
    await service.storage.createBucket('shut', { public: false });
    await put('shut', path, await photo(800, 400).jpeg().toBuffer(), 'image/jpeg');
    const db = openDb(kit.backend);
    await db.sql(
      `create policy "Anna sees the shut ones" on storage.objects for select to authenticated
       using (bucket_id = 'shut' and (select auth.uid()) = '${anna.id}')`,
    );
    await db.end();
  });

  it('is rendered for people who may see it, and for nobody else', async () => {
    const seen = async (who: SupabaseClient) => {
      const { data, error } = await who.storage.from('shut').download(path, { transform });
      return error === null ? (await sharp(Buffer.from(await data.arrayBuffer())).metadata()).width : 'no';
    };
    expect([await seen(anna.client), await seen(ben.client), await seen(kit.client())]).toEqual([
      100,
      'no',
      'no',
    ]);
    expect((await fetch(address(`/render/image/public/shut/${path}?width=100`))).status).toBe(400);
    expect((await fetch(address(`/render/image/authenticated/shut/${path}?width=100`))).status).toBe(400);
  });

  it('is rendered by a signed URL only as signed, not in another size or as the original', async () => {
    const { data } = await anna.client.storage.from('shut').createSignedUrl(path, 60, { transform });
    const url = new URL(data?.signedUrl ?? '');
    expect(await image(await fetch(url))).toBe('100x50 jpeg image/jpeg');
    url.searchParams.set('width', '800');
    expect(await image(await fetch(url))).toBe('100x50 jpeg image/jpeg');
    const token = url.searchParams.get('token') ?? '';
    expect((await fetch(address(`/object/sign/shut/${path}?token=${token}`))).status).toBe(400);
    expect((await fetch(address(`/render/image/sign/open/photo.jpg?token=${token}`))).status).toBe(400);
    const plain = await anna.client.storage.from('shut').createSignedUrl(path, 60);
    const other = new URL(plain.data?.signedUrl ?? '').searchParams.get('token') ?? '';
    expect((await fetch(address(`/render/image/sign/shut/${path}?token=${other}`))).status).toBe(400);
    expect(
      (await ben.client.storage.from('shut').createSignedUrl(path, 60, { transform })).error,
    ).not.toBeNull();
  });
});
