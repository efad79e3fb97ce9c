import { createServer } from 'node:http';
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { signBody } from '../../../supabase/functions/_shared/crypto.ts';
import { encodeForm } from '../../../supabase/functions/_shared/payment/stripe-api.ts';
import type { PayoutWork } from '../../../supabase/functions/_shared/payout/port.ts';
import {
  accountForm,
  createStripePayouts,
  payoutForm,
  transferForm,
} from '../../../supabase/functions/_shared/payout/stripe.ts';
import { env, now, outsideOf, webhookSecret, type Call } from '../checkout/payment-doubles.ts';

const api = 'https://stripe.test';
const settings = env({ STRIPE_API_URL: api, STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret });
const store = { vendorId: '0199aaaa-0000-7000-8000-00000000000a', name: 'Oak', email: 'ann@oak.example' };
const payoutId = '0199aaaa-0000-7000-8000-00000000000b';
const work: PayoutWork = {
  payoutId,
  number: 'PO-7K2M9PAB',
  cents: 5000,
  currency: 'USD',
  account: 'acct_1',
  key: 'key-1',
  attempt: 1,
  transfers: [
    { id: 't1', source: 'pi_1', cents: 4600, providerRef: null, reversalRef: null },
    { id: 't2', source: null, cents: 400, providerRef: null, reversalRef: null },
  ],
};
const refusal = (code: string, status = 400) =>
  Response.json({ error: { code, message: `Because of ${code}.` } }, { status });

/** Stripe as far as payouts ask it: a known key makes nothing new, and what it has made can be listed. */
function stripe(answer: (call: Call) => Response | null = () => null) {
  const made = new Map<string, Record<string, unknown>>();
  const outside = outsideOf((call) => {
    const path = call.url.slice(api.length);
    const special = answer(call);
    if (special !== null) return special;
    if (path === '/v1/payment_intents/pi_1') return Response.json({ latest_charge: 'ch_1' });
    if (call.method === 'GET' && /^\/v1\/(transfers|payouts)\?/.test(path)) {
      const kind = path.startsWith('/v1/transfers') ? 'tr' : 'po';
      return Response.json({ data: [...made.values()].filter(({ id }) => String(id).startsWith(kind)) });
    }
    if (call.method !== 'POST') return null;
    const form = new URLSearchParams(call.body);
    const key = call.headers.get('idempotency-key') ?? '';
    const prefix = path.endsWith('/reversals') ? 'trr' : path === '/v1/transfers' ? 'tr' : 'po';
    const known = made.get(key) ?? {
      id: `${prefix}_${made.size + 1}`,
      amount: Number(form.get('amount')),
      arrival_date: Date.UTC(2026, 10, 24) / 1000,
      metadata: {
        payout_id: form.get('metadata[payout_id]'),
        transfer_id: form.get('metadata[transfer_id]'),
      },
    };
    made.set(key, known);
    return Response.json(known);
  });
  return { made, outside, provider: createStripePayouts(settings, outside) };
}
const posts = (calls: readonly Call[]) =>
  calls
    .filter(({ method }) => method === 'POST')
    .map(({ url, headers, body }) => [
      url.slice(api.length),
      headers.get('idempotency-key'),
      headers.get('stripe-account'),
      Object.fromEntries(new URLSearchParams(body)),
    ]);

test("requests an account, a transfer and a payout exactly as Stripe's library would", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const library = new Stripe('sk_test_1', { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
  await library.accounts.create({
    country: 'US',
    email: store.email,
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true } },
    business_profile: { name: store.name },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    metadata: { vendor_id: store.vendorId },
  });
  await library.transfers.create({
    amount: 4600,
    currency: 'usd',
    destination: 'acct_1',
    source_transaction: 'ch_1',
    transfer_group: work.number,
    metadata: { payout_id: payoutId, transfer_id: 't1' },
  });
  await library.payouts.create(
    { amount: 5000, currency: 'usd', description: work.number, metadata: { payout_id: payoutId } },
    { stripeAccount: 'acct_1' },
  );
  server.close();
  const [first] = work.transfers;
  if (first === undefined) throw new Error('no transfer');
  const sorted = (form: string) => Array.from(new URLSearchParams(form)).sort();
  expect(
    [accountForm(store), transferForm(work, first, 'ch_1'), payoutForm(work)].map((form) =>
      sorted(encodeForm(form)),
    ),
  ).toEqual(asked.map(sorted));
});

test("sends each payment with its charge, then one payout, under the attempt's keys", async () => {
  const { provider, outside, made } = stripe();
  const noted: unknown[] = [];
  const result = await provider.send(work, (transfer, refs) => noted.push([transfer.id, refs]));
  expect(result).toEqual({ outcome: 'accepted', providerRef: 'po_3', arrivesOn: '2026-11-24' });
  expect(posts(outside.calls)).toEqual([
    [
      '/v1/transfers',
      'key-1-t1',
      null,
      expect.objectContaining({ amount: '4600', source_transaction: 'ch_1' }),
    ],
    ['/v1/transfers', 'key-1-t2', null, expect.not.objectContaining({ source_transaction: 'ch_1' })],
    ['/v1/payouts', 'key-1-payout', 'acct_1', expect.objectContaining({ amount: '5000' })],
  ]);
  expect(noted).toEqual([
    ['t1', { providerRef: 'tr_1' }],
    ['t2', { providerRef: 'tr_2' }],
  ]);
  // Killed before it was recorded: the same attempt once more makes nothing new, nor does one under another key.
  await provider.send({ ...work, attempt: 2 }, () => undefined);
  await provider.send({ ...work, attempt: 3, key: 'key-2' }, () => undefined);
  expect(made.size).toBe(3);
});

test("a charge with too little left is replaced by the platform's balance", async () => {
  const { provider, outside } = stripe(({ body }) =>
    body.includes('source_transaction') ? refusal('transfer_source_balance_parameters_mismatch') : null,
  );
  expect(await provider.send(work, () => undefined)).toMatchObject({ outcome: 'accepted' });
  expect(posts(outside.calls).map(([, key]) => key)).toEqual([
    'key-1-t1',
    'key-1-t1-free',
    'key-1-t2',
    'key-1-payout',
  ]);
});

test.each([
  ['balance_insufficient', 400, 'refused', "The shop's balance with the payment provider is still too low."],
  ['account_closed', 400, 'failed', "Your bank account can't receive this payout."],
  ['platform_api_key_expired', 401, 'refused', "The payment provider rejected the shop's key."],
] as const)('%s with status %s is %s', async (code, status, outcome, words) => {
  const { provider } = stripe(({ url }) => (url.endsWith('/v1/payouts') ? refusal(code, status) : null));
  expect(await provider.send(work, () => undefined)).toEqual({
    outcome,
    code,
    problem: expect.stringContaining(words),
  });
});

test('without an answer the result is unknown: an exception, not a failure', async () => {
  const { provider } = stripe(({ url }) => (url.endsWith('/v1/payouts') ? refusal('api_error', 500) : null));
  await expect(provider.send(work, () => undefined)).rejects.toThrow(
    "The payment provider isn't responding.",
  );
});

test('reverses a transfer, once', async () => {
  const { provider, outside } = stripe((call) =>
    call.method === 'GET' ? Response.json({ reversed: true }) : null,
  );
  const sent = {
    ...work,
    transfers: work.transfers.map((each) => ({ ...each, providerRef: `tr_${each.id}` })),
  };
  const noted: unknown[] = [];
  await provider.takeBack(sent, (transfer, refs) => noted.push([transfer.id, refs.reversalRef]));
  expect(posts(outside.calls).map(([path, key]) => [path, key])).toEqual([
    ['/v1/transfers/tr_t1/reversals', 'key-1-t1'],
    ['/v1/transfers/tr_t2/reversals', 'key-1-t2'],
  ]);
  await provider.takeBack({ ...sent, attempt: 2 }, (transfer, refs) =>
    noted.push([transfer.id, refs.reversalRef]),
  );
  expect(posts(outside.calls)).toHaveLength(2);
  expect(noted).toEqual([
    ['t1', 'trr_1'],
    ['t2', 'trr_2'],
    ['t1', 'tr_t1 reversed'],
    ['t2', 'tr_t2 reversed'],
  ]);
});

test('reverses a transfer whose answer was lost', async () => {
  const { provider } = stripe();
  await provider.send(work, () => undefined);
  const noted: unknown[] = [];
  await provider.takeBack({ ...work, key: 'key-2' }, (transfer, refs) => noted.push([transfer.id, refs]));
  expect(noted).toEqual([
    ['t1', { providerRef: 'tr_1', reversalRef: 'trr_4' }],
    ['t2', { providerRef: 'tr_2', reversalRef: 'trr_5' }],
  ]);
});

const deliver = async (
  provider: ReturnType<typeof createStripePayouts>,
  event: object,
  secret = webhookSecret,
) => {
  const body = new TextEncoder().encode(JSON.stringify(event));
  const headers = new Headers({ 'stripe-signature': await signBody(secret, body, Math.floor(now / 1000)) });
  return provider.readEvent(headers, body);
};

test('reads the result of a payout, and refuses what Stripe has not signed', async () => {
  const { provider } = stripe();
  const event = {
    id: 'evt_1',
    type: 'payout.failed',
    account: 'acct_1',
    data: {
      object: {
        id: 'po_1',
        metadata: { payout_id: payoutId },
        failure_code: 'account_closed',
        failure_message: 'Closed.',
      },
    },
  };
  expect(await deliver(provider, event)).toMatchObject({
    kind: 'payout',
    payoutId,
    outcome: 'failed',
    code: 'account_closed',
    problem:
      "Your bank account can't receive this payout. Check it with the payment provider, or connect another one.",
    providerRef: 'po_1',
  });
  expect(await deliver(provider, { ...event, type: 'payout.updated' })).toBeNull();
  expect(await deliver(provider, { ...event, data: { object: { id: 'po_2' } } })).toBeNull();
  await expect(deliver(provider, event, 'whsec_of_somebody')).rejects.toThrow('signature');
});

test.each([
  [{ payouts_enabled: true, capabilities: { transfers: 'active' } }, 'active'],
  [{ payouts_enabled: false, details_submitted: true }, 'restricted'],
  [{ details_submitted: false }, 'onboarding'],
  [{ requirements: { disabled_reason: 'rejected.fraud' } }, 'disabled'],
])('an account with %j is %s', async (state, status) => {
  const account = {
    id: 'acct_1',
    external_accounts: { data: [{ id: 'ba_1', bank_name: 'Oak Bank', last4: '4242' }] },
    ...state,
  };
  const { provider } = stripe(({ url }) =>
    url.endsWith('/v1/accounts/acct_1') ? Response.json(account) : null,
  );
  expect(await deliver(provider, { id: 'evt_2', type: 'account.updated', account: 'acct_1' })).toMatchObject({
    kind: 'account',
    account: 'acct_1',
    status,
    destination: 'Oak Bank ··4242',
    destinationRef: 'ba_1',
  });
});

test('missing account details are listed in sentences, each once', async () => {
  const account = {
    id: 'acct_1',
    details_submitted: true,
    requirements: {
      past_due: ['external_account'],
      currently_due: [
        'external_account',
        'individual.verification.document',
        'tos_acceptance.date',
        'business_profile.url',
      ],
    },
  };
  const { provider } = stripe(({ url }) =>
    url.endsWith('/v1/accounts/acct_1') ? Response.json(account) : null,
  );
  expect(await deliver(provider, { id: 'evt_3', type: 'account.updated', account: 'acct_1' })).toMatchObject({
    requirements: [
      'Add a bank account.',
      'Upload a photo of an identity document.',
      "Accept the payment provider's terms.",
      'The payment provider needs: business profile url.',
    ],
  });
});

test("lists a day's refunds, including failed ones, with our id if there is one", async () => {
  const refund = (more: object) => ({
    amount: 700,
    status: 'succeeded',
    created: 1_763_596_800,
    metadata: {},
    ...more,
  });
  const { outside, provider } = stripe(({ method, url }) =>
    method === 'GET' && url.includes('/v1/refunds?')
      ? Response.json({
          data: [
            refund({ id: 're_1', metadata: { refund_id: 'r1' } }),
            refund({ id: 're_2', status: 'failed' }),
          ],
        })
      : null,
  );
  const since = new Date('2025-11-20T00:00:00Z');
  expect(await provider.listRefunds(since, new Date('2025-11-21T00:00:00Z'))).toEqual([
    { reference: 're_1', refundId: 'r1', cents: 700, failed: false, at: '2025-11-20T00:00:00.000Z' },
    { reference: 're_2', refundId: null, cents: 700, failed: true, at: '2025-11-20T00:00:00.000Z' },
  ]);
  const asked = new URL(outside.calls.at(-1)?.url ?? '').searchParams;
  expect([asked.get('created[gte]'), asked.get('created[lt]')]).toEqual(['1763596800', '1763683200']);
});
