import { expect, test } from 'vitest';
import { createHandler } from '../../../supabase/functions/sweep-pictures/handler.ts';
import { apiUrl, env, outsideOf, serviceKey } from '../checkout/payment-doubles.ts';

const call = (key = serviceKey, method = 'POST') =>
  new Request('http://127.0.0.1/', { method, headers: { authorization: `Bearer ${key}` } });

const names = ['folder/one.jpg', 'folder/two.webp'];

test('files that belong to nothing are deleted through the storage API, with the service key', async () => {
  const outside = outsideOf(({ method }) => Response.json(method === 'DELETE' ? [{}, {}] : names));
  const response = await createHandler(env(), outside)(call());
  expect([response.status, await response.json()]).toEqual([200, { removed: 12 }]);
  expect(outside.calls.map(({ url, method, body }) => [method, url, body])).toEqual([
    ['POST', `${apiUrl}/rest/v1/rpc/stray_review_pictures`, '{"max":100}'],
    ['DELETE', `${apiUrl}/storage/v1/object/reviews`, JSON.stringify({ prefixes: names })],
    ['POST', `${apiUrl}/rest/v1/rpc/stray_files`, '{"bucket":"applications","max":100}'],
    ['DELETE', `${apiUrl}/storage/v1/object/applications`, JSON.stringify({ prefixes: names })],
    ['POST', `${apiUrl}/rest/v1/rpc/stray_files`, '{"bucket":"business","max":100}'],
    ['DELETE', `${apiUrl}/storage/v1/object/business`, JSON.stringify({ prefixes: names })],
    ['POST', `${apiUrl}/rest/v1/rpc/stray_labels`, '{"max":100}'],
    ['DELETE', `${apiUrl}/storage/v1/object/labels`, JSON.stringify({ prefixes: names })],
    ['POST', `${apiUrl}/rest/v1/rpc/stray_files`, '{"bucket":"uploads","max":100}'],
    ['DELETE', `${apiUrl}/storage/v1/object/uploads`, JSON.stringify({ prefixes: names })],
    ['POST', `${apiUrl}/rest/v1/rpc/stray_product_pictures`, '{"max":100}'],
    ['DELETE', `${apiUrl}/storage/v1/object/media`, JSON.stringify({ prefixes: names })],
  ]);
  expect(new Set(outside.calls.map(({ headers }) => headers.get('authorization')))).toEqual(
    new Set([`Bearer ${serviceKey}`]),
  );
});

test('if nothing is left over the storage is not called', async () => {
  const outside = outsideOf(() => Response.json([]));
  expect(await (await createHandler(env(), outside)(call())).json()).toEqual({ removed: 0 });
  expect(outside.calls).toHaveLength(6);
});

test('a storage error is reported, and the next run tries again', async () => {
  const outside = outsideOf(({ method }) =>
    method === 'DELETE' ? new Response('no', { status: 500 }) : Response.json(names),
  );
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
