import { lineChanges, acceptedLines } from '#machines/checkout/checkout.rules.ts';
import type { CheckoutSnapshot } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutModel } from '#pages/checkout/checkout-view.tsx';

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
    lines: lineChanges(lines, quote).map(({ line, kind, now, available }) => ({
      id: line.variantId,
      name: line.name,
      image: line.image === '' ? null : line.image,
      options: {
        color: line.color,
        size: line.size,
        flavor: line.flavor,
        quantity_option: line.quantityOption,
      },
      kind,
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

/** What the checkout page shows of its snapshot. The page knows the clock and when the hold began. */
export function checkoutModelOf(snapshot: CheckoutSnapshot, { heldUntil, now }: Told): CheckoutModel {
  const { context } = snapshot;
  const inReview = (state: 'changed' | 'held' | 'not held' | 'hold expired') =>
    snapshot.matches({ flow: { open: { section: { review: state } } } });
  const placing = snapshot.matches({ flow: 'placing' });
  const lost = snapshot.matches({ flow: { placing: 'waiting for the connection' } });
  const unknown = snapshot.matches({ flow: { open: { prices: 'unknown' } } });
  const offline = snapshot.hasTag('offline') && snapshot.matches({ connection: 'offline' });
  return {
    mode: modeOf(snapshot),
    section: context.section,
    contact: context.contact,
    address: context.address,
    method: context.method,
    quote: context.quote,
    // While stock is being held too: an order placed then would not be heard.
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
      (lost ? 'The shop did not answer.' : unknown ? 'The prices could not be asked for.' : null),
    now,
  };
}
