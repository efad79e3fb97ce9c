import { expect, test } from 'vitest';
import { createObjectStore } from '#services/object-store.ts';
import type { ObjectStore } from '#services/object-store.ts';

const address = { supabaseUrl: 'http://backend', anonKey: 'anon' };

/** A storage with these answers, and its recorded requests. */
function storage(answer: () => Response = () => Response.json({})) {
  const asked: { call: string; headers: Record<string, string | null>; body: string }[] = [];
  const signals: AbortSignal[] = [];
  const store = createObjectStore(address, async (input, init) => {
    if (init?.signal) signals.push(init.signal);
    const request = new Request(input, init);
    asked.push({
      call: `${request.method} ${request.url}`,
      headers: Object.fromEntries(
        ['apikey', 'authorization', 'content-type', 'cache-control'].map((name) => [
          name,
          request.headers.get(name),
        ]),
      ),
      body: await request.text(),
    });
    return answer();
  });
  return { store, asked, signals };
}

const headersOf = (type: string) => ({
  apikey: 'anon',
  authorization: 'Bearer mine',
  'content-type': type,
  'cache-control': 'max-age=31536000',
});
const picture = new Blob(['png'], { type: 'image/png' });

test('a file is stored under its path, with its type, for a year, and the upload can be canceled', async () => {
  const { store, asked, signals } = storage();
  const { signal } = new AbortController();
  await store.put('avatars/u1/a.png', picture, 'mine', signal);
  expect(asked).toEqual([
    {
      call: 'POST http://backend/storage/v1/object/avatars/u1/a.png',
      headers: headersOf('image/png'),
      body: 'png',
    },
  ]);
  expect(signals).toEqual([signal]);
});

test('a file is deleted by the name in its bucket', async () => {
  const { store, asked } = storage();
  await store.drop('avatars/u1/a.png', 'mine');
  expect(asked).toEqual([
    {
      call: 'DELETE http://backend/storage/v1/object/avatars',
      headers: headersOf('application/json'),
      body: '{"prefixes":["u1/a.png"]}',
    },
  ]);
});

test('a private file can be read by someone with permission', async () => {
  const { store, asked } = storage(() => new Response('bytes'));
  expect(await (await store.get('business/v1/a.pdf', 'mine')).text()).toBe('bytes');
  expect(asked.map(({ call }) => call)).toEqual([
    'GET http://backend/storage/v1/object/authenticated/business/v1/a.pdf',
  ]);
});

const acts: readonly [string, (store: ObjectStore, token: string | null) => Promise<unknown>][] = [
  ['put', (store, token) => store.put('avatars/u1/a.png', picture, token)],
  ['deleted', (store, token) => store.drop('avatars/u1/a.png', token)],
  ['read', (store, token) => store.get('business/v1/a.pdf', token)],
];

test.each(acts)('nothing is %s without a session', async (_, act) => {
  const { store, asked } = storage();
  await expect(act(store, null)).rejects.toMatchObject({
    _tag: 'SessionEnded',
    message: 'Log in first.',
  });
  expect(asked).toEqual([]);
});

test.each([
  [
    'the status in the answer',
    400,
    { statusCode: '409', message: 'The resource already exists' },
    'Conflict',
  ],
  ['the status of the answer', 403, { message: 'new row violates row-level security policy' }, 'NotAllowed'],
])('a refusal is reported by %s', async (_, status, body, tag) => {
  const { store } = storage(() => Response.json(body, { status }));
  await expect(store.put('avatars/u1/a.png', picture, 'mine')).rejects.toMatchObject({ _tag: tag });
});

test('a refusal without JSON counts, too', async () => {
  const { store } = storage(() => new Response('<html>', { status: 503 }));
  await expect(store.drop('avatars/u1/a.png', 'mine')).rejects.toMatchObject({ _tag: 'Unavailable' });
});

test('a storage that does not answer is a network problem', async () => {
  const { store } = storage(() => {
    throw new TypeError('fetch failed');
  });
  await expect(store.get('business/v1/a.pdf', 'mine')).rejects.toMatchObject({ _tag: 'NetworkError' });
});
