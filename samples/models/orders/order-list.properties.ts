import type { OrderListSnapshot } from '#machines/orders/order-list.machine.ts';
import { asks, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyBy, starts, step } = propertiesOf<OrderListSnapshot>();
type Step = Moment<OrderListSnapshot>;
type State = OrderListSnapshot;
type Page = Pick<State['context'], 'purchases' | 'more'>;

const isLoading = (state: State) => state.matches('loading');
const isEmpty = (state: State) => state.matches('empty');
const isListing = (state: State) => state.matches('listing');
const isFailed = (state: State) => state.matches('failed');
const isRefreshing = (state: State) =>
  state.matches({ empty: 'refreshing' }) || state.matches({ listing: 'refreshing' });
const isSettled = (state: State) =>
  state.matches({ empty: 'settled' }) || state.matches({ listing: 'settled' });
const isReadingMore = (state: State) => state.matches({ listing: 'reading more' });
const isMoreFailed = (state: State) => state.matches({ listing: 'more failed' });

const page = ({ event }: Step) => event['output'] as Page;
const shown = ({ context: { purchases, more } }: State): Page => ({ purchases, more });
const isKept = ({ from, to }: Step) => isSame(from.context, to.context);
const isReadAnew = is(['done.readPurchases', 'done.rereadPurchases', 'done.lookAgain']);
const isNotReadAgain = is(['error.rereadPurchases', 'error.lookAgain']);
const loads = (moment: Step) => isLoading(moment.to) && asks(moment, 'readPurchases');
const readsAgain = (moment: Step) =>
  isRefreshing(moment.to) && (asks(moment, 'rereadPurchases') || asks(moment, 'lookAgain'));
const isChanged = is('orders.changed');

export const orderListProperties = [
  starts('§2', "The account's orders are read, all of them first, and watched", (state, effects) => {
    const all = { effects };
    return (
      isLoading(state) &&
      state.context.filter === 'all' &&
      asks(all, 'readPurchases') &&
      asks(all, 'watchPurchases')
    );
  }),
  step(
    'design',
    'A filter reloads the list; nothing of the other filter stays',
    is('filter.chosen'),
    (moment) =>
      loads(moment) &&
      isSame(moment.to.context, { filter: moment.event['filter'], purchases: [], more: false }),
  ),
  step(
    'design',
    'The loaded orders are the list; an empty one says so',
    isReadAnew,
    (moment) =>
      isSettled(moment.to) &&
      isEmpty(moment.to) === (page(moment).purchases.length === 0) &&
      isSame(shown(moment.to), page(moment)) &&
      moment.to.context.filter === moment.from.context.filter,
  ),
  step(
    'design',
    'A list that fails to load says so',
    is('error.readPurchases'),
    (moment) => isFailed(moment.to) && isKept(moment),
  ),
  step(
    'design',
    'It can be retried',
    is('orders.retry', isFailed),
    (moment) => loads(moment) && isKept(moment),
  ),
  step(
    '§7',
    'A change on the server is read at once; the displayed list stays until then',
    isChanged,
    (moment) =>
      isKept(moment) && (isEmpty(moment.from) || isListing(moment.from) ? readsAgain(moment) : loads(moment)),
  ),
  step(
    'design',
    'A list that fails to reload stays',
    isNotReadAgain,
    (moment) => isSettled(moment.to) && isEmpty(moment.from) === isEmpty(moment.to) && isKept(moment),
  ),
  step(
    'design',
    'More is loaded if there is more, even after a failure',
    is('orders.more', (s) => isSettled(s) || isMoreFailed(s)),
    (moment) =>
      moment.from.context.more
        ? isReadingMore(moment.to) && asks(moment, 'readMore') && isKept(moment)
        : isQuiet(moment),
  ),
  step(
    'design',
    'The next page follows the list',
    is('done.readMore'),
    (moment) =>
      isListing(moment.to) &&
      isSettled(moment.to) &&
      isSame(shown(moment.to), {
        purchases: [...moment.from.context.purchases, ...page(moment).purchases],
        more: page(moment).more,
      }),
  ),
  step(
    'design',
    'A next page that fails to load says so below the list',
    is('error.readMore'),
    (moment) => isMoreFailed(moment.to) && isKept(moment),
  ),
  onlyBy('design', 'A request ends with its answer, a change or another filter', isLoading, [
    'done.readPurchases',
    'error.readPurchases',
    'orders.changed',
    'filter.chosen',
  ]),
  onlyBy('design', 'So does a reload', isRefreshing, [
    'done.rereadPurchases',
    'error.rereadPurchases',
    'done.lookAgain',
    'error.lookAgain',
    'orders.changed',
    'filter.chosen',
  ]),
  onlyBy('design', 'So does one for the next page', isReadingMore, [
    'done.readMore',
    'error.readMore',
    'orders.changed',
    'filter.chosen',
  ]),
  onlyBy(
    'design',
    'A list stays until it changes or the person wants more or less',
    (s) => isSettled(s) || isMoreFailed(s),
    ['orders.more', 'orders.changed', 'filter.chosen'],
  ),
  onlyBy('design', 'A failed list waits for the person, or a change', isFailed, [
    'orders.retry',
    'orders.changed',
    'filter.chosen',
  ]),
  always(
    'design',
    'Only a first read and a next page show a wait, and only failures are errors',
    (state) =>
      state.hasTag('busy') === (isLoading(state) || isReadingMore(state)) &&
      state.hasTag('error') === (isFailed(state) || isMoreFailed(state)),
  ),
];
