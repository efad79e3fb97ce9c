import { lineChanges, acceptedLines } from '#machines/checkout/checkout.rules.ts';
import type { CheckoutSnapshot } from '#machines/checkout/checkout.machine.ts';
import type { Address, Contact, PaymentMethod } from '#schema/checkout/checkout.ts';
import type { ChosenOptions } from '#schema/kit/option-names.ts';
import type { Section } from '#schema/checkout/progress.ts';
import type { Holiday } from '#schema/holiday.ts';
import type { Quote } from '#schema/checkout/quote.ts';
import type { Cents } from '#schema/money.ts';

/** How one line differs from what the shopper saw. */
export interface LineChangeView {
  id: string;
  name: string;
  image: string | null;
  options: ChosenOptions;
  kind: 'gone' | 'holiday' | 'short' | 'price';
  /** The store is not accepting orders. */
  holiday: Holiday | null;
  /** Price per item, before and now. */
  before: Cents | null;
  now: Cents | null;
  /** Quantities wanted and available. */
  wanted: number;
  available: number;
}

/** What the page shows; derived from the machine's snapshot, or written by hand in a story. */
export interface CheckoutModel {
  mode: 'loading' | 'empty' | 'unavailable' | 'open';
  section: Section;
  contact: Contact;
  address: Address;
  method: PaymentMethod | null;
  quote: Quote | null;
  /** A new quote is being requested. */
  quoting: boolean;
  /** The delivery is selected: payment opens as soon as it is priced. */
  continuing: boolean;
  changes: {
    lines: readonly LineChangeView[];
    total: { before: Cents; now: Cents } | null;
    empty: boolean;
  } | null;
  /** Milliseconds; null while nothing is held. */
  heldUntil: number | null;
  holdExpired: boolean;
  /** Why no stock is held; null if it is, or does not need to be. */
  notHeld: string | null;
  placing: boolean;
  offline: boolean;
  /** A sentence about the failure; the retry button is next to it. */
  problem: string | null;
  /** Problems that the server found in the contact and the address, by field. */
  problems: Readonly<Partial<Record<keyof Contact | keyof Address, string>>>;
  now: () => number;
}

type Told = Pick<CheckoutModel, 'heldUntil' | 'now'>;

function modeOf(snapshot: CheckoutSnapshot): CheckoutModel['mode'] {
  if (snapshot.matches({ flow: 'empty' })) return 'empty';
  if (snapshot.matches({ flow: 'open' }) || snapshot.matches({ flow: 'placing' })) {
    const unpriced = snapshot.context.quote === null;
    return unpriced && snapshot.matches({ flow: { open: { prices: 'unknown' } } }) ? 'unavailable' : 'open';
  }
  return 'loading';
}

function changesOf({ context: { lines, quote, agreedTotal } }: CheckoutSnapshot): CheckoutModel['changes'] {
  if (quote === null) return null;
  return {
    lines: lineChanges(lines, quote).map(({ line, kind, holiday, now, available }) => ({
      id: line.variantId,
      name: line.name,
      image: line.image === '' ? null : line.image,
      options: {
        color: line.color,
        size: line.size,
        flavor: line.flavor,
        quantity_option: line.quantityOption,
        option_names: quote.lines.find((each) => each.variant_id === line.variantId)?.option_names,
      },
      kind,
      holiday,
      before: line.price,
      now,
      wanted: line.quantity,
      available,
    })),
    total:
      agreedTotal === null || agreedTotal === quote.total ? null : { before: agreedTotal, now: quote.total },
    empty: acceptedLines(lines, quote).length === 0,
  };
}

/** The checkout page's view of its snapshot. The page provides the clock and the start of the hold. */
export function checkoutModelOf(snapshot: CheckoutSnapshot, { heldUntil, now }: Told): CheckoutModel {
  const { context } = snapshot;
  const inReview = (state: 'changed' | 'held' | 'not held' | 'hold expired') =>
    snapshot.matches({ flow: { open: { section: { review: state } } } });
  const placing = snapshot.matches({ flow: 'placing' });
  const lost = snapshot.matches({ flow: { placing: 'waiting for the connection' } });
  const again = snapshot.matches({ flow: { placing: 'asking again' } });
  const unanswered = snapshot.matches({ flow: { placing: 'unanswered' } });
  const unknown = snapshot.matches({ flow: { open: { prices: 'unknown' } } });
  const offline = snapshot.hasTag('offline') && snapshot.matches({ connection: 'offline' });
  return {
    mode: modeOf(snapshot),
    section: context.section,
    contact: context.contact,
    address: context.address,
    method: context.method,
    quote: context.quote,
    // Even while stock is being held: the machine would ignore a purchase placed then.
    quoting: snapshot.hasTag('quoting') || snapshot.hasTag('busy'),
    continuing: snapshot.matches({ flow: { open: { section: { delivery: 'done with' } } } }),
    changes: inReview('changed') ? changesOf(snapshot) : null,
    heldUntil: inReview('held') ? heldUntil : null,
    holdExpired: inReview('hold expired'),
    notHeld: inReview('not held') ? context.notHeld : null,
    placing,
    offline,
    problem:
      context.problem ??
      (lost
        ? "We couldn't reach the shop."
        : again
          ? "We don't know yet if your order was placed. We'll check in a moment."
          : unanswered
            ? "We couldn't find out if your order was placed."
            : unknown
              ? "We couldn't load the prices."
              : null),
    problems: context.problems,
    now,
  };
}
