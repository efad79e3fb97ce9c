import type { Fetch } from '../database.ts';
import { HttpError } from '../http.ts';

export type PaymentMethod = 'card' | 'paypal';
export type PaymentOutcome = 'paid' | 'declined' | 'timed_out' | 'requires_action' | 'cancelled';

/** One attempt to pay for one checkout; `amount` is in integer minor units and always comes from the database. */
export interface PaymentRequest {
  readonly paymentId: string;
  readonly purchaseId: string;
  readonly reference: string;
  readonly email: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly method: PaymentMethod;
  /** When the attempt was created, in Unix seconds: unchanged on a retry, so that a retry is the same request. */
  readonly createdAt: number;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** What a provider reported about an attempt. `eventId` is the same for every delivery of one event. */
export interface PaymentEvent {
  readonly kind: 'payment';
  readonly eventId: string;
  readonly paymentId: string;
  readonly outcome: PaymentOutcome;
  readonly amount: number;
  readonly currency: string;
  readonly providerRef: string | null;
  readonly reason: string | null;
}

/** A refund. `paymentRef` is the provider's id of the payment, `refundId` our id of the refund. */
export interface RefundRequest {
  readonly refundId: string;
  readonly paymentRef: string;
  /** In minor units. */
  readonly amount: number;
  /** 1 the first time. The result of an earlier attempt may be unknown. */
  readonly attempt: number;
}

export interface RefundResult {
  /** `sent`: the provider is processing it. */
  readonly status: 'succeeded' | 'sent' | 'failed';
  readonly providerRef: string | null;
  /** Why it failed; a sentence. */
  readonly problem?: string;
}

/** A provider's later report about a refund that it had only accepted. */
export interface RefundEvent extends RefundResult {
  readonly kind: 'refund';
  readonly refundId: string;
}

/** A buyer's bank has taken a payment back, or has decided about it. Amounts in minor units. */
export interface DisputeEvent {
  readonly kind: 'dispute';
  readonly disputeRef: string;
  readonly paymentRef: string;
  readonly status: 'open' | 'won' | 'lost';
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly reason: string;
  /** Until when the platform may answer, as ISO text. */
  readonly answerBy: string | null;
}

/** This attempt can no longer get a payment page, but a new attempt can. */
export class AttemptOver extends HttpError {
  constructor(message: string) {
    super(502, 'provider_unavailable', message);
    this.name = 'AttemptOver';
  }
}

/** A refusal of a provider, in words of our own. */
export interface NamedProblem {
  /** Stable. */
  readonly code: string;
  /** What happened and what to do, for the person who asked. */
  readonly sentence: string;
  /** Whether another attempt can succeed: at once with a new key, later, or never. */
  readonly again: 'new' | 'later' | 'never';
}

/** The provider answered, and its answer is no. */
export class ProviderRefused extends HttpError {
  readonly again: NamedProblem['again'];
  /** A sentence for the people who run the shop; null if there is nothing they could fix. */
  readonly forAdmins: string | null;

  constructor({ code, sentence, again }: NamedProblem, forAdmins: string | null = null) {
    super(422, code, sentence);
    this.name = 'ProviderRefused';
    this.again = again;
    this.forAdmins = forAdmins;
  }
}

export interface PaymentProvider {
  readonly name: 'test' | 'stripe';
  /**
   * Returns the page where the shopper pays. A retry for the same attempt gives the same payment. @throws AttemptOver,
   * ProviderRefused
   */
  start(request: PaymentRequest): Promise<{ url: string }>;
  /** The event in a webhook; null when it does not concern us. Throws 400 `bad_signature` for a bad signature. */
  readEvent(headers: Headers, body: Uint8Array): Promise<PaymentEvent | RefundEvent | DisputeEvent | null>;
  /** A retry with the same `refundId` never refunds twice, whatever happened to earlier attempts. @throws ProviderRefused */
  refund(request: RefundRequest): Promise<RefundResult>;
}

/** External dependencies of the functions; tests pass their own. */
export interface Outside {
  readonly fetch: Fetch;
  /** Unix time in milliseconds. */
  readonly now: () => number;
}

export const realOutside: Outside = {
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
};
