import type { StoreOrderSnapshot } from '#machines/orders/store-order.machine.ts';
import { asks, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyBy, starts, step } = propertiesOf<StoreOrderSnapshot>();
type Step = Moment<StoreOrderSnapshot>;

const isReading = (state: StoreOrderSnapshot) => state.matches('reading');
const isOvertaken = (state: StoreOrderSnapshot) => state.matches({ reading: 'overtaken' });
const isDenied = (state: StoreOrderSnapshot) => state.matches('denied');
const isMissing = (state: StoreOrderSnapshot) => state.matches('missing');
const isFailed = (state: StoreOrderSnapshot) => state.matches('failed');
const isOpen = (state: StoreOrderSnapshot) => state.matches('ready');
const isLooking = (state: StoreOrderSnapshot) => state.matches({ ready: 'rereading' });
const isSettled = (state: StoreOrderSnapshot) => state.matches({ ready: 'settled' });
const isBehind = (state: StoreOrderSnapshot) => state.matches({ ready: 'behind' });

const causeOf = ({ event }: Step) => (event['error'] as { _tag?: string })._tag ?? null;
const isRead = (moment: Step) => is('done.readOrder')(moment) || is('done.rereadOrder')(moment);
const readsAgain = (moment: Step) => isLooking(moment.to) && asks(moment, 'rereadOrder');

/** Sentences about one order of a store: panel design ('orders'), machine design ('order', live). */
export const storeOrderProperties = [
  starts('design', 'The order is read at once, and its changes are followed', (state, effects) => {
    return (
      isReading(state) &&
      !isOvertaken(state) &&
      asks({ effects }, 'readOrder') &&
      asks({ effects }, 'watchOrder') &&
      state.context.order === null
    );
  }),
  step('design', 'The loaded order shows', isRead, ({ event, from, to }) => {
    return isOpen(to) && isSame(to.context, { ...from.context, order: event['output'] });
  }),
  step(
    'design',
    'It is up to date, unless the order changed during the read: then it is read again',
    isRead,
    (moment) => (isOvertaken(moment.from) ? readsAgain(moment) : isSettled(moment.to)),
  ),
  step('§6', 'A person without the right sees so', is('error.readOrder'), (moment) => {
    return isDenied(moment.to) === (causeOf(moment) === 'NotAllowed');
  }),
  step('design', 'An order of no store or another one is not found', is('error.readOrder'), (moment) => {
    return isMissing(moment.to) === (causeOf(moment) === 'NotFound');
  }),
  step(
    'design',
    'An order that fails to load can be retried',
    (moment) => is('error.readOrder')(moment) && !['NotAllowed', 'NotFound'].includes(causeOf(moment) ?? ''),
    ({ to }) => isFailed(to),
  ),
  step(
    'design',
    'Retrying reads it, and so does a change of it',
    is(['order.retry', 'order.changed'], isFailed),
    (moment) => isReading(moment.to) && !isOvertaken(moment.to) && asks(moment, 'readOrder'),
  ),
  step(
    'design',
    'A change during the first read is not missed, and does not delay it',
    is('order.changed', isReading),
    (moment) => isOvertaken(moment.to) && isSilent(moment) && isSame(moment.from.context, moment.to.context),
  ),
  step(
    'design',
    'A change of the displayed order is read, even while an older answer is pending',
    is('order.changed', isOpen),
    (moment) => readsAgain(moment) && isSame(moment.from.context, moment.to.context),
  ),
  step(
    'design',
    'A refetch that fails keeps the display, and says that it may be outdated',
    (moment) => {
      return is('error.rereadOrder')(moment);
    },
    ({ from, to }) => isBehind(to) && isSame(from.context, to.context),
  ),
  step('design', 'An outdated order can be read again', is('order.retry', isBehind), (moment) => {
    return readsAgain(moment) && isSame(moment.from.context, moment.to.context);
  }),

  always(
    'design',
    'The order stays on screen during work on it',
    (state) => state.context.order !== null,
    isOpen,
  ),
  onlyBy('design', 'Reading waits for its answer', isReading, [
    'done.readOrder',
    'error.readOrder',
    'order.changed',
  ]),
  onlyBy('§6', 'A denied page stays denied', isDenied, []),
  onlyBy('design', 'A missing order stays missing', isMissing, []),
  onlyBy('design', 'A failure waits for its person, or for an event', isFailed, [
    'order.retry',
    'order.changed',
  ]),
  onlyBy('design', 'Events change an open order', isOpen, [
    'order.changed',
    'order.retry',
    'done.rereadOrder',
    'error.rereadOrder',
  ]),
  step(
    'design',
    'An order that is up to date has nothing to retry',
    is('order.retry', (state) => isOpen(state) && !isBehind(state)),
    isQuiet,
  ),
];
