import { expect, test } from 'vitest';
import { signBody } from '../../../supabase/functions/_shared/crypto.ts';
import { createHandler } from '../../../supabase/functions/payment-webhook/handler.ts';
import { env, now, outsideOf, webhookSecret } from '../checkout/payment-doubles.ts';

async function deliver(provider: 'stripe' | 'test', event: object) {
  const outside = outsideOf(() => Response.json('open'));
  const body = JSON.stringify(event);
  const signature = await signBody(webhookSecret, new TextEncoder().encode(body), Math.floor(now / 1000));
  const response = await createHandler(
    env({ PAYMENT_PROVIDER: provider }),
    outside,
  )(
    new Request('http://127.0.0.1/', {
      method: 'POST',
      headers: { [provider === 'stripe' ? 'stripe-signature' : 'stallbar-signature']: signature },
      body,
    }),
  );
  return {
    status: response.status,
    asked: outside.calls.map(({ url, body: said }) => [url.split('/').at(-1), JSON.parse(said)]),
  };
}
const dispute = {
  id: 'dp_1',
  payment_intent: 'pi_1',
  charge: 'ch_1',
  amount: 12_850,
  currency: 'usd',
  reason: 'fraudulent',
  status: 'needs_response',
  balance_transactions: [{ fee: 1500 }],
  evidence_details: { due_by: Date.UTC(2026, 11, 1) / 1000 },
};
const stripe = (type: string, changes: object = {}) =>
  deliver('stripe', { id: 'evt_1', type, data: { object: { ...dispute, ...changes } } });
const recorded = {
  provider: 'stripe',
  provider_ref: 'dp_1',
  payment_ref: 'pi_1',
  status: 'open',
  amount: '128.50',
  fee: '15.00',
  currency: 'USD',
  reason: 'fraudulent',
  answer_by: '2026-12-01T00:00:00.000Z',
};

test.each([
  ['charge.dispute.created', 'needs_response', 'open'],
  ['charge.dispute.created', 'under_review', 'open'],
  // An inquiry that has become a dispute, and the fee that was not known at first.
  ['charge.dispute.updated', 'needs_response', 'open'],
  ['charge.dispute.funds_withdrawn', 'needs_response', 'open'],
  ['charge.dispute.funds_reinstated', 'won', 'won'],
  ['charge.dispute.closed', 'won', 'won'],
  ['charge.dispute.closed', 'lost', 'lost'],
])('%s with the status %s is recorded as %s', async (type, status, expected) => {
  expect(await stripe(type, { status })).toEqual({
    status: 200,
    asked: [['record_dispute', { ...recorded, status: expected }]],
  });
});

test('an inquiry takes nothing, and one without an amount is invalid', async () => {
  expect(await stripe('charge.dispute.created', { status: 'warning_needs_response' })).toEqual({
    status: 200,
    asked: [],
  });
  expect(await stripe('charge.dispute.updated', { status: 'warning_under_review' })).toEqual({
    status: 200,
    asked: [],
  });
  expect(await stripe('charge.dispute.created', { amount: 0 })).toEqual({ status: 400, asked: [] });
  expect(await stripe('charge.dispute.created', { payment_intent: null, charge: null })).toEqual({
    status: 400,
    asked: [],
  });
});

test('the test provider reports the same', async () => {
  const said = {
    id: 'dp_1',
    kind: 'dispute',
    payment_ref: 'test_1',
    status: 'lost',
    amount: 700,
    fee: 1500,
    currency: 'USD',
    reason: 'fraudulent',
  };
  expect(await deliver('test', said)).toEqual({
    status: 200,
    asked: [
      [
        'record_dispute',
        {
          ...recorded,
          provider: 'test',
          payment_ref: 'test_1',
          status: 'lost',
          amount: '7.00',
          answer_by: null,
        },
      ],
    ],
  });
  expect(await deliver('test', { ...said, status: 'maybe' })).toEqual({ status: 400, asked: [] });
});
