import type { AnyMachineSnapshot } from 'xstate';
import { cartQuoteMachine } from '#machines/checkout/cart-quote.machine.ts';
import type { CartQuoteSnapshot } from '#machines/checkout/cart-quote.machine.ts';
import { line, quoteOf } from './checkout.model.ts';
import type { Model } from '../../engine/paths.ts';
import { cartQuoteProperties } from './cart-quote.properties.ts';

const quantityOf = ({ context }: CartQuoteSnapshot) => context.lines[0]?.quantity ?? 0;

function broken(any: AnyMachineSnapshot): string | undefined {
  const snapshot = any as CartQuoteSnapshot;
  const { lines, quote } = snapshot.context;
  if (snapshot.matches('resting') !== (lines.length === 0)) return 'rests over lines, or asks for nothing';
  if (snapshot.matches('quoted') && quote === null) return 'names a price that nobody has told';
  return undefined;
}

export const cartQuoteModel: Model = {
  name: 'cart-quote',
  machine: cartQuoteMachine,
  actionPorts: [],
  limit: 5000,
  cases: {
    'lines.changed': [{ lines: [line()] }, { lines: [line({ quantity: 1 })] }, { lines: [] }],
    'quote.retry': [{}],
    'done.askQuote': [{ output: quoteOf() }, { output: quoteOf({ price: 3550 }) }],
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
