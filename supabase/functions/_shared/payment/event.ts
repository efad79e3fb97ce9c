import { HttpError, textOf, uuid } from '../http.ts';
import type { DisputeEvent, PaymentEvent, PaymentOutcome } from './port.ts';

/** The maximum amount in the database, in minor units. */
const largestAmount = 999_999_999_999;

/** Text that the database accepts and that can serve as an id; null for anything else. */
function wordOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^[^\p{Cc}]{1,255}$/u.test(text) ? text : null;
}

/**
 * Builds a payment event from a provider's message. A signature proves the sender, not the content: the holder of the
 * secret may be wrong.
 * @throws HttpError 400 `bad_event`
 */
export function paymentEvent(fields: {
  readonly eventId: unknown;
  readonly paymentId: unknown;
  readonly outcome: PaymentOutcome | undefined;
  readonly amount: unknown;
  readonly currency: unknown;
  readonly providerRef: unknown;
  readonly reason: unknown;
}): PaymentEvent {
  const { outcome, amount } = fields;
  const eventId = wordOf(fields.eventId);
  const paymentId = textOf(fields.paymentId);
  const currency = textOf(fields.currency)?.toUpperCase();
  if (
    eventId === null ||
    paymentId === null ||
    !uuid.test(paymentId) ||
    outcome === undefined ||
    currency === undefined ||
    !/^[A-Z]{3}$/.test(currency) ||
    typeof amount !== 'number' ||
    !Number.isSafeInteger(amount) ||
    amount < 0 ||
    amount > largestAmount
  ) {
    throw new HttpError(400, 'bad_event', 'The webhook lacks a field, or one of them makes no sense.');
  }
  const providerRef = wordOf(fields.providerRef);
  return {
    kind: 'payment',
    eventId,
    paymentId,
    outcome,
    amount,
    currency,
    providerRef,
    reason: wordOf(fields.reason),
  };
}

const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= largestAmount
    ? value
    : null;

/** Builds the event of a dispute from a provider's message. @throws HttpError 400 `bad_event` */
export function disputeEvent(fields: {
  readonly disputeRef: unknown;
  readonly paymentRef: unknown;
  readonly status: DisputeEvent['status'] | undefined;
  readonly amount: unknown;
  readonly fee: unknown;
  readonly currency: unknown;
  readonly reason: unknown;
  readonly answerBy: string | null;
}): DisputeEvent {
  const { status, answerBy } = fields;
  const disputeRef = wordOf(fields.disputeRef);
  const paymentRef = wordOf(fields.paymentRef);
  const amount = amountOf(fields.amount);
  const fee = amountOf(fields.fee);
  const currency = textOf(fields.currency)?.toUpperCase() ?? '';
  if (!disputeRef || !paymentRef || !status || !amount || fee === null || !/^[A-Z]{3}$/.test(currency)) {
    throw new HttpError(400, 'bad_event', 'The webhook lacks a field, or one of them makes no sense.');
  }
  const reason = wordOf(fields.reason)?.slice(0, 100) ?? 'general';
  return { kind: 'dispute', disputeRef, paymentRef, status, amount, fee, currency, reason, answerBy };
}
