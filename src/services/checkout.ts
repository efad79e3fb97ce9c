import type { Observable } from 'rxjs';
import type { Address, Contact, PaymentMethod } from '#schema/checkout.ts';
import { moneyText } from '#schema/money.ts';
import { HoldAnswer, PaymentStart, PlaceAnswer } from '#schema/order.ts';
import { Quote } from '#schema/quote.ts';
import type { WantedLine } from '#schema/quote.ts';
import type { Client } from './client.ts';

export type QuoteRequest = {
  lines: readonly WantedLine[];
  /** Null before the address is known: then there is no tax. */
  state: string | null;
  /** Chosen rate by vendor. */
  deliveries: Readonly<Record<string, string>>;
  promo: string | null;
  /** The stock that this checkout holds counts as available to it; null where none has begun. */
  checkoutKey: string | null;
};

export type OrderRequest = Omit<QuoteRequest, 'state' | 'checkoutKey'> & {
  checkoutKey: string;
  contact: Contact;
  address: Address;
  method: PaymentMethod;
  /** What the shopper saw and agrees to. */
  quote: Pick<Quote, 'total' | 'quote_hash'>;
};

export type PaymentRequest = {
  groupId: string;
  token: string;
  method: PaymentMethod;
  /** Own page that the provider leads back to. */
  returnUrl: string;
};

/** Nothing here is kept or repeated by itself: prices and stock are asked at the moment they matter. */
export type CheckoutService = {
  quote: (request: QuoteRequest) => Observable<Quote>;
  /** `Conflict` when nothing more may be held; it can be ordered all the same. */
  hold: (checkoutKey: string, lines: readonly WantedLine[], email: string) => Observable<HoldAnswer>;
  /** Safe to repeat with the same request: the same key never makes a second order. */
  place: (request: OrderRequest) => Observable<PlaceAnswer>;
  /** Safe to repeat: the open attempt is answered again. `Conflict` when paid or when the stock is gone. */
  pay: (request: PaymentRequest) => Observable<PaymentStart>;
};

export function createCheckoutService(client: Client): CheckoutService {
  return {
    quote: ({ lines, state, deliveries, promo, checkoutKey }) =>
      client.read(Quote, (rest, signal) =>
        rest
          .rpc('quote_cart', {
            lines,
            address: state === null ? null : { state },
            deliveries,
            promo,
            checkout_key: checkoutKey,
          })
          .retry(false)
          .abortSignal(signal),
      ),
    hold: (checkoutKey, lines, email) =>
      client.read(HoldAnswer, (rest, signal) =>
        rest.rpc('hold_stock', { checkout_key: checkoutKey, lines, email }).retry(false).abortSignal(signal),
      ),
    place: ({ lines, contact, address, deliveries, method, promo, quote, checkoutKey }) =>
      client.read(PlaceAnswer, (rest, signal) =>
        rest
          .rpc('place_order', {
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
          })
          .retry(false)
          .abortSignal(signal),
      ),
    pay: ({ groupId, token, method, returnUrl }) =>
      client.invoke(PaymentStart, 'payments', { group_id: groupId, token, method, return_url: returnUrl }),
  };
}
