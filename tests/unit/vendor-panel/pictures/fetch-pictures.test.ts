import { createServer, type Server } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHandler } from '../../../../supabase/functions/fetch-pictures/handler.ts';
import { networkOf } from '../../../../supabase/functions/_shared/outside/fetch-outside.ts';
import { drawRenditions } from '../../../../supabase/functions/_shared/picture/renditions.ts';
import { metadataOf, pictureOf } from '../../../support/pictures.ts';
import { apiUrl, env, outsideOf, serviceKey } from '../../checkout/payment-doubles.ts';

let server: Server;
let port = 0;
let failures = 0;

beforeAll(async () => {
  const picture = await pictureOf({ width: 500, height: 400 });
  server = createServer((request, response) => {
    if (request.url === '/a.jpg') response.end(picture);
    else if (request.url === '/later.jpg' && failures++ > 0) response.end(picture);
    else response.writeHead(request.url === '/later.jpg' ? 500 : 404).end();
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

const vendor = '0199aaaa-0000-7000-8000-00000000000a';
const wanted = (n: number, path: string) => ({
  id: `0199aaaa-0000-7000-8000-00000000000${n}`,
  claim: `claim ${n}`,
  url: `http://127.0.0.1:${port}${path}`,
  vendor_id: vendor,
});

/** The shop's own services; the pictures come from the test's server. */
async function run(batches: readonly object[][], answers: Record<string, Response> = {}, key = serviceKey) {
  const left = [...batches];
  const outside = outsideOf(({ url }) => {
    const name = url.split('/').at(-1) ?? '';
    if (name === 'claim_import_pictures') return Response.json(left.shift() ?? []);
    return answers[name]?.clone() ?? Response.json(true);
  });
  const network = networkOf((name) =>
    name === 'STALLBAR_ALLOW_LOCAL_PICTURES' ? `127.0.0.1:${port}` : undefined,
  );
  const response = await createHandler(
    env(),
    outside,
    network,
  )(new Request('http://127.0.0.1/', { method: 'POST', headers: { authorization: `Bearer ${key}` } }));
  const calls = outside.calls
    .filter(({ url }) => !url.endsWith('claim_import_pictures'))
    .map(({ url, body }) => [
      url.replace(`${apiUrl}/rest/v1/rpc/`, '').replace(`${apiUrl}/storage/v1/object/`, ''),
      url.includes('/rpc/') ? JSON.parse(body) : null,
    ]);
  return { status: response.status, said: await response.json(), calls };
}

describe('a picture that an import names', () => {
  test('is drawn in every width, written, and added under its own id', async () => {
    const one = wanted(1, '/a.jpg');
    const { said, calls } = await run([[one]]);
    const folder = `products/${vendor}/${one.id}-fe0000`;
    const path = `${folder}/500.webp`;
    const claimed = { picture_id: one.id, claim: one.claim };
    expect(said).toEqual({ added: 1, failed: 0, more: false });
    expect(calls).toEqual([
      ['begin_import_picture', { ...claimed, path }],
      ...[160, 400, 500].map((width) => [`media/${folder}/${width}.webp`, null]),
      ['finish_import_picture', { ...claimed, path, width: 500, height: 400 }],
    ]);
  });

  test('that is missing is noted for good, and one whose website fails is tried again later', async () => {
    const [gone, later] = [wanted(2, '/gone.jpg'), wanted(3, '/later.jpg')];
    const { said, calls } = await run([[gone, later], [later]]);
    expect(said).toEqual({ added: 1, failed: 2, more: false });
    expect(calls.filter(([name]) => name === 'fail_import_picture')).toEqual([
      [
        'fail_import_picture',
        { picture_id: gone.id, claim: gone.claim, reason: 'not_found', retry_after: null },
      ],
      [
        'fail_import_picture',
        { picture_id: later.id, claim: later.claim, reason: 'server_error', retry_after: 0 },
      ],
    ]);
  });

  test('is not written if its claim is over, or the store has no room', async () => {
    const one = wanted(1, '/a.jpg');
    const over = await run([[one]], { begin_import_picture: Response.json(false) });
    expect(over.calls.map(([name]) => name)).toEqual(['begin_import_picture']);
    const full = await run([[one]], {
      begin_import_picture: Response.json(
        { code: 'PT409', message: 'no_room', details: 'Full.' },
        { status: 409 },
      ),
    });
    expect(full.calls.at(-1)).toEqual([
      'fail_import_picture',
      { picture_id: one.id, claim: one.claim, reason: 'no_room', retry_after: null },
    ]);
  });

  test('is fetched for the shop itself only', async () => {
    expect(await run([[wanted(1, '/a.jpg')]], {}, 'anon-key-of-the-tests')).toMatchObject({
      status: 401,
      calls: [],
    });
  });
});

describe('a fetched file', () => {
  const sizes = async (file: Uint8Array<ArrayBuffer>) => {
    const drawn = await drawRenditions(file);
    return typeof drawn === 'string' ? drawn : drawn.renditions.map(({ width, height }) => [width, height]);
  };

  test('becomes upright and bare, whatever a phone wrote into it', async () => {
    const drawn = await drawRenditions(await pictureOf({ width: 640, height: 320, fromPhone: true }));
    if (typeof drawn === 'string') throw new Error(drawn);
    expect(drawn.renditions.map(({ width, height }) => [width, height])).toEqual([
      [160, 320],
      [320, 640],
    ]);
    for (const { width, height, bytes } of drawn.renditions)
      expect(await metadataOf(bytes)).toEqual({ width, height, isBare: true });
  });

  test('is at most 1600 pixels wide and 4000 high', async () => {
    expect([
      await sizes(await pictureOf({ width: 2000, height: 1000, type: 'png' })),
      await sizes(await pictureOf({ width: 400, height: 4400, type: 'webp' })),
    ]).toEqual([
      [
        [160, 80],
        [400, 200],
        [800, 400],
        [1600, 800],
      ],
      [
        [160, 1760],
        [363, 3993],
      ],
    ]);
  });

  test('loses its transparency to white', async () => {
    const clear = await sharp({
      create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect(await drawRenditions(Uint8Array.from(clear))).toMatchObject({ backdrop: 'ffffff' });
  });

  test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, string]>([
    ['a web page', async () => new TextEncoder().encode('<html><img></html>'), 'wrong_type'],
    [
      'a drawing',
      async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'wrong_type',
    ],
    ['half a picture', async () => (await pictureOf({ width: 400, height: 400 })).slice(0, 300), 'damaged'],
    [
      'noise behind a head',
      async () => (await pictureOf({ width: 400, height: 400, type: 'webp' })).fill(7, 40),
      'damaged',
    ],
    ['a small picture', () => pictureOf({ width: 159, height: 400 }), 'too_small'],
    [
      'a head that claims a billion pixels',
      async () => {
        const file = await pictureOf({ width: 200, height: 200, type: 'png' });
        new DataView(file.buffer).setUint32(16, 60_000);
        new DataView(file.buffer).setUint32(20, 60_000);
        return file;
      },
      'too_large',
    ],
  ])('is refused if it is %s', async (_, file, reason) => {
    expect(await drawRenditions(await file())).toBe(reason);
  });
});
