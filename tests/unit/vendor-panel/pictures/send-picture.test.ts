import { lastValueFrom, toArray } from 'rxjs';
import { expect, test } from 'vitest';
import type { PreparedPicture } from '#schema/vendor-panel/picture.ts';
import { createClient } from '#services/client.ts';
import { Conflict, NetworkError } from '#services/errors.ts';
import type { ObjectStore } from '#services/object-store.ts';
import { sendPicture } from '#services/vendor-panel/pictures.ts';

const renditionOf = (width: number, bytes: number) => ({
  width,
  height: width / 2,
  blob: new Blob(['x'.repeat(bytes)], { type: 'image/webp' }),
});
const picture: PreparedPicture = {
  id: 'p1',
  backdrop: 'c8c2b4',
  ending: 'webp',
  renditions: [renditionOf(160, 100), renditionOf(400, 300), renditionOf(800, 600)],
};
const stored = {
  path: 'products/v1/p1-c8c2b4/800.webp',
  width: 800,
  height: 400,
  widths: [160, 400, 800],
  backdrop: 'c8c2b4',
};

/** The backend of a store; `put` may fail, or never end. */
function backend(put: (path: string, signal: AbortSignal | undefined) => Promise<void> = async () => {}) {
  const sent: string[] = [];
  const asked: unknown[] = [];
  const store: ObjectStore = {
    put: async (path, _, token, signal) => {
      sent.push(`${path} as ${token}`);
      await put(path, signal);
    },
    drop: async () => {},
    get: async () => new Blob(),
  };
  const client = createClient({ supabaseUrl: 'http://backend', anonKey: 'anon' }, async (input, init) => {
    asked.push([String(input), JSON.parse(String(init?.body))]);
    return Response.json({ picture: stored });
  });
  const sending = sendPicture({ client, store, accessToken: async () => 'mine' }, 'v1', picture);
  return { sent, asked, sending };
}

test('every width goes into the store’s folder, and then the picture is checked', async () => {
  const { sent, asked, sending } = backend();
  const steps = await lastValueFrom(sending.pipe(toArray()));
  expect(sent).toEqual([
    'uploads/v1/p1/160.webp as mine',
    'uploads/v1/p1/400.webp as mine',
    'uploads/v1/p1/800.webp as mine',
  ]);
  expect(asked).toEqual([
    ['http://backend/functions/v1/product-pictures', { path: 'products/v1/p1-c8c2b4/800.webp' }],
  ]);
  // A twentieth is left for the check.
  expect(steps).toEqual([
    { share: expect.closeTo(0.095) },
    { share: expect.closeTo(0.38) },
    { share: expect.closeTo(0.95) },
    { picture: stored },
  ]);
});

test('widths that an earlier attempt has sent are skipped', async () => {
  const { sent, sending } = backend(async (path) => {
    if (path.endsWith('/400.webp')) throw new Conflict({ code: 'taken', message: 'It is there.' });
  });
  expect((await lastValueFrom(sending.pipe(toArray()))).at(-1)).toEqual({ picture: stored });
  expect(sent).toHaveLength(3);
});

test('a picture that does not arrive completely is not checked', async () => {
  const { sent, asked, sending } = backend(async (path) => {
    if (path.endsWith('/400.webp')) throw new NetworkError({ cause: 'offline' });
  });
  await expect(lastValueFrom(sending)).rejects.toMatchObject({ _tag: 'NetworkError' });
  expect([sent.length, asked]).toEqual([2, []]);
});

test('canceling stops the pending upload', async () => {
  const { promise, resolve } = Promise.withResolvers<AbortSignal | undefined>();
  const { asked, sending } = backend((_, signal) => {
    resolve(signal);
    return new Promise(() => {});
  });
  const waiting = sending.subscribe();
  const signal = await promise;
  expect(signal?.aborted).toBe(false);
  waiting.unsubscribe();
  expect(signal?.aborted).toBe(true);
  expect(asked).toEqual([]);
});
