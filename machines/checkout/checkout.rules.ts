import type { CartItem } from '#schema/checkout/cart.ts';
import type { Holiday } from '#schema/holiday.ts';
import { addressProblems, contactProblems } from '#schema/checkout/checkout.ts';
import { limits } from '#schema/limits.ts';
import type { Address, Contact } from '#schema/checkout/checkout.ts';
import type { Cents } from '#schema/money.ts';
import { sections } from '#schema/checkout/progress.ts';
import type { CheckoutLine, Progress, Section, SentOrder } from '#schema/checkout/progress.ts';
import type { Quote, WantedLine } from '#schema/checkout/quote.ts';
import { unitPrice } from './cart.rules.ts';

export const blankContact: Contact = { firstName: '', lastName: '', email: '', phone: '' };
export const blankAddress: Address = { address: '', address2: '', city: '', state: '', zipCode: '' };

/**
 * One line per variant: two cart lines can share one after a vendor renames an option, and the server accepts each
 * variant once.
 */
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

/** The lines as sent to the server, which prices them itself. */
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
 * Restores an earlier visit for this cart. A placed purchase belongs to the cart it was made from: a different cart is a
 * new purchase, with a fresh key and the same contact details.
 */
export function resumed(kept: Progress | null, lines: readonly CheckoutLine[], freshKey: string): Progress {
  if (kept === null) return freshProgress(freshKey);
  const isOver = kept.placed !== null && lines.length > 0 && !isSamePurchase(kept.sent?.lines ?? [], lines);
  return isOver
    ? { ...kept, key: freshKey, section: 'delivery', promo: null, sent: null, placed: null }
    : kept;
}

/** What an account can fill in. */
export type CheckoutPerson = { contact: Contact; address: Address | null };

const isBlank = (form: object) => Object.values(form).every((value) => value === '');

/** Fills in untouched forms for the signed-in user. */
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

/** A form is replaced, never mutated, so it is validated once instead of in every guard. */
function once<Form extends object>(judge: (form: Form) => boolean): (form: Form) => boolean {
  const judged = new WeakMap<Form, boolean>();
  return (form) => {
    const known = judged.get(form) ?? judge(form);
    judged.set(form, known);
    return known;
  };
}

export const isContactRight = once((contact: Contact) => isEmpty(contactProblems(contact)));
export const isAddressRight = once((address: Address) => isEmpty(addressProblems(address)));
export const isDeliverable = (quote: Quote | null): boolean =>
  quote !== null && quote.orders.length > 0 && quote.orders.every((order) => order.deliverable);

/** The section to continue with: the stored one, but none after an invalid section. */
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

/** How a line differs from what the shopper saw. */
export type LineChange = {
  line: CheckoutLine;
  kind: 'gone' | 'holiday' | 'short' | 'price';
  /** From the store that is not accepting orders. */
  holiday: Holiday | null;
  /** null if the variant is no longer sold. */
  now: Cents | null;
  available: number;
};

export function lineChanges(lines: readonly CheckoutLine[], quote: Quote): LineChange[] {
  return lines.flatMap((line): LineChange[] => {
    const quoted = quote.lines.find(({ variant_id }) => variant_id === line.variantId);
    if (quoted === undefined) return [];
    const { unit_price: now, available, holiday } = quoted;
    const change = (kind: LineChange['kind']): LineChange[] => [{ line, kind, holiday, now, available }];
    if (quoted.status === 'holiday') return change('holiday');
    if (quoted.status === 'gone' || (quoted.status === 'short' && available === 0)) {
      return change('gone');
    }
    if (quoted.status === 'short') return change('short');
    return now !== null && now !== line.price ? change('price') : [];
  });
}

/** The lines after the shopper accepts the changes; unavailable ones are left out. */
export function acceptedLines(lines: readonly CheckoutLine[], quote: Quote): CheckoutLine[] {
  const changes = new Map(lineChanges(lines, quote).map((change) => [change.line.variantId, change]));
  return lines.flatMap((line) => {
    const change = changes.get(line.variantId);
    if (change === undefined) return [line];
    if (change.kind === 'gone' || change.kind === 'holiday') return [];
    return [
      {
        ...line,
        price: change.now ?? line.price,
        quantity: change.kind === 'short' ? change.available : line.quantity,
      },
    ];
  });
}

/** Whether the shopper must review the purchase again before paying. */
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

/** The purchase as it will be sent, or null while something is missing. */
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
  if (method === null || quote === null || quote.refusal !== null || !isDeliverable(quote)) return null;
  if (!isContactRight(contact) || !isAddressRight(address)) return null;
  // Send the quote's rates, so that a default can't change between quote and order.
  const deliveries = Object.fromEntries(
    quote.orders.flatMap(({ vendor_id, rate_id }) => (rate_id === null ? [] : [[vendor_id, rate_id]])),
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

/** The key has already placed another order: in another tab, or in a visit that did not receive the answer. */
export const orderedBefore =
  'You already placed an order from this checkout. Check your email before you order again.';

/** Problems that the server found in the contact and the address, by field. */
export type FieldsRefused = Readonly<Partial<Record<keyof Contact | keyof Address, string>>>;

export function refusedFields(error: unknown): FieldsRefused {
  const { problems = {} } = tagged(error);
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => name in blankContact || name in blankAddress),
  );
}

/** An answer with a field of the forms: the shopper corrects it there. */
export const hasRefusedFields = (error: unknown): boolean =>
  tagged(error)._tag === 'Invalid' && !isEmpty(refusedFields(error));

/** The first section with a refused field, where its message is shown. */
export const backToField = (problems: FieldsRefused) => ({
  problems,
  problem: null,
  section: Object.keys(problems).some((name) => name in blankContact)
    ? ('contact' as const)
    : ('address' as const),
});

/** Problems outside the form that was filled in again. */
export const problemsLeft = (problems: FieldsRefused, form: Contact | Address): FieldsRefused =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in form)));

/** Reported only when the purchase is placed: a quote would reveal to anyone who has used a code. */
export const codeUsedUp = "That code has been used up. We're showing the total without it.";

/** The tag and message of a service error (src/services/errors.ts). */
type TaggedError = {
  _tag?: string;
  code?: string;
  message?: string;
  cause?: unknown;
  problems?: Readonly<Record<string, string>>;
};
const tagged = (error: unknown): TaggedError =>
  typeof error === 'object' && error !== null ? (error as TaggedError) : {};

/** The server was unreachable or down: whether it handled the request is unknown. */
export const isConnectionLost = (error: unknown): boolean =>
  ['NetworkError', 'Unavailable'].includes(tagged(error)._tag ?? '');

const refusals = new Set(['Invalid', 'Conflict', 'SessionEnded', 'NotAllowed', 'NotFound', 'RateLimited']);

/** PostgreSQL's own errors, which roll the order back. Those of a lost connection (08, 57P, 40003) may come after it. */
const isRolledBack = /^(?!08|57P|40003)[0-9A-Z]{5}$/;

/** The server failed, or its answer made no sense: it may have placed the order all the same. */
export function isOutcomeUnknown(error: unknown): boolean {
  const { _tag: tag = '', cause } = tagged(error);
  return !refusals.has(tag) && !isRolledBack.test(tagged(cause).code ?? '');
}

export const hasCode = (error: unknown, code: string): boolean => tagged(error).code === code;

/** The provider or the shop refused a payment for good: another attempt would be refused again. */
export const isNeverPaid = (error: unknown): boolean =>
  hasCode(error, 'payment_refused') || hasCode(error, 'total_not_chargeable');

/** The server's own message, if it sent one. */
export function holdProblemOf(error: unknown): string {
  const { _tag: tag, message } = tagged(error);
  return tag === 'Conflict' && message !== undefined && message !== ''
    ? message
    : "We aren't holding your items. You can still order them while supplies last.";
}

/** Why the payment page of a placed purchase did not open; a message. */
export const paymentProblemOf = (error: unknown): string =>
  problemOf(error, "We couldn't open the payment page. Try again in a moment.");

/** A message for the shopper. */
export function problemOf(error: unknown, otherwise = "That didn't work, and nothing was ordered."): string {
  const { _tag: tag, message } = tagged(error);
  if (tag === 'RateLimited') return 'Too many attempts in a short time. Wait a minute and try again.';
  if (['Invalid', 'Conflict', 'SessionEnded'].includes(tag ?? '') && message !== undefined && message !== '')
    return message;
  return otherwise;
}
