import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PaymentRequest } from '../../../supabase/functions/_shared/payment/port.ts';
import { createStripeProvider } from '../../../supabase/functions/_shared/payment/stripe.ts';
import type { PayoutWork } from '../../../supabase/functions/_shared/payout/port.ts';
import { createStripePayouts } from '../../../supabase/functions/_shared/payout/stripe.ts';
import { errorOf } from '#services/refusal.ts';
import { createHandler as payments } from '../../../supabase/functions/payments/handler.ts';
import { createHandler as sendRefunds } from '../../../supabase/functions/send-refunds/handler.ts';
import {
  env,
  now,
  outsideOf,
  paymentId,
  purchaseId,
  returnUrl,
  serviceKey,
  shop,
  siteUrl,
} from './payment-doubles.ts';

const api = 'https://stripe.test';
const settings = env({ PAYMENT_PROVIDER: 'stripe', STRIPE_API_URL: api });
/** Words that no person may ever read. */
const theirWords = 'sk_live_1234: raw words of the provider';

interface Refusal {
  readonly status: number;
  readonly code?: string;
  readonly type?: string;
  readonly param?: string;
}
const answerOf = ({ status, ...error }: Refusal): Response =>
  Response.json({ error: { type: 'invalid_request_error', ...error, message: theirWords } }, { status });

const attempt: PaymentRequest = {
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
};
const work: PayoutWork = {
  payoutId: '0199aaaa-0000-7000-8000-00000000000b',
  number: 'PO-7K2M9PAB',
  cents: 5000,
  currency: 'USD',
  account: 'acct_1',
  key: 'key-1',
  attempt: 1,
  transfers: [{ id: 't1', source: null, cents: 5000, providerRef: 'tr_1', reversalRef: null }],
};
const store = { vendorId: '0199aaaa-0000-7000-8000-00000000000a', name: 'Oak', email: 'ann@oak.example' };

/** Each call to Stripe that a person waits for, against a Stripe that refuses everything. */
const calls = {
  payment: (outside: ReturnType<typeof outsideOf>) => createStripeProvider(settings, outside).start(attempt),
  refund: (outside: ReturnType<typeof outsideOf>) =>
    createStripeProvider(settings, outside).refund({
      refundId: 'r1',
      paymentRef: 'pi_1',
      amount: 12_850,
      attempt: 1,
    }),
  payout: (outside: ReturnType<typeof outsideOf>) =>
    createStripePayouts(settings, outside).send(work, () => undefined),
  reversal: (outside: ReturnType<typeof outsideOf>) =>
    createStripePayouts(settings, outside).takeBack(work, () => undefined),
  account: (outside: ReturnType<typeof outsideOf>) =>
    createStripePayouts(settings, outside).openAccount(store),
  page: (outside: ReturnType<typeof outsideOf>) =>
    createStripePayouts(settings, outside).accountPage('acct_1', 'active', store, siteUrl),
  list: (outside: ReturnType<typeof outsideOf>) =>
    createStripePayouts(settings, outside).list(new Date(now), new Date(now)),
} as const;
type Call = keyof typeof calls;

/** What the waiting person reads: code and sentence of an error, or outcome and sentence of a payout. */
async function said(call: Call, refusal: Refusal): Promise<readonly [name: string, sentence: string]> {
  const answer = await calls[call](outsideOf(() => answerOf(refusal))).catch((error: unknown) => error);
  const { code, outcome, message, problem } = answer as Record<string, string | undefined>;
  return [outcome ?? code ?? '', problem ?? message ?? ''];
}

const silence = "The payment provider isn't responding. Try again in a moment.";

const table: readonly (readonly [Call, Refusal, name: string, sentence: string])[] = [
  ['payment', { status: 400, code: 'amount_too_small' }, 'total_not_chargeable', 'Place the order again'],
  ['payment', { status: 400, code: 'amount_too_large' }, 'total_not_chargeable', 'Place the order again'],
  [
    'payment',
    { status: 400, code: 'parameter_invalid_integer', param: 'line_items[0][price_data][unit_amount]' },
    'total_not_chargeable',
    'Place the order again',
  ],
  [
    'payment',
    { status: 400, code: 'payment_method_unactivated' },
    'payment_method_refused',
    'Choose another',
  ],
  ['payment', { status: 400, param: 'payment_method_types[0]' }, 'payment_method_refused', 'Choose another'],
  [
    'payment',
    { status: 402, type: 'card_error', code: 'card_declined' },
    'card_declined',
    'Try another card',
  ],
  ['payment', { status: 402, type: 'card_error' }, 'card_declined', 'Try another card'],
  ['payment', { status: 400, code: 'parameter_invalid_empty' }, 'payment_refused', "won't help"],
  ['payment', { status: 404, code: 'resource_missing' }, 'payment_refused', "won't help"],
  ['payment', { status: 418, type: 'something_new' }, 'payment_refused', "won't help"],
  ['payment', { status: 401 }, 'payments_unavailable', "We can't take payments right now"],
  [
    'payment',
    { status: 401, code: 'api_key_expired' },
    'payments_unavailable',
    "We can't take payments right now",
  ],
  [
    'payment',
    { status: 403, type: 'invalid_request_error' },
    'payments_unavailable',
    "We can't take payments",
  ],
  [
    'payment',
    { status: 400, code: 'account_invalid' },
    'payments_unavailable',
    "We can't take payments right now",
  ],
  ['payment', { status: 400, type: 'idempotency_error' }, 'provider_unavailable', silence],

  ['refund', { status: 400, code: 'charge_already_refunded' }, 'refunded_already', "don't refund it again"],
  ['refund', { status: 400, code: 'charge_disputed' }, 'payment_disputed', 'Respond to the dispute'],
  ['refund', { status: 400, code: 'refund_disputed_payment' }, 'payment_disputed', 'Respond to the dispute'],
  ['refund', { status: 400, code: 'balance_insufficient' }, 'balance_too_low', 'Add funds there'],
  ['refund', { status: 402, code: 'insufficient_funds' }, 'balance_too_low', 'Add funds there'],
  ['refund', { status: 404, code: 'resource_missing' }, 'refund_impossible', 'Refund the buyer another way'],
  ['refund', { status: 400, code: 'charge_not_refundable' }, 'refund_impossible', 'another way'],
  ['refund', { status: 400, code: 'amount_too_large' }, 'amount_refused', 'how much is left to refund'],
  ['refund', { status: 400, param: 'amount' }, 'amount_refused', 'how much is left to refund'],
  ['refund', { status: 401 }, 'provider_misconfigured', 'Check the key'],
  ['refund', { status: 400 }, 'refund_refused', 'Check the payment there'],

  [
    'payout',
    { status: 400, code: 'balance_insufficient' },
    'refused',
    'balance with the payment provider is still too low',
  ],
  ['payout', { status: 400, code: 'no_account' }, 'failed', 'Your bank account'],
  ['payout', { status: 400, code: 'bank_account_restricted' }, 'failed', 'Your bank account'],
  ['payout', { status: 403, code: 'account_invalid' }, 'failed', 'Your account with the payment provider'],
  [
    'payout',
    { status: 400, code: 'payouts_not_allowed' },
    'failed',
    'Your account with the payment provider',
  ],
  ['payout', { status: 400, code: 'amount_too_large' }, 'failed', 'Contact us'],
  ['payout', { status: 401 }, 'refused', 'Check the key'],
  ['payout', { status: 400 }, 'failed', 'Contact us with the payout number'],

  ['reversal', { status: 400, code: 'balance_insufficient' }, 'refused', "The store's balance"],
  ['reversal', { status: 400 }, 'failed', 'Settle it with the store'],
  ['reversal', { status: 403 }, 'refused', 'Check the key'],

  ['account', { status: 400, code: 'email_invalid' }, 'account_email_refused', 'Change it in your account'],
  ['account', { status: 400, param: 'email' }, 'account_email_refused', 'Change it in your account'],
  ['account', { status: 401 }, 'payouts_unavailable', "that's on us"],
  ['account', { status: 400 }, 'account_page_refused', 'Contact us'],
  ['page', { status: 403, code: 'account_invalid' }, 'account_refused', 'Contact us'],
  ['page', { status: 404, code: 'resource_missing' }, 'account_refused', 'Contact us'],
  ['list', { status: 401 }, 'provider_misconfigured', 'Check the key'],
  ['list', { status: 400 }, 'list_refused', 'Check the account'],
];

test.each(table)('a refused %s with %o is %s', async (call, refusal, name, sentence) => {
  expect(await said(call, refusal)).toEqual([name, expect.stringContaining(sentence)]);
});

/** The codes that Stripe documents, as its own library lists them. */
const documented: readonly string[] = (() => {
  const types = readFileSync(
    join(import.meta.dirname, '../../../node_modules/stripe/esm/resources/PaymentIntents.d.ts'),
    'utf8',
  );
  const union = /type Code = (?<codes>'account_closed'[^;]+);/.exec(types)?.groups?.['codes'] ?? '';
  return Array.from(union.matchAll(/'(?<code>[a-z0-9_]+)'/g), (match) => match[1] ?? '');
})();
/** Stripe sends these with 409 and 429. */
const busy = new Set([
  'idempotency_key_in_use',
  'lock_timeout',
  'rate_limit',
  'payment_intent_rate_limit_exceeded',
]);

test('every documented code has a name and a next step in every call, and none counts as silence', async () => {
  expect(documented.length).toBeGreaterThan(180);
  const each = (Object.keys(calls) as Call[]).flatMap((call) =>
    documented
      .filter((code) => !busy.has(code))
      .map(async (code) => {
        const [name, sentence] = await said(call, { status: 400, code });
        const isRight =
          !['', 'provider_unavailable', 'unanswered'].includes(name) &&
          sentence.length > 40 &&
          ["isn't responding", theirWords, code].every((words) => !sentence.includes(words));
        return isRight ? [] : [`${call} ${code}: ${name} ${sentence}`];
      }),
  );
  expect((await Promise.all(each)).flat()).toEqual([]);
}, 60_000);

test.each(['payment', 'refund', 'account', 'page', 'list'] as const)(
  'a %s counts as silence only without an answer',
  async (call) => {
    const answers = [409, 429, 500, 503].map((status) => said(call, { status }));
    expect(await Promise.all(answers)).toEqual(answers.map(() => ['provider_unavailable', silence]));
  },
  30_000,
);

test('an email that the provider refuses is left out: the shopper enters it on the page', async () => {
  const outside = outsideOf(({ body }) =>
    body.includes('customer_email')
      ? answerOf({ status: 400, code: 'email_invalid', param: 'customer_email' })
      : Response.json({ id: 'cs_1', url: 'https://checkout.stripe.com/1' }),
  );
  expect(await createStripeProvider(settings, outside).start(attempt)).toEqual({
    url: 'https://checkout.stripe.com/1',
  });
  expect(outside.calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    paymentId,
    `${paymentId}-no-email`,
  ]);
});

test('a refund that the provider already has is found, even at the first try', async () => {
  const made = { id: 're_1', status: 'succeeded', metadata: { refund_id: 'r1' } };
  const outside = outsideOf(({ method }) =>
    method === 'GET'
      ? Response.json({ data: [made] })
      : answerOf({ status: 400, code: 'charge_already_refunded' }),
  );
  const refund = { refundId: 'r1', paymentRef: 'pi_1', amount: 12_850, attempt: 1 };
  expect(await createStripeProvider(settings, outside).refund(refund)).toEqual({
    status: 'succeeded',
    providerRef: 're_1',
  });
});

/** The shop's database next to a Stripe that refuses; `told` returns calls to the database. */
function shopWith(refusal: Refusal, refund?: { id: string; amount: string }) {
  const { state, answer } = shop(refund ? { refund } : {});
  const outside = outsideOf((call) => (call.url.startsWith(api) ? answerOf(refusal) : answer(call)));
  const told = (name: string) =>
    outside.calls.filter(({ url }) => url.endsWith(`/rpc/${name}`)).map(({ body }) => JSON.parse(body));
  return { state, outside, told };
}
const pay = () =>
  new Request('http://127.0.0.1/', {
    method: 'POST',
    body: JSON.stringify({ purchase_id: purchaseId, token: 't', method: 'card', return_url: returnUrl }),
  });

test('a permanently refused payment shows the number to write to us with, and asks once', async () => {
  const { outside, told } = shopWith({ status: 400, code: 'parameter_unknown' });
  const response = await payments(settings, outside)(pay());
  const body = await response.json();
  expect([response.status, body]).toEqual([
    422,
    {
      code: 'payment_refused',
      message:
        "The payment provider declined this payment, and trying again won't help. Write to us with the number SB-7K2M9P.",
    },
  ]);
  expect(outside.calls.filter(({ url }) => url.startsWith(api))).toHaveLength(1);
  expect(told('confirm_payment')).toMatchObject([{ outcome: 'cancelled', reason: 'payment_refused' }]);
  expect(await errorOf(response.status, body)).toMatchObject({ _tag: 'Invalid', code: 'payment_refused' });
});

test('a key that the provider refuses is reported to admins, and to the shopper as our fault', async () => {
  const { outside, told } = shopWith({ status: 401, code: 'api_key_expired' });
  const response = await payments(settings, outside)(pay());
  expect([response.status, (await response.json()).code]).toEqual([422, 'payments_unavailable']);
  expect(told('note_provider_trouble')).toEqual([
    {
      subject: 'payments',
      code: 'payments_unavailable',
      problem:
        'The payment provider answered with api_key_expired. Check the key, the account and the log there.',
    },
  ]);
});

test("a shopper's refused card or payment method is not reported to admins", async () => {
  const { outside, told } = shopWith({ status: 402, type: 'card_error', code: 'card_declined' });
  await payments(settings, outside)(pay());
  expect(told('note_provider_trouble')).toEqual([]);
});

test("a silent provider is not reported as the shopper's lost connection", async () => {
  const body = { code: 'provider_unavailable', message: silence };
  expect(await errorOf(502, body)).toMatchObject({ _tag: 'Conflict', ...body });
  expect(await errorOf(502, { message: 'Bad gateway' })).toMatchObject({ _tag: 'Unavailable' });
});

const run = async (refusal: Refusal) => {
  const { state, outside, told } = shopWith(refusal, { id: 'r1', amount: '128.50' });
  const request = new Request('http://127.0.0.1/', {
    method: 'POST',
    headers: { authorization: `Bearer ${serviceKey}` },
  });
  const response = await sendRefunds(settings, outside)(request);
  return [state.refund, state.problem, await response.json(), told('note_provider_trouble').length];
};

test.each([
  ['charge_disputed', 400, 'failed', 0],
  ['resource_missing', 404, 'failed', 0],
  ['balance_insufficient', 400, 'requested', 0],
  ['api_key_expired', 401, 'requested', 1],
] as const)('a refund refused with %s (%i) is %s', async (code, status, ends, troubles) => {
  expect(await run({ status, code })).toEqual([
    ends,
    expect.not.stringContaining(theirWords),
    ends === 'failed' ? { ended: 1, waiting: 0 } : { ended: 0, waiting: 1 },
    troubles,
  ]);
});
