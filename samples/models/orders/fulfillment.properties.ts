import type { FulfillmentSnapshot, SaleAnswer } from '#machines/orders/fulfillment.machine.ts';
import { asks, emitted, emits, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyAfter, onlyBy, starts, step } = propertiesOf<FulfillmentSnapshot>();
type Step = Moment<FulfillmentSnapshot>;

const isReading = (state: FulfillmentSnapshot) => state.matches('reading');
const isOvertaken = (state: FulfillmentSnapshot) => state.matches({ reading: 'overtaken' });
const isDenied = (state: FulfillmentSnapshot) => state.matches('denied');
const isMissing = (state: FulfillmentSnapshot) => state.matches('missing');
const isFailed = (state: FulfillmentSnapshot) => state.matches('failed');
const isOpen = (state: FulfillmentSnapshot) => state.matches('ready');
const isLooking = (state: FulfillmentSnapshot) => state.matches({ ready: 'rereading' });
const isSettled = (state: FulfillmentSnapshot) => state.matches({ ready: 'settled' });
const isBehind = (state: FulfillmentSnapshot) => state.matches({ ready: 'behind' });
const isActing = (state: FulfillmentSnapshot) => state.matches('acting');
const isUnanswered = (state: FulfillmentSnapshot) => state.matches('unanswered');

const causeOf = ({ event }: Step) => (event['error'] as { _tag?: string })._tag ?? null;
const answer = ({ event }: Step) => event['output'] as SaleAnswer;
const isAnswer = (kind: SaleAnswer['kind']) => (moment: Step) =>
  is('done.act')(moment) && answer(moment).kind === kind;
/** What is on screen, apart from what is being done. */
const shows = (state: FulfillmentSnapshot) => state.context.sale;
const isRead = (moment: Step) => is('done.readSale')(moment) || is('done.rereadSale')(moment);
const readsAgain = (moment: Step) => isLooking(moment.to) && asks(moment, 'rereadSale');

/** Sentences about one order of a store: panels' design ('orders'), machines' design ('order', live). */
export const fulfillmentProperties = [
  starts('design', 'The order is read at once, and its changes are followed', (state, effects) => {
    return (
      isReading(state) &&
      !isOvertaken(state) &&
      asks({ effects }, 'readSale') &&
      asks({ effects }, 'watchSale') &&
      state.context.sale === null &&
      state.context.sentence === null
    );
  }),
  step('design', 'What was read is shown', isRead, ({ event, from, to }) => {
    return isOpen(to) && isSame(to.context, { ...from.context, sale: event['output'] });
  }),
  step(
    'design',
    'It is up to date, unless the order changed while it was read: then it is read again',
    isRead,
    (moment) => (isOvertaken(moment.from) ? readsAgain(moment) : isSettled(moment.to)),
  ),
  step('§6', 'Whoever may not see it is told so', is('error.readSale'), (moment) => {
    return isDenied(moment.to) === (causeOf(moment) === 'NotAllowed');
  }),
  step('design', 'An order of no store or another one is not found', is('error.readSale'), (moment) => {
    return isMissing(moment.to) === (causeOf(moment) === 'NotFound');
  }),
  step(
    'design',
    'An order that cannot be read can be tried again',
    (moment) => is('error.readSale')(moment) && !['NotAllowed', 'NotFound'].includes(causeOf(moment) ?? ''),
    ({ to }) => isFailed(to),
  ),
  step(
    'design',
    'Trying again reads it, and so does a change of it',
    is(['sale.retry', 'sale.changed'], isFailed),
    (moment) => isReading(moment.to) && !isOvertaken(moment.to) && asks(moment, 'readSale'),
  ),
  step(
    'design',
    'A change while the order is read for the first time is not missed, and does not delay it',
    is('sale.changed', isReading),
    (moment) => isOvertaken(moment.to) && isSilent(moment) && isSame(moment.from.context, moment.to.context),
  ),
  step(
    'design',
    'A change of the order on screen is read, also while an older answer is on its way',
    is('sale.changed', isOpen),
    (moment) => readsAgain(moment) && isSame(moment.from.context, moment.to.context),
  ),
  step(
    'design',
    'A refetch that fails leaves what is shown, and says that it may be old',
    (moment) => {
      return is('error.rereadSale')(moment);
    },
    ({ from, to }) => isBehind(to) && isSame(from.context, to.context),
  ),
  step('design', 'What may be old can be read again', is('sale.retry', isBehind), (moment) => {
    return readsAgain(moment) && isSame(moment.from.context, moment.to.context);
  }),

  step('design', 'An action is sent once, under a key of its own', is('sale.act', isOpen), (moment) => {
    const { event, from, to } = moment;
    const { key } = to.context;
    return (
      isActing(to) &&
      asks(moment, 'act') &&
      key !== '' &&
      isSame(to.context, { ...from.context, act: event['act'], key, sentence: null })
    );
  }),
  step(
    'design',
    'An action stays disabled while its request has no answer',
    is('sale.act', (state) => !isOpen(state)),
    isQuiet,
  ),
  step('design', 'A success is told, and the order is read again', isAnswer('done'), (moment) => {
    const { from, to } = moment;
    return (
      readsAgain(moment) &&
      isSame(emitted(moment, 'sale.acted'), [{ type: 'sale.acted', kind: from.context.act?.kind }]) &&
      isSame(to.context, { ...from.context, act: null, key: '' })
    );
  }),
  step(
    'design',
    "A refusal is told in the server's sentence, beside what is there now",
    isAnswer('refused'),
    (moment) => {
      const { from, to } = moment;
      const told = answer(moment);
      return (
        readsAgain(moment) &&
        !emits(moment, 'sale.acted') &&
        told.kind === 'refused' &&
        isSame(to.context, { ...from.context, act: null, key: '', sentence: told.sentence })
      );
    },
  ),
  step('design', 'Without an answer nobody knows whether it is done', is('error.act'), (moment) => {
    const { from, to } = moment;
    return isUnanswered(to) && isSilent(moment) && isSame(from.context, to.context);
  }),
  step(
    'design',
    'Sending it again does it once: it is the same attempt',
    is('sale.again', isUnanswered),
    (moment) => isActing(moment.to) && asks(moment, 'act') && isSame(moment.from.context, moment.to.context),
  ),
  step('design', 'Leaving it shows what became of it', is('sale.leave', isUnanswered), (moment) => {
    const { from, to } = moment;
    return readsAgain(moment) && isSame(to.context, { ...from.context, act: null, key: '' });
  }),
  onlyAfter('design', 'Nothing is sent without a press', {
    what: (moment) => asks(moment, 'act'),
    needs: (moment) => is('sale.act', isOpen)(moment) || is('sale.again', isUnanswered)(moment),
    ends: () => true,
  }),
  always(
    'design',
    'The order stays on screen while it is worked on',
    (state) => shows(state) !== null,
    (state) => isOpen(state) || isActing(state) || isUnanswered(state),
  ),
  onlyBy('design', 'Reading waits for its answer', isReading, [
    'done.readSale',
    'error.readSale',
    'sale.changed',
  ]),
  onlyBy('§6', 'A denied page stays denied', isDenied, []),
  onlyBy('design', 'What is not there stays so', isMissing, []),
  onlyBy('design', 'A failure waits for its person, or for news', isFailed, ['sale.retry', 'sale.changed']),
  onlyBy('design', 'An open order changes by its person and by news', isOpen, [
    'sale.act',
    'sale.changed',
    'sale.retry',
    'done.rereadSale',
    'error.rereadSale',
  ]),
  step(
    'design',
    'There is nothing to try again on an order that is up to date',
    is('sale.retry', (state) => isOpen(state) && !isBehind(state)),
    isQuiet,
  ),
  onlyBy('design', 'One thing is done at a time', isActing, ['done.act', 'error.act']),
  onlyBy('design', 'The question what to do next waits for its person', isUnanswered, [
    'sale.again',
    'sale.leave',
  ]),
];
