import { required, type Env } from '../config.ts';
import { checkSignature } from '../crypto.ts';
import { HttpError, isRecord, parseJsonObject, textOf, uuid } from '../http.ts';
import { disputeEvent, paymentEvent } from './event.ts';
import { createStripeApi, type Form } from './stripe-api.ts';
import { isAboutEmail, isRepeated, providerSilent, refundSentence, refusalOf } from './stripe-problems.ts';
import {
  AttemptOver,
  ProviderRefused,
  type DisputeEvent,
  type Outside,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentRequest,
  type RefundEvent,
  type RefundRequest,
  type RefundResult,
} from './port.ts';

/** Stripe accepts 30 minutes to 24 hours from the request; 45 leaves a late retry 15 minutes. */
const sessionLifetimeSeconds = 45 * 60;

function sessionForm(request: PaymentRequest): Form {
  const metadata = {
    payment_id: request.paymentId,
    purchase_id: request.purchaseId,
    reference: request.reference,
  };
  return {
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
  };
}

/**
 * Checkout Sessions over Stripe's HTTP API. The attempt's id is the Idempotency-Key and the form depends only on the
 * attempt, so that a retry returns the existing session.
 */
export function createStripeProvider(env: Env, outside: Outside): PaymentProvider {
  const api = createStripeApi(env, outside);

  return {
    name: 'stripe',
    async start(request) {
      if (outside.now() / 1000 >= request.createdAt + sessionLifetimeSeconds) {
        throw new AttemptOver('The time to pay ran out. Try again.');
      }
      const session = await openSession(request).catch((error: unknown) => {
        // Only a new attempt, with its own key, can succeed.
        throw isRepeated(error) ? new AttemptOver(providerSilent) : refusalOf('payment', error);
      });
      const url = textOf(session['url']);
      if (!url) {
        throw new AttemptOver("The payment provider didn't open its page. Try again in a moment.");
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
      const form: Form = {
        payment_intent: request.paymentRef,
        amount: request.amount,
        metadata: { refund_id: request.refundId },
      };
      const key = `${request.refundId}-${request.attempt}`;
      try {
        return refundResult(await api.post('/v1/refunds', form, key));
      } catch (error) {
        const refusal = refusalOf('refund', error);
        // The refund that the provider already has may be this one.
        const isFinal = refusal instanceof ProviderRefused && refusal.again === 'never';
        const ours = isFinal ? await findRefund(request) : undefined;
        if (ours === undefined) throw refusal;
        return refundResult(ours);
      }
    },
  };

  /** If Stripe rejects the email address, the session opens without one and the shopper types it on Stripe's page. */
  async function openSession(request: PaymentRequest): Promise<Record<string, unknown>> {
    const path = '/v1/checkout/sessions';
    return api.post(path, sessionForm(request), request.paymentId).catch((error: unknown) => {
      if (request.email === null || !isAboutEmail(error)) throw error;
      return api.post(path, sessionForm({ ...request, email: null }), `${request.paymentId}-no-email`);
    });
  }

  /** The refund that an earlier attempt created, unless it failed. */
  async function findRefund({
    refundId,
    paymentRef,
  }: RefundRequest): Promise<Record<string, unknown> | undefined> {
    const query = new URLSearchParams({ payment_intent: paymentRef, limit: '100' });
    const { data } = await api.get(`/v1/refunds?${query}`).catch((error: unknown) => {
      throw refusalOf('refund', error);
    });
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
  const providerRef = textOf(refund['id']);
  switch (refund['status']) {
    case 'succeeded':
      return { status: 'succeeded', providerRef };
    case 'pending':
      return { status: 'sent', providerRef };
    default:
      return { status: 'failed', providerRef, problem: refundSentence(textOf(refund['failure_reason'])) };
  }
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

/** Null for a mere warning, and for one that the buyer's bank has dropped before it took anything. */
function readDispute(dispute: Record<string, unknown>): DisputeEvent | null {
  const status = textOf(dispute['status']) ?? '';
  if (status.startsWith('warning') || status === 'prevented') return null;
  const moves = Array.isArray(dispute['balance_transactions']) ? dispute['balance_transactions'] : [];
  const details = isRecord(dispute['evidence_details']) ? dispute['evidence_details'] : {};
  const due = details['due_by'];
  return disputeEvent({
    disputeRef: dispute['id'],
    paymentRef: dispute['payment_intent'] ?? dispute['charge'],
    status: status === 'won' || status === 'lost' ? status : 'open',
    amount: dispute['amount'],
    fee: moves.filter(isRecord).reduce((sum, move) => sum + Math.max(0, Number(move['fee'] ?? 0)), 0),
    currency: dispute['currency'],
    reason: dispute['reason'],
    answerBy: typeof due === 'number' ? new Date(due * 1000).toISOString() : null,
  });
}

/** An inquiry that becomes a dispute is only reported by `updated` or `funds_withdrawn`, and so is its fee. */
const disputeTypes = new Set([
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
]);

function decodeEvent(event: Record<string, unknown>): PaymentEvent | RefundEvent | DisputeEvent | null {
  const data = isRecord(event['data']) ? event['data'] : {};
  const session = isRecord(data['object']) ? data['object'] : {};
  const metadata = isRecord(session['metadata']) ? session['metadata'] : {};
  const type = textOf(event['type']);
  if (type !== null && disputeTypes.has(type)) {
    return readDispute(session);
  }
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
