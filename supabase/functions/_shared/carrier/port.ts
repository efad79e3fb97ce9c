import type { Env } from '../config.ts';
import { HttpError } from '../http.ts';

/** What a store has entered for its account with a carrier, by the names of `Carrier.credentials`. */
export type Credentials = Readonly<Record<string, string>>;

/** A field of the form in which a store enters its account. */
export interface CredentialField {
  /** Letters and underscores. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** What is wrong with an entry; null if nothing is. `checkConnection` checks it with the carrier. */
  problemOf(value: string): string | null;
}

export interface CarrierAccount {
  readonly credentials: Credentials;
  /** Labels that are bought in test mode cost nothing and are not valid. */
  readonly isTest: boolean;
}

export interface Party {
  readonly name: string;
  readonly company: string | null;
  readonly address: string;
  readonly address2: string | null;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  readonly zipCode: string;
  readonly phone: string | null;
}

/** Centimeters with up to two decimals, and grams including the contents. */
export interface Parcel {
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly grams: number;
}

export interface LabelRequest {
  /** Our id of the label: buying it again returns the same label and charges once. */
  readonly labelId: string;
  /** When the label was first requested, in Unix seconds: unchanged on a retry. */
  readonly createdAt: number;
  /** Printed on the label. */
  readonly reference: string;
  readonly from: Party;
  readonly to: Party;
  readonly parcel: Parcel;
  /** `Rate.service` of the chosen one; null for the carrier's usual service. */
  readonly service: string | null;
}

/** What the carrier would charge for a package, in test mode as well. */
export interface Rate {
  /** The carrier's own name, up to 60 characters: `LabelRequest.service`. */
  readonly service: string;
  /** For people. */
  readonly title: string;
  /** In minor units. */
  readonly price: number;
  readonly currency: string;
  /** Business days until it arrives. */
  readonly days: number;
}

export interface Label {
  /** The carrier's id of the label. */
  readonly carrierRef: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string | null;
  /** What the carrier charges the store, in minor units. */
  readonly price: number;
  readonly currency: string;
  /** One page of 4 by 6 inches. */
  readonly pdf: Uint8Array<ArrayBuffer>;
}

export type LabelName = Pick<Label, 'carrierRef' | 'trackingNumber'>;

export type TrackingStatus = 'created' | 'picked-up' | 'in-transit' | 'delivered';

export interface TrackingEvent {
  readonly status: TrackingStatus;
  readonly at: Date;
  /** A sentence for people. */
  readonly words: string;
}

/** Oldest event first; never empty. */
export interface Tracking {
  readonly status: TrackingStatus;
  readonly events: readonly TrackingEvent[];
}

/** A carrier's own report: how far a parcel has come. */
export interface CarrierEvent {
  /** The carrier's id of the event: a repeated event has the same id. */
  readonly eventId: string;
  readonly trackingNumber: string;
  readonly status: TrackingStatus;
}

/** The carrier refused. The message is its reason, a sentence for the store's team. */
export class CarrierRefused extends HttpError {
  constructor(reason: string, code: string = 'carrier_refused') {
    super(422, code, reason);
    this.name = 'CarrierRefused';
  }
}

/** A label would carry numbers instead of letters, and the parcel would not arrive. */
export class LabelUnprintable extends CarrierRefused {
  constructor(letters: readonly string[]) {
    const shown = letters.slice(0, 5).join(' ');
    super(
      `We can't print these letters on a label: ${shown}. Ask for the name and address in Latin letters, or buy this label at a post office or on your carrier's website.`,
      'label_unprintable',
    );
    this.name = 'LabelUnprintable';
  }
}

/** The carrier did not answer in time, or sent an invalid answer: its result is unknown. */
export class CarrierSilent extends HttpError {
  constructor() {
    super(504, 'carrier_silent', "The carrier isn't responding. Try again in a few minutes.");
    this.name = 'CarrierSilent';
  }
}

/**
 * A carrier. Each call stops when `signal` is aborted, and throws `CarrierRefused` for a refusal and `CarrierSilent`
 * when there is no answer: after a time-out, and for the statuses 408, 409, 425, 429 and 5xx. Any other 4xx is a refusal,
 * with a sentence of ours that says what to do. Any error that is no `HttpError` counts as silence.
 */
export interface Carrier {
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** What a store should know before it chooses this carrier. */
  readonly about: string;
  /** Empty for a carrier that needs no account. */
  readonly credentials: readonly CredentialField[];
  readonly hasTestMode: boolean;
  readonly sellsLabels: boolean;
  /** Resolves if the carrier accepts the account. */
  checkConnection(account: CarrierAccount, signal: AbortSignal): Promise<void>;
  /** Every service for this package, at least one. Buys nothing: `labelId` names no label. */
  rates(account: CarrierAccount, request: LabelRequest, signal: AbortSignal): Promise<readonly Rate[]>;
  /** A retry with the same `labelId` never buys twice, whatever happened to earlier attempts. */
  buyLabel(account: CarrierAccount, request: LabelRequest, signal: AbortSignal): Promise<Label>;
  /** Resolves if the label is void, even if it was before. */
  voidLabel(account: CarrierAccount, label: LabelName, signal: AbortSignal): Promise<void>;
  /** Null if the carrier does not know the number (yet). */
  track(account: CarrierAccount, trackingNumber: string, signal: AbortSignal): Promise<Tracking | null>;
  /**
   * Reads a webhook; null for what does not concern parcels. Without it we only poll. Throws `HttpError` 400
   * for a signature that is not the carrier's.
   */
  readEvent?(env: Env, headers: Headers, body: Uint8Array<ArrayBuffer>): Promise<CarrierEvent | null>;
}
