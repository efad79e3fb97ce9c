import type { ChooseVariantSnapshot } from '#machines/shop/choose-variant.machine.ts';
import { asks, isQuiet, propertiesOf, told } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyBy, starts, step } = propertiesOf<ChooseVariantSnapshot>();
type Step = Moment<ChooseVariantSnapshot>;
type State = ChooseVariantSnapshot;
type Details = State['context']['details'];

const isReading = (state: State) => state.matches('reading');
const isUnread = (state: State) => state.matches('unread');
const isChoosing = (state: State) => state.matches('choosing');
const isEnded = (state: State) =>
  state.matches('gone') || state.matches('sold out') || state.matches('added');

const isRead = is('done.read');
const found = ({ event }: Step) => event['output'] as Details;
const stockOf = (details: Details, id: unknown) => details?.variants.find((one) => one.id === id)?.stock ?? 0;
const hasStock = (details: Details) => details?.variants.some(({ stock }) => stock > 0) ?? false;
const isInStock = ({ from, event }: Step) => stockOf(from.context.details, event['variantId']) > 0;
const isAdd = is('choice.add', isChoosing);

export const chooseVariantProperties = [
  starts(
    'design',
    "The product's variants are read first, and nothing is added automatically",
    (state, effects) => {
      return isReading(state) && asks({ effects }, 'read') && told({ effects }, 'addToCart').length === 0;
    },
  ),
  step(
    'design',
    'A product that is no longer sold says so',
    (moment) => isRead(moment) && found(moment) === null,
    ({ to }) => to.matches('gone'),
  ),
  step(
    'design',
    'Variants in stock can be selected; without any stock it is sold out',
    (moment) => isRead(moment) && found(moment) !== null,
    (moment) =>
      isSame(moment.to.context.details, found(moment)) &&
      (hasStock(found(moment)) ? isChoosing(moment.to) : moment.to.matches('sold out')),
  ),
  step('design', 'A product that fails to load says so', is('error.read'), ({ to }) => isUnread(to)),
  step(
    'design',
    'It can be retried',
    is('choice.retry', isUnread),
    (moment) => isReading(moment.to) && asks(moment, 'read'),
  ),
  step(
    '§4',
    'The selected variant goes into the cart once, in the selected quantity',
    (moment) => isAdd(moment) && isInStock(moment),
    (moment) => {
      const { variantId, quantity } = moment.event;
      const { details } = moment.from.context;
      return (
        moment.to.matches('added') && isSame(told(moment, 'addToCart'), [{ details, variantId, quantity }])
      );
    },
  ),
  step(
    'design',
    "A variant that is sold out or unknown can't be selected",
    (moment) => isAdd(moment) && !isInStock(moment),
    isQuiet,
  ),
  onlyBy('design', 'A read ends with its answer', isReading, ['done.read', 'error.read']),
  onlyBy('design', 'A product that failed to load waits for the person', isUnread, ['choice.retry']),
  onlyBy('design', 'Only the button adds anything', isChoosing, ['choice.add']),
  onlyBy('design', 'Gone, sold out and added are final', isEnded, []),
  always(
    'design',
    'Only failures are errors, and only reads show a wait',
    (state) => state.hasTag('error') === isUnread(state) && state.hasTag('busy') === isReading(state),
  ),
];
