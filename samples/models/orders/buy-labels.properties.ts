import type { BuyLabelsSnapshot } from '#machines/orders/buy-labels.machine.ts';
import type { Quote } from '#machines/orders/buy-labels.rules.ts';
import { asks, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyAfter, onlyBy, starts, step } = propertiesOf<BuyLabelsSnapshot>();
type Step = Moment<BuyLabelsSnapshot>;

const isChoosing = (state: BuyLabelsSnapshot) => state.matches('choosing');
const isPricing = (state: BuyLabelsSnapshot) => state.matches('pricing');
const isUnpriced = (state: BuyLabelsSnapshot) => state.matches('unpriced');
const isReady = (state: BuyLabelsSnapshot) => state.matches('ready');
const isBuying = (state: BuyLabelsSnapshot) => state.matches('buying');
const isStuck = (state: BuyLabelsSnapshot) => state.matches('stuck');
const isDone = (state: BuyLabelsSnapshot) => state.matches('done');

const countOf = (quotes: readonly Quote[]) => quotes.filter(({ kind }) => kind === 'priced').length;
const unasked = ({ context: { orders, quotes } }: BuyLabelsSnapshot) => orders.length - quotes.length;
const left = ({ context: { quotes, outcomes } }: BuyLabelsSnapshot) => countOf(quotes) - outcomes.length;
const canBuy = (state: BuyLabelsSnapshot) => isReady(state) && countOf(state.context.quotes) > 0;
const keeps = ({ from, to }: Step) => isSame(from.context, to.context);
const pricesNext = (moment: Step) => isPricing(moment.to) && asks(moment, 'priceOrder');
const buysNext = (moment: Step) => isBuying(moment.to) && asks(moment, 'buyLabel');

/** Sentences about labels for several orders: panel design ('partial result'), issue 35.7 (rates compared). */
export const buyLabelsProperties = [
  starts('design', 'The box and the service are chosen first', (state, effects) => {
    const { wish, quotes, outcomes } = state.context;
    return (
      isChoosing(state) &&
      wish === null &&
      quotes.length === 0 &&
      outcomes.length === 0 &&
      effects.length === 0
    );
  }),
  step(
    'design',
    'They are chosen once for all, and the first order is priced',
    is('labels.price', isChoosing),
    (moment) => {
      const { event, from, to } = moment;
      return pricesNext(moment) && isSame(to.context, { ...from.context, wish: event['wish'], quotes: [] });
    },
  ),
  step(
    'design',
    "An order's price, or why it has none, is recorded",
    is('done.priceOrder'),
    ({ event, from, to }) =>
      isSame(to.context, { ...from.context, quotes: [...from.context.quotes, event['output']] }),
  ),
  step(
    'design',
    'One order after another is priced',
    (moment) => is('done.priceOrder')(moment) && unasked(moment.from) > 1,
    pricesNext,
  ),
  step(
    'design',
    'All prices show before anything is bought',
    (moment) => is('done.priceOrder')(moment) && unasked(moment.from) === 1,
    (moment) => isReady(moment.to) && isSilent(moment),
  ),
  step('design', 'Without a price the others wait, and none is lost', is('error.priceOrder'), (moment) => {
    return isUnpriced(moment.to) && isSilent(moment) && keeps(moment);
  }),
  step('design', 'The same order is priced again', is('labels.again', isUnpriced), (moment) => {
    return pricesNext(moment) && keeps(moment);
  }),
  step(
    'design',
    'Other choices forget the prices, and nothing was bought',
    is('labels.back', (state) => isPricing(state) || isUnpriced(state) || isReady(state)),
    (moment) =>
      isChoosing(moment.to) &&
      isSilent(moment) &&
      isSame(moment.to.context, { ...moment.from.context, wish: null, quotes: [] }),
  ),
  step('design', 'A press buys the first label', is('labels.buy', canBuy), (moment) => {
    return buysNext(moment) && keeps(moment);
  }),
  onlyAfter('design', 'Nothing is bought without a press', {
    what: (moment) => asks(moment, 'buyLabel'),
    needs: is('labels.buy', canBuy),
    ends: ({ to }) => isDone(to),
  }),
  step('design', "An order's result is recorded", is('done.buyLabel'), ({ event, from, to }) =>
    isSame(to.context, { ...from.context, outcomes: [...from.context.outcomes, event['output']] }),
  ),
  step(
    'design',
    'One label follows another, even after a refused one',
    (moment) => is('done.buyLabel')(moment) && left(moment.from) > 1,
    buysNext,
  ),
  step(
    'design',
    'After the last one every result shows',
    (moment) => is('done.buyLabel')(moment) && left(moment.from) === 1,
    (moment) => isDone(moment.to) && !asks(moment, 'buyLabel'),
  ),
  step(
    'design',
    'A label without an answer stops the others and loses none',
    is('error.buyLabel'),
    (moment) => {
      return isStuck(moment.to) && isSilent(moment) && keeps(moment);
    },
  ),
  step('design', 'The same attempt is repeated', is('labels.again', isStuck), (moment) => {
    return buysNext(moment) && keeps(moment);
  }),
  step(
    'design',
    'Stopping shows what was bought until then',
    is('labels.stop', (state) => isBuying(state) || isStuck(state)),
    (moment) => isDone(moment.to) && isSilent(moment) && keeps(moment),
  ),
  step(
    'design',
    'An action that is not offered does nothing',
    (moment) =>
      is('labels.buy', (state) => !canBuy(state))(moment) ||
      is('labels.again', (state) => !isStuck(state) && !isUnpriced(state))(moment),
    isQuiet,
  ),
  always('design', 'No label is bought twice, and none that has no price', (state) => {
    return isBuying(state) || isStuck(state) ? left(state) > 0 : left(state) >= 0;
  }),
  onlyBy('design', 'Choosing waits for its person', isChoosing, ['labels.price']),
  onlyBy('design', 'Pricing continues until it is answered or given up', isPricing, [
    'done.priceOrder',
    'error.priceOrder',
    'labels.back',
  ]),
  onlyBy('design', 'An order without a price waits for its person', isUnpriced, [
    'labels.again',
    'labels.back',
  ]),
  onlyBy('design', 'The prices wait for their person', isReady, ['labels.buy', 'labels.back']),
  onlyBy('design', 'Buying continues until it is answered or stopped', isBuying, [
    'done.buyLabel',
    'error.buyLabel',
    'labels.stop',
  ]),
  onlyBy('design', 'A label without an answer waits for its person', isStuck, [
    'labels.again',
    'labels.stop',
  ]),
];
