import { createServer, type IncomingMessage } from 'node:http';
import { Stripe } from 'stripe';
import { afterEach, expect, test } from 'vitest';
import { createStripeProvider } from '../../../supabase/functions/_shared/payment/stripe.ts';
import { encodeForm } from '../../../supabase/functions/_shared/payment/stripe-api.ts';
import { realOutside } from '../../../supabase/functions/_shared/payment/port.ts';
import { createHandler } from '../../../supabase/functions/payment-webhook/handler.ts';
import {
  env,
  purchaseId,
  now,
  outsideOf,
  paymentId,
  returnUrl,
  shop,
  siteUrl,
  webhookSecret,
} from './payment-doubles.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let close = async (): Promise<void> => {};
afterEach(() => close());

/** An HTTP server that replaces Stripe: it returns the answers in order, then repeats the last one. */
async function stripeDouble(...answers: { status: number; body: unknown }[]) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      response.writeHead(answer?.status ?? 500, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer?.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => new Promise((resolve) => server.close(() => resolve()));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { asked, port, url: `http://127.0.0.1:${port}` };
}

const attempt = {
  paymentId,
  purchaseId,
  reference: 'SB-7K2M9P',
  email: 'ada@example.com',
  amount: 12_850,
  currency: 'USD',
  method: 'card',
  createdAt: now / 1000 - 60,
  returnUrl,
  cancelUrl: `${siteUrl}/checkout`,
} as const;

const session = {
  status: 200,
  body: { id: 'cs_test_1', url: 'https://checkout.stripe.com/c/pay/cs_test_1' },
};

test('requests a Checkout Session with exactly this form', async () => {
  const { asked, url } = await stripeDouble(session);
  const provider = createStripeProvider(env({ STRIPE_API_URL: url }), { ...realOutside, now: () => now });
  expect(await provider.start(attempt)).toEqual({ url: session.body.url });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' });
  expect(asked[0]?.headers).toMatchObject({
    authorization: 'Bearer sk_test_of_the_tests',
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': paymentId,
    'stripe-version': Stripe.API_VERSION,
  });
  expect(asked[0]?.body.split('&').map(decodeURIComponent)).toEqual([
    'mode=payment',
    'payment_method_types[0]=card',
    'line_items[0][quantity]=1',
    'line_items[0][price_data][currency]=usd',
    'line_items[0][price_data][unit_amount]=12850',
    'line_items[0][price_data][product_data][name]=Order SB-7K2M9P',
    'customer_email=ada@example.com',
    `client_reference_id=${paymentId}`,
    `metadata[payment_id]=${paymentId}`,
    `metadata[purchase_id]=${purchaseId}`,
    'metadata[reference]=SB-7K2M9P',
    `payment_intent_data[metadata][payment_id]=${paymentId}`,
    `payment_intent_data[metadata][purchase_id]=${purchaseId}`,
    'payment_intent_data[metadata][reference]=SB-7K2M9P',
    `success_url=${returnUrl}`,
    `cancel_url=${siteUrl}/checkout`,
    `expires_at=${now / 1000 - 60 + 2700}`,
  ]);
});

test("encodes a form as Stripe's library does", async () => {
  const { asked, port } = await stripeDouble(session);
  const params: Stripe.Checkout.SessionCreateParams & Parameters<typeof encodeForm>[0] = {
    mode: 'payment',
    payment_method_types: ['card', 'paypal'],
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'usd', unit_amount: 1, product_data: { name: "Grüße & 50% = [a] 'b' +" } },
      },
    ],
    metadata: { 'odd key': 'a/b?c#d' },
    success_url: returnUrl,
    allow_promotion_codes: false,
  };
  const library = new Stripe('sk_test_1', { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
  await library.checkout.sessions.create(params);
  const sorted = (form: string) => Array.from(new URLSearchParams(form)).sort();
  expect(sorted(encodeForm(params))).toEqual(sorted(asked[0]?.body ?? ''));
});

test('repeating an attempt sends the same request, so that Stripe returns the same session', async () => {
  const { asked, url } = await stripeDouble(session);
  const at = (time: number) =>
    createStripeProvider(env({ STRIPE_API_URL: url }), { ...realOutside, now: () => time });
  await at(now).start(attempt);
  await at(now + 600_000).start(attempt);
  expect(asked[1]?.body).toBe(asked[0]?.body);
  expect(asked[1]?.headers['idempotency-key']).toBe(asked[0]?.headers['idempotency-key']);
});

test('an outage is retried with the same key; a refusal is not', async () => {
  const outage = await stripeDouble({ status: 503, body: {} }, session);
  const provider = createStripeProvider(env({ STRIPE_API_URL: outage.url }), {
    ...realOutside,
    now: () => now,
  });
  expect(await provider.start(attempt)).toEqual({ url: session.body.url });
  expect(outage.asked.map((call) => call.headers['idempotency-key'])).toEqual([paymentId, paymentId]);
  await close();
  const refusal = await stripeDouble({ status: 400, body: { error: { message: 'sk_test leaked?' } } });
  await expect(
    createStripeProvider(env({ STRIPE_API_URL: refusal.url }), { ...realOutside, now: () => now }).start(
      attempt,
    ),
  ).rejects.toMatchObject({
    status: 422,
    code: 'payment_refused',
    message: expect.not.stringContaining('sk_test'),
  });
  expect(refusal.asked).toHaveLength(1);
});

test.each([
  ['succeeded', 'succeeded'],
  ['pending', 'sent'],
  ['failed', 'failed'],
  ['requires_action', 'failed'],
])('a refund that Stripe calls %s is %s', async (theirs, ours) => {
  const { asked, url } = await stripeDouble({ status: 200, body: { id: 're_1', status: theirs } });
  const provider = createStripeProvider(env({ STRIPE_API_URL: url }), { ...realOutside, now: () => now });
  const refund = { refundId: 'r1', paymentRef: 'pi_1', amount: 12_850, attempt: 1 };
  expect(await provider.refund(refund)).toEqual({
    status: ours,
    providerRef: 're_1',
    ...(ours === 'failed'
      ? { problem: "The buyer's bank didn't accept the refund. Try again, or refund the buyer another way." }
      : {}),
  });
  expect(asked[0]).toMatchObject({ path: '/v1/refunds', headers: { 'idempotency-key': 'r1-1' } });
  expect(decodeURIComponent(asked[0]?.body ?? '')).toBe(
    'payment_intent=pi_1&amount=12850&metadata[refund_id]=r1',
  );
});

test.each([
  ['is there', [{ id: 're_1', status: 'succeeded', metadata: { refund_id: 'r1' } }], 1, 're_1'],
  ['was never made', [{ id: 're_0', status: 'succeeded', metadata: { refund_id: 'r0' } }], 2, 're_2'],
  ['failed', [{ id: 're_1', status: 'failed', metadata: { refund_id: 'r1' } }], 2, 're_2'],
])('a refund whose first answer was lost and that %s is refunded once', async (_, data, calls, ref) => {
  const { asked, url } = await stripeDouble(
    { status: 200, body: { object: 'list', data } },
    { status: 200, body: { id: 're_2', status: 'succeeded' } },
  );
  const provider = createStripeProvider(env({ STRIPE_API_URL: url }), { ...realOutside, now: () => now });
  const refund = { refundId: 'r1', paymentRef: 'pi_1', amount: 12_850, attempt: 2 };
  expect(await provider.refund(refund)).toEqual({ status: 'succeeded', providerRef: ref });
  expect(asked.map(({ method, path, headers }) => [method, path, headers['idempotency-key']])).toEqual(
    [
      ['GET', '/v1/refunds?payment_intent=pi_1&limit=100', undefined],
      ['POST', '/v1/refunds', 'r1-2'],
    ].slice(0, calls),
  );
});

test('a refund during an outage waits for the next run, and the webhook is accepted', async () => {
  const { url } = await stripeDouble({ status: 503, body: {} });
  const { state, answer } = shop({ refund: { id: 'r1', amount: '128.50' } });
  const inside = outsideOf(answer);
  const outside = {
    ...inside,
    fetch: (input: string, init?: RequestInit) =>
      input.startsWith(url) ? fetch(input, init) : inside.fetch(input, init),
  };
  const payload = JSON.stringify(sessionEvent('checkout.session.completed'));
  const header = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: webhookSecret,
    timestamp: now / 1000,
  });
  const response = await createHandler(
    env({ PAYMENT_PROVIDER: 'stripe', STRIPE_API_URL: url }),
    outside,
  )(
    new Request('http://127.0.0.1/', {
      method: 'POST',
      headers: { 'stripe-signature': header },
      body: payload,
    }),
  );
  expect([response.status, state.refund, state.status, state.problem]).toEqual([
    200,
    'requested',
    'paid',
    "The payment provider isn't responding. Try again in a moment.",
  ]);
});

async function deliver(event: unknown, secret = webhookSecret, refund?: { id: string; amount: string }) {
  const { state, answer } = shop(refund ? { refund } : {});
  const outside = outsideOf(answer);
  const payload = JSON.stringify(event);
  const header = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: now / 1000,
  });
  const response = await createHandler(
    env({ PAYMENT_PROVIDER: 'stripe' }),
    outside,
  )(
    new Request('http://127.0.0.1/', {
      method: 'POST',
      headers: { 'stripe-signature': header },
      body: payload,
    }),
  );
  return { state, response, body: await response.json(), calls: outside.calls };
}

function sessionEvent(type: string, changes: Record<string, unknown> = {}) {
  const object = {
    id: 'cs_test_1',
    object: 'checkout.session',
    amount_total: 12_850,
    currency: 'usd',
    payment_intent: 'pi_1',
    payment_status: 'paid',
    metadata: { payment_id: paymentId },
    ...changes,
  };
  return { id: 'evt_1', object: 'event', type, data: { object } };
}

test.each([
  ['checkout.session.completed', { payment_status: 'paid' }, 'paid'],
  ['checkout.session.completed', { payment_status: 'unpaid' }, 'requires_action'],
  ['checkout.session.async_payment_succeeded', {}, 'paid'],
  ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }, 'declined'],
  ['checkout.session.expired', { payment_status: 'unpaid', payment_intent: null }, 'timed_out'],
])('%s %j is %s', async (type, changes, outcome) => {
  const { response, body, calls } = await deliver(sessionEvent(type, changes));
  expect([response.status, body]).toEqual([200, { received: true, status: outcome }]);
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
    payment_id: paymentId,
    provider: 'stripe',
    event_id: 'evt_1',
    outcome,
    amount: '128.50',
    currency: 'USD',
    provider_ref: outcome === 'timed_out' ? 'cs_test_1' : 'pi_1',
    reason: outcome === 'declined' ? 'declined by the bank' : null,
  });
});

test("other accounts' events and sessions are accepted and ignored", async () => {
  for (const event of [
    sessionEvent('customer.created'),
    sessionEvent('checkout.session.completed', { metadata: {} }),
    sessionEvent('checkout.session.completed', { metadata: { payment_id: '42' } }),
    { id: 'evt_2', type: 'checkout.session.completed' },
  ]) {
    const { response, body, calls } = await deliver(event);
    expect([response.status, body, calls]).toEqual([200, { received: true, status: 'ignored' }, []]);
  }
});

test('another amount has no effect, and another secret is refused', async () => {
  const cheap = await deliver(sessionEvent('checkout.session.completed', { amount_total: 1 }));
  expect([cheap.response.status, cheap.state.effects]).toEqual([422, 0]);
  const foreign = await deliver(sessionEvent('checkout.session.completed'), 'whsec_other');
  expect([foreign.response.status, foreign.body.code, foreign.calls]).toEqual([400, 'bad_signature', []]);
});

const refundId = '0199aaaa-0000-7000-8000-000000000003';

function refundEvent(
  type: string,
  status: string,
  metadata: Record<string, string> = { refund_id: refundId },
) {
  const object = { id: 're_1', object: 'refund', status, payment_intent: 'pi_1', metadata };
  return { id: 'evt_9', object: 'event', type, data: { object } };
}

test.each([
  ['refund.updated', 'succeeded', 'succeeded'],
  ['refund.updated', 'pending', 'sent'],
  ['refund.failed', 'failed', 'failed'],
])('%s %s ends the refund as %s', async (type, theirs, ours) => {
  const { response, body, state } = await deliver(refundEvent(type, theirs), webhookSecret, {
    id: refundId,
    amount: '128.50',
  });
  expect([response.status, body]).toEqual([200, { received: true, status: ours }]);
  expect(state.refund).toBe(ours);
});

test('a refund that is not ours or has ended is ignored', async () => {
  for (const event of [
    refundEvent('refund.updated', 'succeeded'),
    refundEvent('refund.updated', 'succeeded', {}),
    refundEvent('refund.updated', 'succeeded', { refund_id: 'x),or=(id.gt.0' }),
  ]) {
    const { response, body, state } = await deliver(event);
    expect([response.status, body]).toEqual([200, { received: true, status: 'ignored' }]);
    expect(state.refund).toBe('requested');
  }
});
