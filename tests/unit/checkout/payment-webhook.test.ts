import { expect, test } from 'vitest';
import { signBody } from '../../../supabase/functions/_shared/crypto.ts';
import { fromMinorUnits, toMinorUnits } from '../../../supabase/functions/_shared/money.ts';
import { createHandler } from '../../../supabase/functions/payment-webhook/handler.ts';
import { env, purchaseId, now, outsideOf, paymentId, shop, webhookSecret } from './payment-doubles.ts';

const event = {
  id: 'test_event_1',
  payment_id: paymentId,
  outcome: 'paid',
  amount: 12_850,
  currency: 'USD',
  provider_ref: 'test_1',
  reason: null,
};

async function deliver(
  payload: unknown,
  options: {
    secret?: string;
    seconds?: number;
    header?: string | null;
    method?: string;
    refund?: { id: string; amount: string };
  } = {},
) {
  const { state, answer } = shop(options.refund ? { refund: options.refund } : {});
  const outside = outsideOf(answer);
  const handler = createHandler(env(), outside);
  const body = new TextEncoder().encode(typeof payload === 'string' ? payload : JSON.stringify(payload));
  const signed = await signBody(options.secret ?? webhookSecret, body, options.seconds ?? now / 1000);
  const header = options.header === undefined ? signed : options.header;
  const send = () =>
    handler(
      new Request('http://127.0.0.1/', {
        method: options.method ?? 'POST',
        headers: header === null ? {} : { 'stallbar-signature': header },
        body,
      }),
    );
  const response = await send();
  return { state, outside, send, response, body: await response.json() };
}

test('a signed event reaches confirm_payment, its amount as text', async () => {
  const { response, body, outside } = await deliver(event);
  expect([response.status, body]).toEqual([200, { received: true, status: 'paid' }]);
  expect(JSON.parse(outside.calls[0]?.body ?? '')).toEqual({
    payment_id: paymentId,
    provider: 'test',
    event_id: 'test_event_1',
    outcome: 'paid',
    amount: '128.50',
    currency: 'USD',
    provider_ref: 'test_1',
    reason: null,
  });
});

test('an event delivered twice counts once', async () => {
  const { state, send, outside } = await deliver(event);
  expect((await send()).status).toBe(200);
  const confirmed = outside.calls.filter(({ url }) => url.endsWith('rpc/confirm_payment'));
  expect(confirmed.map(({ body }) => JSON.parse(body).event_id)).toEqual(['test_event_1', 'test_event_1']);
  expect(state.effects).toBe(1);
});

test('a payment that arrives too late is refunded once', async () => {
  const { state, send, outside } = await deliver(event, { refund: { id: 'r1', amount: '128.50' } });
  expect(state.refund).toBe('succeeded');
  await send();
  const asked = (name: string) =>
    outside.calls.filter(({ url }) => url.endsWith(name)).map(({ body }) => JSON.parse(body));
  const claim = { provider: 'test', max: 10, payment_id: paymentId };
  expect(asked('rpc/claim_refunds')).toEqual([claim, claim]);
  expect(asked('rpc/record_refund')).toEqual([
    { refund_id: 'r1', status: 'succeeded', provider_ref: 'test_r1' },
  ]);
});

test.each([
  ['another secret', { secret: 'another secret' }],
  ['an old timestamp', { seconds: now / 1000 - 301 }],
  ['no signature', { header: null }],
  ['a broken signature', { header: 't=1,v1=' }],
])('%s is refused before the database is called', async (_name, options) => {
  const { response, body, outside } = await deliver(event, options);
  expect([response.status, body.code]).toEqual([400, 'bad_signature']);
  expect(outside.calls).toEqual([]);
});

test('a body modified in transit is refused', async () => {
  const original = new TextEncoder().encode(JSON.stringify(event));
  const header = await signBody(webhookSecret, original, now / 1000);
  const { response, outside } = await deliver({ ...event, amount: 1 }, { header });
  expect(response.status).toBe(400);
  expect(outside.calls).toEqual([]);
});

test('an unknown payment answers 404, another amount 422, and neither has an effect', async () => {
  const unknown = await deliver({ ...event, payment_id: purchaseId });
  expect([unknown.response.status, unknown.body.code, unknown.state.effects]).toEqual([
    404,
    'payment_not_found',
    0,
  ]);
  const cheap = await deliver({ ...event, amount: 12_849 });
  expect([cheap.response.status, cheap.body.code, cheap.state.effects]).toEqual([422, 'amount_mismatch', 0]);
});

test.each([
  ['{', 'bad_json'],
  [{ ...event, amount: 128.5 }, 'bad_event'],
  [{ ...event, amount: '12850' }, 'bad_event'],
  [{ ...event, outcome: 'refunded' }, 'bad_event'],
  [{ ...event, id: '' }, 'bad_event'],
  [{ ...event, id: 'a\u0000b' }, 'bad_event'],
  [{ ...event, id: 'x'.repeat(256) }, 'bad_event'],
  [{ ...event, payment_id: 'not-an-id' }, 'bad_event'],
  [{ ...event, payment_id: `${paymentId}0` }, 'bad_event'],
  [{ ...event, amount: -1 }, 'bad_event'],
  [{ ...event, amount: 10 ** 15 }, 'bad_event'],
  [{ ...event, currency: 'US' }, 'bad_event'],
])('signed nonsense %# is refused', async (payload, code) => {
  const { response, body } = await deliver(payload);
  expect([response.status, body.code]).toEqual([400, code]);
});

test('a large body and another method are refused', async () => {
  expect((await deliver(JSON.stringify({ ...event, note: 'x'.repeat(300_000) }))).response.status).toBe(413);
  expect((await deliver(event, { method: 'PUT' })).response.status).toBe(405);
});

test("the test provider's signature is refused if stripe is configured", async () => {
  const body = new TextEncoder().encode(JSON.stringify(event));
  const header = await signBody(webhookSecret, body, now / 1000);
  const response = await createHandler(
    env({ PAYMENT_PROVIDER: 'stripe' }),
    outsideOf(shop().answer),
  )(new Request('http://127.0.0.1/', { method: 'POST', headers: { 'stallbar-signature': header }, body }));
  expect(response.status).toBe(400);
});

test.each([
  ['12.50', 1250],
  ['0.1', 10],
  ['19.99', 1999],
  [1.005, 100],
  [128.5, 12_850],
  ['999999.99', 99_999_999],
  ['7', 700],
])('%s is %i minor units', (amount, units) => {
  expect(toMinorUnits(amount)).toBe(units);
});

test('every amount up to 200.00 survives conversion to minor units and back', () => {
  const amounts = Array.from({ length: 20_001 }, (_, units) => units);
  expect(amounts.filter((units) => toMinorUnits(fromMinorUnits(units)) !== units)).toEqual([]);
  expect(amounts.filter((units) => toMinorUnits(units / 100) !== units)).toEqual([]);
});

test.each(['', '-1.00', '1.234', '1e3', 'NaN', null, undefined, Number.NaN, -1])(
  '%s is not an amount',
  (amount) => {
    expect(() => toMinorUnits(amount)).toThrow('Not an amount of money');
  },
);
