import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { createCache } from '#services/cache.ts';
import { createCatalogService } from '#services/shop/catalog.ts';
import { createCheckoutService } from '#services/checkout/checkout.ts';
import { createClient } from '#services/client.ts';
import { createOrderService } from '#services/orders/orders.ts';
import { createShippingService } from '#services/checkout/shipping.ts';

type Call = { url: URL; method: string; body: unknown; signal: AbortSignal | null };

/** A backend that answers each call with the next given answer, and records the requests. */
function backend(...answers: (Response | Error)[]) {
  const calls: Call[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    calls.push({
      url: new URL(String(input)),
      method: init?.method ?? 'GET',
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      signal: init?.signal ?? null,
    });
    const answer = answers.shift();
    if (answer === undefined) return new Promise<Response>(() => {});
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const client = createClient({ supabaseUrl: 'http://backend', anonKey: 'anon' }, fetcher);
  return { client, calls };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });
const failure = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  );

describe('errors', () => {
  test.each([
    [401, 'SessionEnded'],
    [403, 'NotAllowed'],
    [404, 'NotFound'],
    [409, 'Conflict'],
    [410, 'Conflict'],
    [422, 'Invalid'],
    [429, 'RateLimited'],
    [503, 'Unavailable'],
    [500, 'Unexpected'],
  ])('status %d is %s', async (status, tag) => {
    const { client } = backend(
      json({ code: `PT${status}`, message: 'some_code', details: 'A sentence.' }, status),
    );
    expect(await failure(firstValueFrom(createOrderService(client).track('token')))).toMatchObject({
      _tag: tag,
    });
  });

  test.each(['40001', '40P01', '55P03'])(
    'a transaction conflict (%s) may be retried, whatever its status',
    async (code) => {
      const { client } = backend(json({ code, message: 'deadlock detected', details: null }, 500));
      expect(await failure(firstValueFrom(createOrderService(client).track('token')))).toMatchObject({
        _tag: 'Unavailable',
      });
    },
  );

  test('our procedures return a code and a message', async () => {
    const { client } = backend(
      json({ code: 'PT422', message: 'lines_missing', details: 'Lines are missing.' }, 422),
    );
    expect(await failure(firstValueFrom(createOrderService(client).track('token')))).toMatchObject({
      code: 'lines_missing',
      message: 'Lines are missing.',
    });
  });

  test('a lost connection is a NetworkError, an answer of another shape is Unexpected', async () => {
    const offline = backend(new TypeError('fetch failed'));
    expect(await failure(firstValueFrom(createOrderService(offline.client).track('token')))).toMatchObject({
      _tag: 'NetworkError',
    });
    const strange = backend(json({ reference: 7 }));
    expect(await failure(firstValueFrom(createOrderService(strange.client).track('token')))).toMatchObject({
      _tag: 'Unexpected',
    });
  });
});

test('observables are cold, and unsubscribing aborts the request', async () => {
  const { client, calls } = backend();
  const order$ = createOrderService(client).track('token');
  expect(calls).toHaveLength(0);
  const subscription = order$.subscribe();
  await expect.poll(() => calls[0]?.signal?.aborted).toBe(false);
  subscription.unsubscribe();
  expect(calls[0]?.signal?.aborted).toBe(true);
});

test('a guest’s token is sent in a body, never in a URL', async () => {
  const { client, calls } = backend(json(null));
  expect(await firstValueFrom(createOrderService(client).track('secret'))).toBeNull();
  expect(calls[0]).toMatchObject({ method: 'POST', body: { token: 'secret' } });
  expect(calls[0]?.url.href).toBe('http://backend/rest/v1/rpc/track_guest_order');
});

test('shipping rates are requested by GET with the spec’s parameter, and money is decoded to cents', async () => {
  const { client, calls } = backend(json([{ enabled: true, base_rate: 4.5 }]));
  const rates = await firstValueFrom(createShippingService(client, createCache()).rates('vendor'));
  expect(rates).toEqual([{ enabled: true, base_rate: 450 }]);
  expect(calls[0]?.method).toBe('GET');
  expect(`${calls[0]?.url}`).toBe(
    'http://backend/rest/v1/rpc/get_vendor_shipping_rates?vendor_id_param=vendor',
  );
});

test('a payment starts through the edge function', async () => {
  const { client, calls } = backend(json({ payment_id: 'p', url: 'https://pay.example' }));
  const request = {
    purchaseId: 'g',
    token: 't',
    method: 'card',
    returnUrl: 'http://shop/checkout/success',
  } as const;
  expect(await firstValueFrom(createCheckoutService(client).pay(request))).toEqual({
    payment_id: 'p',
    url: 'https://pay.example',
  });
  expect(calls[0]).toMatchObject({
    method: 'POST',
    body: { purchase_id: 'g', token: 't', method: 'card', return_url: 'http://shop/checkout/success' },
  });
  expect(calls[0]?.url.pathname).toBe('/functions/v1/payments');
});

test('stock is held under the checkout’s key', async () => {
  const { client, calls } = backend(
    json({ outcome: 'held', expires_at: '2026-11-21T10:15:00Z', expires_in: 900 }),
  );
  const lines = [{ variant_id: 'v', quantity: 2 }];
  const held = await firstValueFrom(createCheckoutService(client).hold('key', lines, 'ada@example.com'));
  expect(held).toEqual({ outcome: 'held', expires_at: '2026-11-21T10:15:00Z', expires_in: 900 });
  expect(calls[0]?.body).toEqual({ checkout_key: 'key', lines, email: 'ada@example.com' });
});

test('a product count is requested with the active filters', async () => {
  const { client, calls } = backend(json(12));
  const catalog = createCatalogService(client, createCache());
  expect(await firstValueFrom(catalog.count({ deals: true, priceMin: 10 }))).toBe(12);
  expect([...(calls[0]?.url.searchParams ?? [])]).toEqual([
    ['price_min', '10'],
    ['deals', 'true'],
  ]);
});
