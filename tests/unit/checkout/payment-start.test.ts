import { expect, test } from 'vitest';
import { createHandler } from '../../../supabase/functions/payments/handler.ts';
import {
  env,
  purchaseId,
  outsideOf,
  paymentId,
  returnUrl,
  serviceKey,
  shop,
  siteUrl,
  started,
} from './payment-doubles.ts';

const good = { purchase_id: purchaseId, token: 'secret-token', method: 'card', return_url: returnUrl };

function post(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request('http://127.0.0.1/functions/v1/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function ask(request: Request, start?: Response) {
  const outside = outsideOf(shop(start ? { start } : {}).answer);
  const response = await createHandler(env(), outside)(request);
  return { response, body: await response.json().catch(() => null), calls: outside.calls };
}

test('a checkout gets the page of its payment, requested with the service key', async () => {
  const { response, body, calls } = await ask(post(good, { origin: siteUrl }));
  expect(response.status).toBe(200);
  expect(body).toEqual({
    payment_id: paymentId,
    url: expect.stringContaining('/functions/v1/test-payment?payment='),
  });
  expect(response.headers.get('access-control-allow-origin')).toBe(siteUrl);
  expect(calls[0]?.headers.get('authorization')).toBe(`Bearer ${serviceKey}`);
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
    purchase_id: purchaseId,
    token: 'secret-token',
    provider: 'test',
    method: 'card',
  });
});

test("the guest's token is not in the link", async () => {
  const { body } = await ask(post(good));
  const link = new URL(body.url);
  expect(link.href).not.toContain('secret-token');
  expect(atob((link.searchParams.get('sig') ?? '').replaceAll('-', '+').replaceAll('_', '/'))).not.toContain(
    'secret',
  );
});

test('an amount in the request is ignored', async () => {
  const { response, calls } = await ask(post({ ...good, amount: 1, total: '0.01', currency: 'XXX' }));
  expect(response.status).toBe(200);
  expect(calls[0]?.body).not.toMatch(/amount|total|currency/);
});

test.each([
  'https://evil.example/checkout/success',
  '//evil.example/',
  '/checkout/success',
  `${siteUrl}@evil.example/`,
  `http://user@127.0.0.1:4341/`,
  'http://127.0.0.1:4342/',
  'https://127.0.0.1:4341/',
  'http://127.0.0.1.evil.example:4341/',
  'http:\\\\evil.example\\',
  'javascript:alert(1)',
  `${siteUrl}/${'x'.repeat(2048)}`,
  '',
  null,
  42,
])('return_url %s is refused', async (url) => {
  const { response, body, calls } = await ask(post({ ...good, return_url: url }));
  expect([response.status, body.code]).toEqual([400, 'bad_return_url']);
  expect(calls).toEqual([]);
});

test('localhost and 127.0.0.1 are one site, with the same port', async () => {
  const origin = 'http://localhost:4341';
  const { response } = await ask(post({ ...good, return_url: `${origin}/checkout/success` }, { origin }));
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe(origin);
});

test.each([
  ['{', 'bad_json'],
  ['[]', 'bad_json'],
  ['null', 'bad_json'],
  [{ ...good, purchase_id: "1' or 1=1" }, 'bad_purchase_id'],
  [{ ...good, token: '' }, 'bad_token'],
  [{ ...good, token: 'x'.repeat(201) }, 'bad_token'],
  [{ ...good, method: 'cash' }, 'bad_method'],
])('%s answers 400 %s', async (body, code) => {
  const asked = await ask(post(body));
  expect([asked.response.status, asked.body.code]).toEqual([400, code]);
  expect(asked.body.message).toMatch(/\w/);
});

test('a body over 16 KB answers 413, with or without a declared length', async () => {
  const long = post({ ...good, note: 'x'.repeat(20_000) });
  expect((await ask(long)).response.status).toBe(413);
  const streamed = new Request('http://127.0.0.1/', {
    method: 'POST',
    body: new Blob(['x'.repeat(20_000)]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect((await ask(streamed)).body.code).toBe('body_too_large');
});

test('another method answers 405 and names POST', async () => {
  const { response } = await ask(new Request('http://127.0.0.1/', { method: 'DELETE' }));
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
});

test('a preflight is answered for the site and allows no other origin', async () => {
  const preflight = (origin: string) =>
    new Request('http://127.0.0.1/', { method: 'OPTIONS', headers: { origin } });
  const own = await createHandler(env())(preflight(siteUrl));
  expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([204, siteUrl]);
  expect(own.headers.get('access-control-allow-headers')).toContain('apikey');
  const foreign = await createHandler(env())(preflight('https://evil.example'));
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  const opaque = await createHandler(env())(preflight('null'));
  expect(opaque.headers.get('access-control-allow-origin')).toBeNull();
});

test.each([
  [404, 'order_not_found'],
  [409, 'already_paid'],
  [410, 'hold_gone'],
])('a refusal of the database with %i %s is passed on', async (status, message) => {
  const refusal = { code: `PT${status}`, message, details: 'A sentence.', hint: '[{"variant_id":"v"}]' };
  const { response, body } = await ask(post(good), Response.json(refusal, { status }));
  expect(response.status).toBe(status);
  expect(body).toEqual({ code: message, message: 'A sentence.', hint: [{ variant_id: 'v' }] });
});

test('stock that has sold out answers 410 with the lines', async () => {
  const lines = [{ variant_id: 'v', requested: 2, available: 1 }];
  const { response, body } = await ask(post(good), Response.json({ outcome: 'short', lines }));
  expect([response.status, body.code, body.lines]).toEqual([410, 'stock_gone', lines]);
});

test('an unreachable database answers 503 with Retry-After and no details', async () => {
  const broken = Response.json({ code: 'PGRST001', message: 'secret host' }, { status: 503 });
  const { response, body } = await ask(post(good), broken);
  expect([response.status, response.headers.get('retry-after'), body.code]).toEqual([
    503,
    '5',
    'backend_unavailable',
  ]);
  expect(JSON.stringify(body)).not.toContain('secret');
  const down = outsideOf(() => Promise.reject(new TypeError('connect ECONNREFUSED')));
  expect((await createHandler(env(), down)(post(good))).status).toBe(503);
});

test.each([
  ['PAYMENT_PROVIDER', undefined],
  ['PAYMENT_PROVIDER', 'cash'],
  ['PAYMENT_WEBHOOK_SECRET', undefined],
  ['PAYMENT_WEBHOOK_SECRET', ' '],
  ['SITE_URL', undefined],
])('with %s = %s the function refuses to work', async (name, value) => {
  const handler = createHandler(env({ [name]: value }), outsideOf(shop().answer));
  const response = await handler(post(good));
  expect([response.status, (await response.json()).code]).toEqual([500, 'not_configured']);
});

/** A database that returns attempts one after the other and records how they ended. */
function attempts(...answers: Record<string, unknown>[]) {
  const ended: unknown[] = [];
  let next = 0;
  const outside = outsideOf((call) => {
    if (call.url.endsWith('/rpc/start_payment')) {
      next += 1;
      return Response.json({ ...started, ...answers[next - 1] });
    }
    if (call.url.endsWith('/rpc/confirm_payment')) {
      ended.push(JSON.parse(call.body));
      return Response.json({ status: 'cancelled', purchase_id: purchaseId });
    }
    return call.url.startsWith('https://api.stripe.com/')
      ? Response.json({ url: `https://checkout.stripe.com/${call.headers.get('idempotency-key')}` })
      : null;
  });
  return { ended, outside };
}

test('a shopper who returns with another method gets a new attempt, and the open one is canceled', async () => {
  const { ended, outside } = attempts({ method: 'paypal' }, { payment_id: 'second', method: 'card' });
  const response = await createHandler(env(), outside)(post(good));
  expect(await response.json()).toMatchObject({ payment_id: 'second' });
  expect(ended).toEqual([
    {
      payment_id: paymentId,
      provider: 'test',
      event_id: `shop_${paymentId}_cancelled`,
      outcome: 'cancelled',
      amount: '128.50',
      currency: 'USD',
      provider_ref: null,
      reason: 'another method was chosen',
    },
  ]);
});

test('an attempt whose page has expired is timed out, and a new one gets its own page', async () => {
  const { ended, outside } = attempts(
    { created_at: '2026-11-21T08:44:59+00:00' },
    { payment_id: 'second', created_at: '2026-11-21T09:30:00+00:00' },
  );
  const response = await createHandler(env({ PAYMENT_PROVIDER: 'stripe' }), outside)(post(good));
  expect(await response.json()).toEqual({ payment_id: 'second', url: 'https://checkout.stripe.com/second' });
  expect(ended).toMatchObject([
    { payment_id: paymentId, outcome: 'timed_out', reason: 'The time to pay ran out. Try again.' },
  ]);
});

test('a provider that refuses is asked once, and its refusal has a code', async () => {
  const { ended, outside } = attempts();
  const refusing = {
    ...outside,
    fetch: (url: string, init?: RequestInit) =>
      url.startsWith('https://api.stripe.com/')
        ? Promise.resolve(Response.json({ error: {} }, { status: 401 }))
        : outside.fetch(url, init),
  };
  const response = await createHandler(env({ PAYMENT_PROVIDER: 'stripe' }), refusing)(post(good));
  expect([response.status, (await response.json()).code, ended.length]).toEqual([
    422,
    'payments_unavailable',
    1,
  ]);
});
