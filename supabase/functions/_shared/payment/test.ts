import { innerFunctionsUrl, publicFunctionsUrl, required, type Env } from '../config.ts';
import { checkSignature, seal, signBody, unseal } from '../crypto.ts';
import { HttpError, isRecord, parseJsonObject } from '../http.ts';
import { disputeEvent, paymentEvent } from './event.ts';
import type {
  DisputeEvent,
  Outside,
  PaymentEvent,
  PaymentMethod,
  PaymentOutcome,
  PaymentProvider,
} from './port.ts';

/** The sealed content of a link to the test payment page; the page trusts nothing else. */
export interface TestPaymentLink {
  readonly paymentId: string;
  readonly reference: string;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly method: PaymentMethod;
  readonly returnUrl: string;
  /** Unix time in seconds. */
  readonly expiresAt: number;
}

const signatureHeader = 'stallbar-signature';
const linkLifetimeSeconds = 30 * 60;
const outcomes: readonly PaymentOutcome[] = ['paid', 'declined', 'timed_out', 'requires_action', 'cancelled'];

const decisions = ['open', 'won', 'lost'] as const;

export function createTestProvider(env: Env, outside: Outside): PaymentProvider {
  const secret = required(env, 'PAYMENT_WEBHOOK_SECRET');
  const nowSeconds = () => Math.floor(outside.now() / 1000);
  return {
    name: 'test',
    async start(request) {
      const link: TestPaymentLink = {
        paymentId: request.paymentId,
        reference: request.reference,
        amount: request.amount,
        currency: request.currency,
        method: request.method,
        returnUrl: request.returnUrl,
        expiresAt: nowSeconds() + linkLifetimeSeconds,
      };
      const query = new URLSearchParams({ payment: request.paymentId, sig: await seal(secret, link) });
      return { url: `${publicFunctionsUrl(env)}/test-payment?${query}` };
    },
    async readEvent(headers, body) {
      const problem = await checkSignature(secret, headers.get(signatureHeader), body, nowSeconds());
      if (problem) {
        throw new HttpError(400, 'bad_signature', `The signature of the webhook is refused: ${problem}.`);
      }
      return decodeEvent(parseJsonObject(body));
    },
    async refund(request) {
      return { status: 'succeeded', providerRef: `test_${request.refundId}` };
    },
  };
}

function decodeEvent(body: Record<string, unknown>): PaymentEvent | DisputeEvent {
  if (body['kind'] === 'dispute') {
    return disputeEvent({
      disputeRef: body['id'],
      paymentRef: body['payment_ref'],
      status: decisions.find((known) => known === body['status']),
      amount: body['amount'],
      fee: body['fee'],
      currency: body['currency'],
      reason: body['reason'],
      answerBy: null,
    });
  }
  return paymentEvent({
    eventId: body['id'],
    paymentId: body['payment_id'],
    outcome: outcomes.find((known) => known === body['outcome']),
    amount: body['amount'],
    currency: body['currency'],
    providerRef: body['provider_ref'],
    reason: body['reason'],
  });
}

/** The link's content, or null when it is not ours, is for another payment, or has expired. */
export async function openLink(
  env: Env,
  outside: Outside,
  query: URLSearchParams,
): Promise<TestPaymentLink | null> {
  const value = await unseal(required(env, 'PAYMENT_WEBHOOK_SECRET'), query.get('sig') ?? '');
  if (!isLink(value) || value.paymentId !== query.get('payment') || value.expiresAt * 1000 <= outside.now()) {
    return null;
  }
  return value;
}

function isLink(value: unknown): value is TestPaymentLink {
  return isRecord(value) && typeof value['paymentId'] === 'string' && typeof value['expiresAt'] === 'number';
}

/** Sends the signed webhook that a real provider would send and returns its HTTP status. */
export async function sendTestEvent(
  env: Env,
  outside: Outside,
  link: TestPaymentLink,
  outcome: PaymentOutcome,
  reason: string | null,
): Promise<number> {
  const body = new TextEncoder().encode(
    JSON.stringify({
      // One id per payment and outcome: pressing a button twice reports one event.
      id: `test_${link.paymentId}_${outcome}`,
      payment_id: link.paymentId,
      outcome,
      amount: link.amount,
      currency: link.currency,
      provider_ref: `test_${link.paymentId}`,
      reason,
    }),
  );
  const signature = await signBody(
    required(env, 'PAYMENT_WEBHOOK_SECRET'),
    body,
    Math.floor(outside.now() / 1000),
  );
  const anonKey = env('SUPABASE_ANON_KEY');
  const response = await outside.fetch(`${innerFunctionsUrl(env)}/payment-webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signature,
      ...(anonKey ? { apikey: anonKey, authorization: `Bearer ${anonKey}` } : {}),
    },
    body,
    signal: AbortSignal.timeout(15_000),
  });
  await response.body?.cancel();
  return response.status;
}
