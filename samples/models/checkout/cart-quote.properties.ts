import type { CartQuoteSnapshot } from '#machines/checkout/cart-quote.machine.ts';
import { asks, does, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, leadsTo, onlyBy, starts, step } = propertiesOf<CartQuoteSnapshot>();
type Step = Moment<CartQuoteSnapshot>;
type Line = { variantId: string; quantity: number };

const isResting = (state: CartQuoteSnapshot) => state.matches('resting');
const isWaiting = (state: CartQuoteSnapshot) => state.matches('settling');
const isAsking = (state: CartQuoteSnapshot) => state.matches('asking');
const isPriced = (state: CartQuoteSnapshot) => state.matches('quoted');
const isChangingCode = (state: CartQuoteSnapshot) => state.matches('changing the code');
const isUnknown = (state: CartQuoteSnapshot) => state.matches('unknown');

const shown = ({ event }: Step) => event['lines'] as readonly Line[];
const pieces = (lines: readonly Line[]) =>
  lines.map(({ variantId, quantity }) => `${variantId} ${quantity}`).toSorted();
const isOther = (moment: Step) => !isSame(pieces(shown(moment)), pieces(moment.from.context.lines));
const shows = (moment: Step) => is('lines.changed')(moment) && shown(moment).length > 0 && isOther(moment);
const opens = (moment: Step) => shows(moment) && isResting(moment.from);
const changes = (moment: Step) => shows(moment) && !isResting(moment.from);

export const cartQuoteProperties = [
  starts('§2', 'Nothing is priced before the drawer opens', (state, effects) => {
    return isResting(state) && asks({ effects }, 'watchCart') && !asks({ effects }, 'askQuote');
  }),
  step(
    'design',
    'An opened drawer prices its cart at once',
    opens,
    (moment) =>
      isAsking(moment.to) && asks(moment, 'askQuote') && isSame(moment.to.context.lines, shown(moment)),
  ),
  leadsTo('design', 'A changed cart is priced 0.4 s after the last press, not before', {
    from: changes,
    to: isAsking,
    notBefore: 400,
    within: 400,
  }),
  step(
    'design',
    'A price of another cart never shows next to the changed one',
    changes,
    (moment) => isWaiting(moment.to) && isSame(moment.to.context.lines, shown(moment)),
  ),
  step('design', 'The pause ends with one request', is('after.settle'), (moment) => {
    return isAsking(moment.to) && asks(moment, 'askQuote');
  }),
  step(
    'design',
    'The same cart sends no request',
    (moment) => is('lines.changed')(moment) && shown(moment).length > 0 && !isOther(moment),
    isQuiet,
  ),
  step(
    'design',
    'A closed or empty cart is not priced; its last price stays while the drawer slides out',
    (moment) => is('lines.changed')(moment) && shown(moment).length === 0,
    ({ from, to }) =>
      isResting(to) && to.context.lines.length === 0 && isSame(to.context.quote, from.context.quote),
  ),
  step('design', "The server's price is the price", is('done.askQuote'), ({ to, from, event }) => {
    return (
      isPriced(to) &&
      isSame(to.context.quote, event['output']) &&
      isSame(to.context.lines, from.context.lines)
    );
  }),
  step(
    'design',
    'Without an answer the estimate stays, labeled as such',
    is('error.askQuote'),
    ({ to }) => isUnknown(to) && to.hasTag('error'),
  ),
  step('design', 'The price can be requested again', is('quote.retry', isUnknown), (moment) => {
    return isAsking(moment.to) && asks(moment, 'askQuote');
  }),
  onlyBy('§9', 'A closed drawer sends no request', isResting, ['lines.changed']),
  onlyBy('design', 'One price at a time: only its answer or another cart ends a request', isAsking, [
    'done.askQuote',
    'error.askQuote',
    'lines.changed',
  ]),
  onlyBy('design', 'The pause ends with time or another cart', isWaiting, ['after.settle', 'lines.changed']),
  onlyBy('design', 'A price stays until the cart or its code changes', isPriced, [
    'lines.changed',
    'promo.changed',
  ]),
  step(
    'design',
    'Another code is kept, and the same cart priced again next to its last price',
    is('promo.changed', isPriced),
    (moment) =>
      isChangingCode(moment.to) &&
      does(moment, 'keepPromo') &&
      asks(moment, 'askAgain') &&
      isSame(moment.to.context, moment.from.context),
  ),
  step('design', 'The price with the code is the price', is('done.askAgain'), ({ to, event }) => {
    return isPriced(to) && isSame(to.context.quote, event['output']);
  }),
  step('design', 'Without an answer the estimate returns, labeled as such', is('error.askAgain'), ({ to }) =>
    isUnknown(to),
  ),
  onlyBy('design', 'Only its answer or another cart ends the change of a code', isChangingCode, [
    'done.askAgain',
    'error.askAgain',
    'lines.changed',
  ]),
  onlyBy('design', 'An unknown price waits to be requested', isUnknown, ['quote.retry', 'lines.changed']),
  always(
    'design',
    'A waiting cart shows that it is being priced',
    (state) => state.hasTag('busy') === (isWaiting(state) || isAsking(state) || isChangingCode(state)),
  ),
];
