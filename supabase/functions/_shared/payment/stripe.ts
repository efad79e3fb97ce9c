import { required, type Env } from '../config.ts';
import { checkSignature } from '../crypto.ts';
import { HttpError, isRecord, parseJsonObject, textOf, uuid } from '../http.ts';
import { paymentEvent } from './event.ts';
import {
  AttemptOver,
  type Outside,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentRequest,
  type RefundEvent,
  type RefundRequest,
  type RefundResult,
} from './port.ts';

/** Pinned, so that the request and response format does not follow the account's setting. */
const apiVersion = '2026-10-28.endive';
const timeoutMs = 10_000;

/** Stripe accepts 30 minutes to 24 hours from the request; 45 leaves a late retry 15 minutes. */
const sessionLifetimeSeconds = 45 * 60;

type FormValue = string | number | boolean | readonly FormValue[] | { readonly [key: string]: FormValue };

/** Stripe's form encoding: `a[b][0]=c`, in the order of the keys. */
export function encodeForm(values: { readonly [key: string]: FormValue }): string {
  const pairs: string[] = [];
  const append = (name: string, value: FormValue): void => {
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) {
        append(`${name}[${key}]`, inner);
      }
      return;
    }
    pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  };
  for (const [name, value] of Object.entries(values)) {
    append(name, value);
  }
  return pairs.join('&');
}

function sessionForm(request: PaymentRequest): string {
  const metadata = {
    payment_id: request.paymentId,
    purchase_id: request.purchaseId,
    reference: request.reference,
  };
  return encodeForm({
    mode: 'payment',
    payment_method_types: [request.method],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amount,
          product_data: { name: `Order ${request.reference}` },
        },
      },
    ],
    ...(request.email ? { customer_email: request.email } : {}),
    client_reference_id: request.paymentId,
    metadata,
    payment_intent_data: { metadata },
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    expires_at: request.createdAt + sessionLifetimeSeconds,
  });
}

/**
 * Checkout Sessions over Stripe's HTTP API. The attempt's id is the Idempotency-Key and the form depends only on the
 * attempt, so that a retry returns the existing session.
 */
export function createStripeProvider(env: Env, outside: Outside): PaymentProvider {
  const base = (env('STRIPE_API_URL')?.trim() || 'https://api.stripe.com').replace(/\/+$/, '');

  const post = (path: string, form: string, idempotencyKey: string) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': idempotencyKey },
      body: form,
    });

  async function ask(
    path: string,
    { headers, ...request }: { method: string; headers?: Record<string, string>; body?: string },
  ): Promise<Record<string, unknown>> {
    const init = {
      ...request,
      headers: {
        ...headers,
        authorization: `Bearer ${required(env, 'STRIPE_SECRET_KEY')}`,
        'stripe-version': apiVersion,
      },
    };
    for (let attempt = 1; ; attempt += 1) {
      const response = await outside
        .fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) })
        .catch((error: unknown) => {
          console.error('stripe:', error);
          return null;
        });
      const body: unknown = await response?.json().catch(() => null);
      if (response?.ok && isRecord(body)) {
        return body;
      }
      const again = !response || response.status >= 500 || response.status === 409 || response.status === 429;
      if (again && attempt < 3) {
        await new Promise((resolve) => setTimeout(resolve, 250 * attempt));
        continue;
      }
      console.error('stripe:', response?.status, body);
      const message = 'The payment provider did not answer. Try again in a moment.';
      // Stripe repeats the same failure for a key that has failed once, so only a new attempt can succeed.
      throw response && response.status !== 409 && response.status !== 429
        ? new AttemptOver(message)
        : new HttpError(502, 'provider_unavailable', message);
    }
  }

  return {
    name: 'stripe',
    async start(request) {
      if (outside.now() / 1000 >= request.createdAt + sessionLifetimeSeconds) {
        throw new AttemptOver('The time to pay is over. Try again.');
      }
      const session = await post('/v1/checkout/sessions', sessionForm(request), request.paymentId);
      const url = textOf(session['url']);
      if (!url) {
        throw new AttemptOver('The payment provider gave no page. Try again in a moment.');
      }
      return { url };
    },
    async readEvent(headers, body) {
      const secret = required(env, 'STRIPE_WEBHOOK_SECRET');
      const now = Math.floor(outside.now() / 1000);
      const problem = await checkSignature(secret, headers.get('stripe-signature'), body, now);
      if (problem) {
        throw new HttpError(400, 'bad_signature', `The signature of the webhook is refused: ${problem}.`);
      }
      return decodeEvent(parseJsonObject(body));
    },
    async refund(request) {
      // The answer to an earlier attempt may have been lost, and Stripe repeats a failure for a failed key: look for
      // the refund first, then send it with a key of this attempt.
      const earlier = request.attempt > 1 ? await findRefund(request) : undefined;
      if (earlier !== undefined) {
        return refundResult(earlier);
      }
      const form = encodeForm({
        payment_intent: request.paymentRef,
        amount: request.amount,
        metadata: { refund_id: request.refundId },
      });
      const refund = await post('/v1/refunds', form, `${request.refundId}-${request.attempt}`);
      return refundResult(refund);
    },
  };

  /** The refund that an earlier attempt created, unless it failed. */
  async function findRefund({
    refundId,
    paymentRef,
  }: RefundRequest): Promise<Record<string, unknown> | undefined> {
    const query = new URLSearchParams({ payment_intent: paymentRef, limit: '100' });
    const { data } = await ask(`/v1/refunds?${query}`, { method: 'GET' });
    const refunds = Array.isArray(data) ? data.filter(isRecord) : [];
    return refunds.find(
      ({ metadata, status }) =>
        isRecord(metadata) &&
        metadata['refund_id'] === refundId &&
        status !== 'failed' &&
        status !== 'canceled',
    );
  }
}

function refundResult(refund: Record<string, unknown>): RefundResult {
  const status = refund['status'];
  return {
    status: status === 'succeeded' ? 'succeeded' : status === 'pending' ? 'sent' : 'failed',
    providerRef: textOf(refund['id']),
  };
}

function outcomeOf(type: string | null, session: Record<string, unknown>): PaymentOutcome | null {
  switch (type) {
    case 'checkout.session.completed':
      // A delayed payment method completes the session before the money has arrived.
      return session['payment_status'] === 'unpaid' ? 'requires_action' : 'paid';
    case 'checkout.session.async_payment_succeeded':
      return 'paid';
    case 'checkout.session.async_payment_failed':
      return 'declined';
    case 'checkout.session.expired':
      return 'timed_out';
    default:
      return null;
  }
}

function decodeEvent(event: Record<string, unknown>): PaymentEvent | RefundEvent | null {
  const data = isRecord(event['data']) ? event['data'] : {};
  const session = isRecord(data['object']) ? data['object'] : {};
  const metadata = isRecord(session['metadata']) ? session['metadata'] : {};
  const type = textOf(event['type']);
  const refundId = textOf(metadata['refund_id']);
  if ((type === 'refund.updated' || type === 'refund.failed') && refundId && uuid.test(refundId)) {
    return { kind: 'refund', refundId, ...refundResult(session) };
  }
  const outcome = outcomeOf(type, session);
  const paymentId = textOf(metadata['payment_id']);
  // Ignore other events, and sessions that something else on the same account created.
  if (!outcome || !paymentId || !uuid.test(paymentId)) {
    return null;
  }
  return paymentEvent({
    eventId: event['id'],
    paymentId,
    outcome,
    amount: session['amount_total'],
    currency: session['currency'],
    providerRef: session['payment_intent'] ?? session['id'],
    reason: outcome === 'declined' ? 'declined by the bank' : null,
  });
}
