import type { Fetch } from '../database.ts';
import { HttpError } from '../http.ts';

export type PaymentMethod = 'card' | 'paypal';
export type PaymentOutcome = 'paid' | 'declined' | 'timed_out' | 'requires_action' | 'cancelled';

/** One attempt to pay one checkout; `amount` is in integer minor units and comes from the database only. */
export interface PaymentRequest {
  readonly paymentId: string;
  readonly groupId: string;
  readonly reference: string;
  readonly email: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly method: PaymentMethod;
  /** Creation of the attempt, unix seconds: the same for every repeat, so that a repeat is the same request. */
  readonly createdAt: number;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** What a provider told about an attempt. `eventId` is the same for every delivery of one fact. */
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

/** Money that goes back. `paymentRef` is the provider's name for the payment, `refundId` ours for the refund. */
export interface RefundRequest {
  readonly refundId: string;
  readonly paymentRef: string;
  /** Minor units. */
  readonly amount: number;
  /** 1 the first time. What an earlier one did may not be known. */
  readonly attempt: number;
}

export interface RefundResult {
  /** `sent`: the provider works on it. */
  readonly status: 'succeeded' | 'sent' | 'failed';
  readonly providerRef: string | null;
}

/** What a provider told later about a refund that it had only accepted. */
export interface RefundEvent extends RefundResult {
  readonly kind: 'refund';
  readonly refundId: string;
}

/** No page can be had for this attempt any more, but one can for a new attempt. */
export class AttemptOver extends HttpError {
  constructor(message: string) {
    super(502, 'provider_unavailable', message);
    this.name = 'AttemptOver';
  }
}

export interface PaymentProvider {
  readonly name: 'test' | 'stripe';
  /** The page where the shopper pays. Repeating it for the same attempt gives the same payment. @throws AttemptOver */
  start(request: PaymentRequest): Promise<{ url: string }>;
  /** The event in a webhook; null when it does not concern us. A bad signature throws 400 `bad_signature`. */
  readEvent(headers: Headers, body: Uint8Array): Promise<PaymentEvent | RefundEvent | null>;
  /** Repeating it with the same `refundId` never pays back twice, whatever became of the attempts before. */
  refund(request: RefundRequest): Promise<RefundResult>;
}

/** What the functions need from outside; tests give their own. */
export interface Outside {
  readonly fetch: Fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export const realOutside: Outside = {
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
};
