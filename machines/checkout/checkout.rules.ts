import type { CartItem } from '#schema/cart.ts';
import { addressProblems, contactProblems } from '#schema/checkout.ts';
import { limits } from '#schema/limits.ts';
import type { Address, Contact } from '#schema/checkout.ts';
import type { Cents } from '#schema/money.ts';
import { sections } from '#schema/progress.ts';
import type { CheckoutLine, Progress, Section, SentOrder } from '#schema/progress.ts';
import type { Quote, WantedLine } from '#schema/quote.ts';
import { unitPrice } from '#machines/cart/cart.rules.ts';

export const blankContact: Contact = { firstName: '', lastName: '', email: '', phone: '' };
export const blankAddress: Address = { address: '', address2: '', city: '', state: '', zipCode: '' };

/** One line a variant: two cart lines can share one once a vendor has renamed an option, and the server takes it once. */
export function linesOf(items: readonly CartItem[]): CheckoutLine[] {
  const lines = new Map<string, CheckoutLine>();
  for (const item of items) {
    const quantity = item.quantity + (lines.get(item.variantId)?.quantity ?? 0);
    lines.set(item.variantId, {
      variantId: item.variantId,
      quantity: Math.min(quantity, limits.cart.quantity),
      price: unitPrice(item),
      name: item.name,
      image: item.image,
      color: item.selectedColor,
      size: item.selectedSize,
      flavor: item.selectedFlavor,
      quantityOption: item.selectedQuantity,
    });
  }
  return [...lines.values()];
}

/** What the server is told of lines: it prices them itself. */
export const wantedOf = (lines: readonly CheckoutLine[]): WantedLine[] =>
  lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity }));

export const freshProgress = (key: string): Progress => ({
  key,
  section: 'contact',
  contact: blankContact,
  address: blankAddress,
  deliveries: {},
  method: null,
  promo: null,
  sent: null,
  placed: null,
});

/**
 * What an earlier visit left, for this cart. An order that stands belongs to the cart that it was made of: another cart
 * is another purchase, with a fresh key and the same person.
 */
export function resumed(kept: Progress | null, lines: readonly CheckoutLine[], freshKey: string): Progress {
  if (kept === null) return freshProgress(freshKey);
  const isOver = kept.placed !== null && lines.length > 0 && !isSamePurchase(kept.sent?.lines ?? [], lines);
  return isOver
    ? { ...kept, key: freshKey, section: 'delivery', promo: null, sent: null, placed: null }
    : kept;
}

/** What an account knows for the forms. */
export type CheckoutPerson = { contact: Contact; address: Address | null };

const isBlank = (form: object) => Object.values(form).every((value) => value === '');

/** Forms that nobody has touched are filled in for who is signed in. */
export function prefilled(progress: Progress, person: CheckoutPerson | null): Progress {
  if (person === null || progress.sent !== null) return progress;
  return {
    ...progress,
    contact: isBlank(progress.contact) ? person.contact : progress.contact,
    address: isBlank(progress.address) ? (person.address ?? progress.address) : progress.address,
  };
}

const purchase = (lines: readonly CheckoutLine[]) =>
  lines
    .map(({ variantId, quantity }) => `${variantId} ${quantity}`)
    .toSorted()
    .join();

export const isSamePurchase = (a: readonly CheckoutLine[], b: readonly CheckoutLine[]): boolean =>
  purchase(a) === purchase(b);

const isEmpty = (problems: object) => Object.keys(problems).length === 0;
export const isContactRight = (contact: Contact): boolean => isEmpty(contactProblems(contact));
export const isAddressRight = (address: Address): boolean => isEmpty(addressProblems(address));
export const isDeliverable = (quote: Quote | null): boolean =>
  quote !== null && quote.parcels.length > 0 && quote.parcels.every((parcel) => parcel.deliverable);

/** The section to go on with: the remembered one, but none after a section that is not right. */
export function sectionToResume({
  section,
  contact,
  address,
  method,
}: Pick<Progress, 'section' | 'contact' | 'address' | 'method'>): Section {
  const wanted = sections.indexOf(section);
  if (wanted < 1 || !isContactRight(contact)) return 'contact';
  if (wanted < 2 || !isAddressRight(address)) return 'address';
  if (wanted < 4) return section;
  return method === null ? 'payment' : 'review';
}

/** What is different for one line from what the shopper saw. */
export type LineChange = {
  line: CheckoutLine;
  kind: 'gone' | 'short' | 'price';
  /** Null where the variant has no price any more. */
  now: Cents | null;
  available: number;
};

export function lineChanges(lines: readonly CheckoutLine[], quote: Quote): LineChange[] {
  return lines.flatMap((line): LineChange[] => {
    const quoted = quote.lines.find(({ variant_id }) => variant_id === line.variantId);
    if (quoted === undefined) return [];
    const { unit_price: now, available } = quoted;
    if (quoted.status === 'gone' || (quoted.status === 'short' && available === 0)) {
      return [{ line, kind: 'gone', now, available: 0 }];
    }
    if (quoted.status === 'short') return [{ line, kind: 'short', now, available }];
    return now !== null && now !== line.price ? [{ line, kind: 'price', now, available }] : [];
  });
}

/** The lines as they are once the shopper has agreed to the changes; what is gone is left out. */
export function acceptedLines(lines: readonly CheckoutLine[], quote: Quote): CheckoutLine[] {
  const changes = new Map(lineChanges(lines, quote).map((change) => [change.line.variantId, change]));
  return lines.flatMap((line) => {
    const change = changes.get(line.variantId);
    if (change === undefined) return [line];
    if (change.kind === 'gone') return [];
    return [
      {
        ...line,
        price: change.now ?? line.price,
        quantity: change.kind === 'short' ? change.available : line.quantity,
      },
    ];
  });
}

/** Says whether the shopper has to look again before paying. */
export function isChanged({
  lines,
  quote,
  agreedTotal,
}: {
  lines: readonly CheckoutLine[];
  quote: Quote | null;
  agreedTotal: Cents | null;
}): boolean {
  if (quote === null) return false;
  return lineChanges(lines, quote).length > 0 || (agreedTotal !== null && agreedTotal !== quote.total);
}

/** The order as it will be sent, or null while something is missing. */
export function sealed({
  lines,
  contact,
  address,
  method,
  promo,
  quote,
}: Pick<Progress, 'contact' | 'address' | 'method' | 'promo'> & {
  lines: readonly CheckoutLine[];
  quote: Quote | null;
}): SentOrder | null {
  if (method === null || quote === null || !isDeliverable(quote)) return null;
  if (!isContactRight(contact) || !isAddressRight(address)) return null;
  // The rates that the quote was made with, so that a default cannot change between seeing and buying.
  const deliveries = Object.fromEntries(
    quote.parcels.flatMap(({ vendor_id, rate_id }) => (rate_id === null ? [] : [[vendor_id, rate_id]])),
  );
  return {
    lines,
    contact,
    address,
    deliveries,
    method,
    promo,
    total: quote.total,
    quoteHash: quote.quote_hash,
  };
}

/** The key has already placed another order: in another tab, or in a visit whose answer was lost. */
export const orderedBefore =
  'An order was already placed from this checkout. Look into your mail before you order again.';

/** Told only when the order is placed: a quote would tell anyone who has used a code. */
export const codeUsedUp = 'That code has been used up. The total is shown without it.';

/** The tag and words that a service's error carries (src/services/errors.ts). */
type TaggedError = { _tag?: string; code?: string; message?: string };
const tagged = (error: unknown): TaggedError =>
  typeof error === 'object' && error !== null ? (error as TaggedError) : {};

/** The server was not reached, or is away: what it did with the request is not known. */
export const isConnectionLost = (error: unknown): boolean =>
  ['NetworkError', 'Unavailable'].includes(tagged(error)._tag ?? '');

export const hasCode = (error: unknown, code: string): boolean => tagged(error).code === code;

/** The server's own sentence where it has one. */
export function holdProblemOf(error: unknown): string {
  const { _tag: tag, message } = tagged(error);
  return tag === 'Conflict' && message !== undefined && message !== ''
    ? message
    : 'Your items are not held for you. You can still order them while they last.';
}

/** A sentence for the shopper. */
export function problemOf(error: unknown): string {
  const { _tag: tag, message } = tagged(error);
  if (tag === 'RateLimited') return 'Too many tries in a short time. Wait a minute and try again.';
  if ((tag === 'Invalid' || tag === 'Conflict') && message !== undefined && message !== '') return message;
  return 'That did not work, and nothing was ordered.';
}
