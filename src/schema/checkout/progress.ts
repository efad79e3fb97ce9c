import {
  NullOr,
  Array as ArrayOf,
  Finite,
  Literals,
  Record,
  String as Text,
  Struct,
  decodeUnknownResult,
} from 'effect/Schema';
import { Address, Contact, PaymentMethod } from './checkout.ts';
import { moneyText } from '#schema/money.ts';
import { PlacedPurchase } from '#schema/orders/order.ts';
import { CentsValue } from '#schema/wire.ts';

/** The sections of the checkout, in order. */
export const sections = ['contact', 'address', 'delivery', 'payment', 'review'] as const;
export type Section = (typeof sections)[number];

/** One variant in the checkout, with the price that the shopper saw. */
const CheckoutLine = Struct({
  variantId: Text,
  quantity: Finite,
  price: CentsValue,
  name: Text,
  image: Text,
  color: NullOr(Text),
  size: NullOr(Text),
  flavor: NullOr(Text),
  quantityOption: NullOr(Text),
});
export type CheckoutLine = typeof CheckoutLine.Type;

/** A purchase request that was sent: repeated unchanged until its answer is known. */
const SentOrder = Struct({
  lines: ArrayOf(CheckoutLine),
  contact: Contact,
  address: Address,
  deliveries: Record(Text, Text),
  method: PaymentMethod,
  promo: NullOr(Text),
  total: CentsValue,
  quoteHash: Text,
});
export type SentOrder = typeof SentOrder.Type;

/** The state restored after a reload, a crash or in another tab. Incomplete forms are stored as they are. */
const Progress = Struct({
  /** The idempotency key of this purchase. */
  key: Text,
  section: Literals(sections),
  contact: Struct({ firstName: Text, lastName: Text, email: Text, phone: Text }),
  address: Struct({ address: Text, address2: Text, city: Text, state: Text, zipCode: Text }),
  deliveries: Record(Text, Text),
  method: NullOr(PaymentMethod),
  promo: NullOr(Text),
  sent: NullOr(SentOrder),
  placed: NullOr(PlacedPurchase),
});
export type Progress = typeof Progress.Type;

const decode = decodeUnknownResult(Progress);

/** null when the text is not a stored checkout; never throws. */
export function readProgress(text: string | null): Progress | null {
  if (text === null) return null;
  try {
    const result = decode(JSON.parse(text));
    return result._tag === 'Success' ? result.success : null;
  } catch {
    return null;
  }
}

export function writeProgress(progress: Progress): string {
  const { key, section, contact, address, deliveries, method, promo, sent, placed } = progress;
  // Convert the answer's money back to its wire format, so that one codec reads both.
  const answer = placed === null ? null : { ...placed, total: moneyText(placed.total) };
  return JSON.stringify({ key, section, contact, address, deliveries, method, promo, sent, placed: answer });
}
