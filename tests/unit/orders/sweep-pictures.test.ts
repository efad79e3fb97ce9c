import { expect, test } from 'vitest';
import { createHandler } from '../../../supabase/functions/sweep-pictures/handler.ts';
import { apiUrl, env, outsideOf, serviceKey } from '../checkout/payment-doubles.ts';

const call = (key = serviceKey, method = 'POST') =>
  new Request('http://127.0.0.1/', { method, headers: { authorization: `Bearer ${key}` } });

const names = ['folder/one.jpg', 'folder/two.webp'];

/** A shop with two buckets, and these files in each that belong to nothing. */
const shop = (strays: readonly string[], removal = () => Response.json([{}, {}])) =>
  outsideOf(({ method, url }) => {
    if (method === 'DELETE') return removal();
    return Response.json(url.endsWith('swept_buckets') ? ['avatars', 'reviews'] : strays);
  });

test('files that belong to nothing are deleted through the storage API, with the service key', async () => {
  const outside = shop(names);
  const response = await createHandler(env(), outside)(call());
  expect([response.status, await response.json()]).toEqual([200, { removed: 4 }]);
  expect(outside.calls.map(({ url, method, body }) => [method, url, body])).toEqual([
    ['POST', `${apiUrl}/rest/v1/rpc/swept_buckets`, '{}'],
    ['POST', `${apiUrl}/rest/v1/rpc/stray_files`, '{"bucket":"avatars","max":100}'],
    ['DELETE', `${apiUrl}/storage/v1/object/avatars`, JSON.stringify({ prefixes: names })],
    ['POST', `${apiUrl}/rest/v1/rpc/stray_files`, '{"bucket":"reviews","max":100}'],
    ['DELETE', `${apiUrl}/storage/v1/object/reviews`, JSON.stringify({ prefixes: names })],
  ]);
  expect(new Set(outside.calls.map(({ headers }) => headers.get('authorization')))).toEqual(
    new Set([`Bearer ${serviceKey}`]),
  );
});

test('if nothing is orphaned, storage is not called', async () => {
  const outside = shop([]);
  expect(await (await createHandler(env(), outside)(call())).json()).toEqual({ removed: 0 });
  expect(outside.calls).toHaveLength(3);
});

test('a storage error is reported, and the next run retries', async () => {
  const outside = shop(names, () => new Response('no', { status: 500 }));
  const response = await createHandler(env(), outside)(call());
  expect([response.status, (await response.json()).code]).toEqual([503, 'storage_unavailable']);
});

test.each([
  ['another key', call('anon-key-of-the-tests'), 401],
  ['another method', call(serviceKey, 'GET'), 405],
])('%s is refused', async (_, request, status) => {
  const outside = outsideOf(() => null);
  expect((await createHandler(env(), outside)(request)).status).toBe(status);
  expect(outside.calls).toEqual([]);
});
