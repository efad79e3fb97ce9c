import type { Observable } from 'rxjs';
import type { Address, Contact, PaymentMethod } from '#schema/checkout/checkout.ts';
import { moneyText } from '#schema/money.ts';
import { HoldAnswer, PaymentStart, PlaceAnswer } from '#schema/orders/order.ts';
import { Quote } from '#schema/checkout/quote.ts';
import type { WantedLine } from '#schema/checkout/quote.ts';
import type { Client } from '#services/client.ts';

export type QuoteRequest = {
  lines: readonly WantedLine[];
  /** Null before the address is known: then there is no tax. */
  state: string | null;
  /** Chosen rate by vendor. */
  deliveries: Readonly<Record<string, string>>;
  promo: string | null;
  /** Stock held by this checkout counts as available to it; null if no checkout has started. */
  checkoutKey: string | null;
};

export type PurchaseRequest = Omit<QuoteRequest, 'state' | 'checkoutKey'> & {
  checkoutKey: string;
  contact: Contact;
  address: Address;
  method: PaymentMethod;
  /** What led to a line, by variant. */
  sources?: Readonly<Record<string, string>>;
  /** The total that the shopper saw and accepted. */
  quote: Pick<Quote, 'total' | 'quote_hash'>;
};

export type PaymentRequest = {
  purchaseId: string;
  token: string;
  method: PaymentMethod;
  /** The shop path that the provider returns to. */
  returnUrl: string;
};

/** Nothing here is cached or retried automatically: prices and stock must be current. */
export type CheckoutService = {
  quote: (request: QuoteRequest) => Observable<Quote>;
  /** `Conflict` when no more stock may be held; ordering still works. */
  hold: (checkoutKey: string, lines: readonly WantedLine[], email: string) => Observable<HoldAnswer>;
  /** Safe to repeat with the same request: the same key never creates a second purchase. */
  place: (request: PurchaseRequest) => Observable<PlaceAnswer>;
  /** Safe to repeat: the open attempt is returned again. `Conflict` if the purchase is paid or the stock is gone. */
  pay: (request: PaymentRequest) => Observable<PaymentStart>;
};

export function createCheckoutService(client: Client): CheckoutService {
  return {
    quote: ({ lines, state, deliveries, promo, checkoutKey }) =>
      client.rpc(Quote, 'quote_cart', {
        lines,
        address: state === null ? null : { state },
        deliveries,
        promo,
        checkout_key: checkoutKey,
      }),
    hold: (checkoutKey, lines, email) =>
      client.rpc(HoldAnswer, 'hold_stock', { checkout_key: checkoutKey, lines, email }),
    place: ({ lines, contact, address, deliveries, method, promo, quote, checkoutKey, sources = {} }) =>
      client.rpc(PlaceAnswer, 'place_order', {
        idempotency_key: checkoutKey,
        lines,
        contact: {
          first_name: contact.firstName,
          last_name: contact.lastName,
          email: contact.email,
          phone: contact.phone,
        },
        address: {
          address: address.address,
          address2: address.address2,
          city: address.city,
          state: address.state,
          zip_code: address.zipCode,
        },
        deliveries,
        payment_method: method,
        promo,
        expected_total: moneyText(quote.total),
        expected_hash: quote.quote_hash,
        ...(Object.keys(sources).length === 0 ? {} : { sources }),
      }),
    pay: ({ purchaseId, token, method, returnUrl }) =>
      client.invoke(PaymentStart, 'payments', {
        purchase_id: purchaseId,
        token,
        method,
        return_url: returnUrl,
      }),
  };
}
