/** One transfer of a payout: what came with one payment, or what the platform adds (`source` null). In minor units. */
export interface Transfer {
  readonly id: string;
  /** The provider's reference of the payment. */
  readonly source: string | null;
  readonly cents: number;
  readonly providerRef: string | null;
  readonly reversalRef: string | null;
}

/** A payout that is to be sent or, if it did not arrive, taken back from the store's account with the provider. */
export interface PayoutWork {
  readonly payoutId: string;
  readonly number: string;
  readonly cents: number;
  readonly currency: string;
  /** The provider's reference of the store's account. */
  readonly account: string;
  /** Stays the same until the provider has answered: an interrupted attempt is continued, never repeated. */
  readonly key: string;
  /** 1 the first time. */
  readonly attempt: number;
  readonly transfers: readonly Transfer[];
}

/** The result of an attempt. An exception means that it is unknown: the attempt is continued later under the same key. */
export type PayoutResult =
  | { readonly outcome: 'accepted'; readonly providerRef: string | null; readonly arrivesOn: string | null }
  /** Not now: another attempt, under another key, may succeed. */
  | { readonly outcome: 'refused'; readonly code: string; readonly problem: string }
  /** For good: no other attempt can succeed. */
  | { readonly outcome: 'failed'; readonly code: string; readonly problem: string };

/** Records the result of one transfer, so that the next attempt skips it. */
export type NoteTransfer = (
  transfer: Transfer,
  refs: { readonly providerRef?: string; readonly reversalRef?: string },
) => void;

export interface Store {
  readonly vendorId: string;
  readonly name: string;
  readonly email: string;
}

export interface PayoutEvent {
  readonly kind: 'payout';
  readonly eventId: string;
  readonly payoutId: string;
  readonly outcome: 'sent' | 'paid' | 'failed';
  readonly code: string | null;
  readonly problem: string | null;
  readonly providerRef: string | null;
  readonly arrivesOn: string | null;
}

export interface AccountEvent {
  readonly kind: 'account';
  readonly eventId: string;
  readonly account: string;
  readonly status: 'onboarding' | 'restricted' | 'active' | 'disabled';
  readonly destination: string | null;
  readonly destinationRef: string | null;
  /** Sentences for the people of the store. */
  readonly requirements: readonly string[];
  /** When this was so, as ISO text. */
  readonly saidAt: string;
}

/** What a provider has on record for a day; `reversed` is how much of it came back. In minor units. */
export interface Listed {
  readonly reference: string;
  readonly cents: number;
  readonly reversed: number;
}

/** A refund that a provider has on record. `refundId` is our id of it, if it was made here. In minor units. */
export interface ListedRefund {
  readonly reference: string;
  readonly refundId: string | null;
  readonly cents: number;
  readonly failed: boolean;
  /** When it was made, as ISO text. */
  readonly at: string;
}

export interface PayoutProvider {
  readonly name: 'test' | 'stripe';
  /** The store's account; repeated calls return the same one. */
  openAccount(store: Store): Promise<string>;
  /** The provider's own page for this account: what it still needs, where the money goes. */
  accountPage(account: string, status: string, store: Store, returnUrl: string): Promise<string>;
  send(work: PayoutWork, note: NoteTransfer): Promise<PayoutResult>;
  takeBack(work: PayoutWork, note: NoteTransfer): Promise<PayoutResult>;
  list(since: Date, until: Date): Promise<readonly Listed[]>;
  /** Null: this provider keeps no list of refunds. */
  listRefunds(since: Date, until: Date): Promise<readonly ListedRefund[] | null>;
  /** The event in a webhook; null when it does not concern us. Throws 400 `bad_signature` for a bad signature. */
  readEvent(headers: Headers, body: Uint8Array): Promise<PayoutEvent | AccountEvent | null>;
}
