import type { AnyMachineSnapshot } from 'xstate';
import { cartQuoteMachine } from '#machines/checkout/cart-quote.machine.ts';
import type { CartQuoteSnapshot } from '#machines/checkout/cart-quote.machine.ts';
import { cents } from '#schema/money.ts';
import { line, quoteOf } from './checkout.model.ts';
import type { Model } from '#engine/paths.ts';
import { cartQuoteProperties } from './cart-quote.properties.ts';

/** The shopper sees a code. */
const offering = {
  ...quoteOf(),
  offer: { code: 'LIFT10', label: '10% off everything', spares: cents(600) },
};

const quantityOf = ({ context }: CartQuoteSnapshot) => context.lines[0]?.quantity ?? 0;

function broken(any: AnyMachineSnapshot): string | undefined {
  const snapshot = any as CartQuoteSnapshot;
  const { lines, quote } = snapshot.context;
  if (snapshot.matches('resting') !== (lines.length === 0)) return 'rests over lines, or asks for nothing';
  if ((snapshot.matches('quoted') || snapshot.matches('changing the code')) && quote === null)
    return 'names a price that nobody has told';
  return undefined;
}

export const cartQuoteModel: Model = {
  name: 'cart-quote',
  machine: cartQuoteMachine,
  actionPorts: ['keepPromo'],
  limit: 5000,
  cases: {
    'lines.changed': [{ lines: [line()] }, { lines: [line({ quantity: 1 })] }, { lines: [] }],
    'quote.retry': [{}],
    'promo.changed': [{ promo: 'LIFT10' }],
    'done.askQuote': [{ output: offering }, { output: quoteOf({ price: 3550 }) }],
    'done.askAgain': [{ output: quoteOf() }],
    'error.askAgain': [{ error: { _tag: 'NetworkError' } }],
    'error.askQuote': [{ error: { _tag: 'NetworkError' } }, { error: { _tag: 'RateLimited' } }],
    'after.settle': [{}],
  },
  classOf: (snapshot) => [
    quantityOf(snapshot as CartQuoteSnapshot),
    (snapshot as CartQuoteSnapshot).context.quote?.quote_hash,
  ],
  properties: cartQuoteProperties,
  broken,
  brokenStep: (from, event, to) => {
    const [before, after] = [from as CartQuoteSnapshot, to as CartQuoteSnapshot];
    const isOther = quantityOf(before) !== quantityOf(after);
    return isOther && after.matches('quoted') ? `${event.type}: the price of another cart stands` : undefined;
  },
};
