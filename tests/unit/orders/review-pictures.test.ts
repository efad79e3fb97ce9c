import { describe, expect, test } from 'vitest';
import { createReviewPictures } from '../../../src/server/media/review-pictures.ts';

const folder = '0199aaaa-0000-4000-8000-000000000001';
const address = `/media/reviews/${folder}/0199aaaa-0000-4000-8000-000000000002`;
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]);
const webp = new TextEncoder().encode('RIFF....WEBPVP8 ');

const env = { supabaseUrl: 'http://backend.test', anonKey: 'anon' };

function ask(
  answer: () => Response,
  {
    path = `${address}.jpg`,
    method = 'GET',
    headers = {},
  }: { path?: string; method?: string; headers?: object } = {},
) {
  const asked: { url: string; authorization: string | null }[] = [];
  const pictures = createReviewPictures(env, async (input, init) => {
    asked.push({ url: String(input), authorization: new Headers(init?.headers).get('authorization') });
    return answer();
  });
  const request = new Request(`http://shop.test${path}`, { method, headers: { ...headers } });
  return pictures(request, path).then((response) => ({ response, asked }));
}

const file = (body: Uint8Array<ArrayBuffer>, type: string) => () =>
  new Response(body, { headers: { 'content-type': type, etag: '"v1"' } });

describe('a review picture', () => {
  test('is requested as a visitor, and cached for an hour at most', async () => {
    const { response, asked } = await ask(file(jpeg, 'image/jpeg'));
    expect(asked).toEqual([
      {
        url: `http://backend.test/storage/v1/object/authenticated/reviews/${address.slice('/media/reviews/'.length)}.jpg`,
        authorization: 'Bearer anon',
      },
    ]);
    expect([response.status, new Uint8Array(await response.arrayBuffer())]).toEqual([200, jpeg]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: '"v1"',
    });
  });

  test('that the browser already has is not sent again', async () => {
    const { response } = await ask(file(webp, 'image/webp'), {
      path: `${address}.webp`,
      headers: { 'if-none-match': '"v1"' },
    });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  test('has the type of its bytes, whatever the storage declares', async () => {
    const { response } = await ask(file(jpeg, 'text/html'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  test.each<[string, () => Response, string]>([
    [
      'HTML declared as JPEG',
      file(new TextEncoder().encode('<script>alert(1)</script>'), 'image/jpeg'),
      'jpg',
    ],
    ['a JPEG named as WebP', file(jpeg, 'image/webp'), 'webp'],
    ['a WebP named as JPEG', file(webp, 'image/jpeg'), 'jpg'],
    ['a drawing', file(new TextEncoder().encode('<svg/>'), 'image/svg+xml'), 'jpg'],
    ['nothing', file(new Uint8Array(), 'image/jpeg'), 'jpg'],
    ['one that no visitor may see', () => new Response('{}', { status: 400 }), 'jpg'],
  ])('does not show if it is %s', async (_, answer, ending) => {
    const { response } = await ask(answer, { path: `${address}.${ending}` });
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('answers 503 while the storage is unreachable', async () => {
    expect((await ask(() => new Response('', { status: 500 }))).response.status).toBe(503);
    const away = () => {
      throw new TypeError('fetch failed');
    };
    expect((await ask(away)).response.status).toBe(503);
  });

  test.each([
    `/media/reviews/${folder}`,
    `/media/reviews/${folder}/../../avatars/x.jpg`,
    `/media/reviews/${folder}/%2e%2e.jpg`,
    `${address}.svg`,
    `${address}.jpg/more`,
    '/media/reviews/',
  ])('has its own URL: %s is not one, and storage is not called', async (path) => {
    const { response, asked } = await ask(file(jpeg, 'image/jpeg'), { path });
    expect([response.status, asked]).toEqual([404, []]);
  });

  test('is read-only', async () => {
    const { response, asked } = await ask(file(jpeg, 'image/jpeg'), { method: 'POST' });
    expect([response.status, asked]).toEqual([405, []]);
  });
});
