import { Schema } from 'effect';
import { firstValueFrom } from 'rxjs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient, holdable } from '#services/client.ts';
import { createObjectStore } from '#services/object-store.ts';

const address = { supabaseUrl: 'http://backend.test', anonKey: 'anon' };
const Sum = Schema.Struct({ sum: Schema.Number });

/** A client whose requests are recorded and answered by `answer`. */
function setup(answer: () => Response | Promise<Response>, token: string | null = null) {
  const asked: { url: string; method: string | undefined; headers: Headers; body: unknown }[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    asked.push({
      url: String(input),
      method: init?.method,
      headers: new Headers(init?.headers),
      body: init?.body,
    });
    return answer();
  };
  return { asked, client: createClient(address, fetcher, () => Promise.resolve(token)) };
}

const errorFrom = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  );

test('an edge function is called with JSON, the key and the session’s token', async () => {
  const { asked, client } = setup(() => Response.json({ sum: 7 }), 'token of ada');
  expect(await firstValueFrom(client.invoke(Sum, 'add', { a: 3, b: 4 }))).toEqual({ sum: 7 });
  expect(asked.map(({ url, method, body }) => ({ url, method, body }))).toEqual([
    { url: 'http://backend.test/functions/v1/add', method: 'POST', body: '{"a":3,"b":4}' },
  ]);
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({
    apikey: 'anon',
    authorization: 'Bearer token of ada',
    'content-type': 'application/json',
  });
});

test('without a session the key is the authorization', async () => {
  const { asked, client } = setup(() => Response.json({ sum: 7 }));
  await firstValueFrom(client.invoke(Sum, 'add', {}));
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer anon');
});

test('a file is returned as it is', async () => {
  const { client } = setup(() => new Response('%PDF'));
  expect(await (await firstValueFrom(client.file('slip', {}))).text()).toBe('%PDF');
});

test('a refusal of an edge function has its code, and without JSON its status', async () => {
  const refused = setup(() => Response.json({ code: 'taken', message: 'It is taken.' }, { status: 409 }));
  expect(await errorFrom(firstValueFrom(refused.client.invoke(Sum, 'add', {})))).toMatchObject({
    _tag: 'Conflict',
    code: 'taken',
    message: 'It is taken.',
  });
  const bare = setup(() => new Response('<html>Bad gateway', { status: 502 }));
  expect(await errorFrom(firstValueFrom(bare.client.file('slip', {})))).toMatchObject({
    _tag: 'Unavailable',
    message: 'HTTP 502',
  });
});

test('an answer of another shape is unexpected, and says why', async () => {
  const { client } = setup(() => Response.json({ sum: 'seven' }));
  const error = await errorFrom(firstValueFrom(client.invoke(Sum, 'add', {})));
  expect(error).toMatchObject({ _tag: 'Unexpected' });
  expect(String((error as { cause: unknown }).cause)).toContain('number');
});

test('a non-JSON answer is unexpected too, not a lost connection', async () => {
  const { client } = setup(() => new Response('seven'));
  expect(await errorFrom(firstValueFrom(client.invoke(Sum, 'add', {})))).toMatchObject({
    _tag: 'Unexpected',
  });
});

test.each([
  ['an error', new TypeError('fetch failed')],
  ['a value that is not an error', 'gone'],
])('%s thrown by a request is a lost connection, with its cause', async (_, thrown) => {
  const { client } = setup(() => Promise.reject(thrown));
  expect(await errorFrom(firstValueFrom(client.invoke(Sum, 'add', {})))).toMatchObject({
    _tag: 'NetworkError',
    cause: thrown,
  });
});

test('by default, the client and the file store use the browser’s own fetch', async () => {
  const fetcher = vi.fn(() => Promise.resolve(Response.json({ sum: 7 })));
  vi.stubGlobal('fetch', fetcher);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  expect(await firstValueFrom(createClient(address).invoke(Sum, 'add', {}))).toEqual({ sum: 7 });
  await createObjectStore(address).get('bucket/name', 'token of ada');
  expect(fetcher).toHaveBeenCalledTimes(2);
});

test("characters that the database can't store are dropped from a request, and nothing else", () => {
  const body = {
    name: 'A\0d\uD800a',
    path: String.raw`C:\u0000 \\u0000 \ud800`,
    smile: '🎉',
    quote: '"\n\t"',
  };
  expect(JSON.parse(holdable(JSON.stringify(body)))).toEqual({ ...body, name: 'Ada' });
});
