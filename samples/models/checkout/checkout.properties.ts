import { asks, emitted, isQuiet, told } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';
import {
  addressIn,
  always,
  besides,
  connection,
  contactIn,
  forgets,
  is,
  isAt,
  isDeliverable,
  isDoneWithDelivery,
  isEmail,
  isEmpty,
  isLost,
  isOffline,
  isOpen,
  isOther,
  isPlaced,
  isRestoring,
  isUnderway,
  isWaiting,
  isZip,
  lines,
  onlyBy,
  opensAnew,
  opensAsFar,
  prices,
  pricesAnew,
  quoted,
  reviews,
  says,
  sectionOf,
  sends,
  starts,
  step,
} from './checkout.words.ts';
import type { Context, Section } from './checkout.words.ts';

/** The path to the review: an earlier visit, the connection, the sections and their prices. */
export const checkoutProperties = [
  starts(
    'design',
    'An earlier visit is checked first; nothing is priced or ordered until then',
    (state, effects) => {
      const all = { effects };
      return (
        isRestoring(state) && !isOffline(state) && asks(all, 'loadProgress') && asks(all, 'watchOutside')
      );
    },
  ),
  step(
    'design',
    'Earlier input returns, and the section where the shopper left, as far as the input is valid',
    is('done.loadProgress'),
    (moment) => {
      const kept = moment.event['output'] as Context;
      const { to } = moment;
      if (
        Object.entries(kept).some(
          ([name, value]) => name !== 'section' && !isSame(to.context[name as keyof Context], value),
        )
      )
        return false;
      if (kept.placed !== null)
        return (
          isPlaced(to) &&
          isSame(emitted(moment, 'order.found'), [{ type: 'order.found', placed: kept.placed }])
        );
      if (kept.sent !== null) return sends(moment);
      return opensAnew(moment) && (isEmpty(to) || opensAsFar(to, kept.section));
    },
  ),
  step(
    'design',
    'Without storage there is still a key, so that nothing is ordered twice',
    is('error.loadProgress'),
    (moment) => asks(moment, 'newKey'),
  ),
  step('design', 'A new key is for a new order', is('done.newKey'), (moment) => {
    const { to, event } = moment;
    if (to.context.key !== event['output'] || to.context.sent !== null) return false;
    return to.context.lines.length === 0 ? isEmpty(to) : pricesAnew(moment);
  }),
  step(
    'design',
    'Without a new key the order can still be viewed, and is not sent again',
    is('error.newKey'),
    (moment) => moment.to.context.sent === null && (isEmpty(moment.to) || pricesAnew(moment)),
  ),
  step(
    'design',
    'The key stays the same until a purchase exists',
    (moment) => !is(['done.loadProgress', 'done.newKey'])(moment),
    ({ from, to }) => from.context.key === to.context.key,
  ),
  onlyBy('design', 'The earlier visit waits for its answer', isRestoring, [
    'done.loadProgress',
    'error.loadProgress',
    'cart.changed',
    ...connection,
  ]),
  onlyBy('design', 'So is a new key', (state) => state.matches({ flow: 'getting a key' }), [
    'done.newKey',
    'error.newKey',
    'cart.changed',
    ...connection,
  ]),
  onlyBy('design', 'An empty checkout waits for the cart', isEmpty, ['cart.changed', ...connection]),
  step(
    'design',
    'A lost connection shows, and nothing that is open is lost',
    is('connection.lost'),
    ({ from, to }) => isOffline(to) && isSame([from.value.flow, from.context], [to.value.flow, to.context]),
  ),
  step(
    'design',
    'A restored connection continues with what waited for it',
    is('connection.back'),
    (moment) => {
      const { from, to } = moment;
      if (isOffline(to)) return false;
      if (isWaiting(from)) return sends(moment);
      return prices(from, 'unknown')
        ? pricesAnew(moment)
        : isSame([from.value.flow, from.context], [to.value.flow, to.context]);
    },
  ),
  step(
    'design',
    'Another cart is another purchase: it is priced again and nothing is accepted',
    (moment) => is('cart.changed', (state) => isOpen(state) || isEmpty(state))(moment) && isOther(moment),
    (moment) => {
      const { from, to } = moment;
      if (!isSame(to.context.lines, lines(moment))) return false;
      if (lines(moment).length === 0) return isEmpty(to);
      return pricesAnew(moment) && (isEmpty(from) || forgets(moment)) && opensAsFar(to, from.context.section);
    },
  ),
  step(
    'design',
    'The same cart changes nothing',
    (moment) => is('cart.changed')(moment) && !isOther(moment),
    isQuiet,
  ),
  step(
    'design',
    'A cart that changes before the checkout opens is the one that opens; a pending order stays as it was sent',
    (moment) => is('cart.changed')(moment) && isOther(moment) && isUnderway(moment.from),
    ({ event, from, to, effects }) =>
      effects.length === 0 &&
      isSame(to.value, from.value) &&
      isSame(to.context, { ...from.context, lines: event['lines'] }),
  ),
  step(
    'design',
    'A promo code is priced by the server, in the current section',
    is('promo.changed', isOpen),
    (moment) =>
      pricesAnew(moment) &&
      forgets(moment) &&
      moment.to.context.promo === moment.event['promo'] &&
      opensAsFar(moment.to, moment.from.context.section),
  ),
  step('design', 'The code is kept for the next visit', is('promo.changed', isOpen), (moment) => {
    const last = told(moment, 'save').at(-1) as Context | undefined;
    return last?.promo === moment.event['promo'] && last?.key === moment.from.context.key;
  }),
  step(
    'design',
    'An earlier section can be edited, a later one opens as far as the earlier ones are valid',
    is('section.edit', isOpen),
    (moment) => {
      const wanted = moment.event['section'] as Section;
      if (wanted === moment.from.context.section) return isQuiet(moment);
      return forgets(moment) && opensAsFar(moment.to, wanted);
    },
  ),
  step(
    '§5',
    'A valid contact leads to the address, an invalid one stays',
    is('contact.done', isAt('contact')),
    (moment) =>
      isEmail(contactIn(moment).email)
        ? isAt('address')(moment.to) && isSame(moment.to.context.contact, contactIn(moment))
        : isQuiet(moment),
  ),
  step(
    '§5',
    'A valid address leads to the delivery and its prices, an invalid one stays',
    is('address.done', isAt('address')),
    (moment) =>
      isZip(addressIn(moment).zipCode)
        ? pricesAnew(moment) &&
          isAt('delivery')(moment.to) &&
          isSame(moment.to.context.address, addressIn(moment))
        : isQuiet(moment),
  ),
  step(
    'design',
    "A delivery is chosen per vendor's package, and priced",
    is('rate.chosen', isAt('delivery')),
    (moment) => {
      const { from, to, event } = moment;
      return (
        pricesAnew(moment) &&
        isAt('delivery')(to) &&
        !isDoneWithDelivery(to) &&
        isSame(to.context.deliveries, {
          ...from.context.deliveries,
          [String(event['vendorId'])]: event['rateId'],
        })
      );
    },
  ),
  step(
    'design',
    'A deliverable order continues to the payment, once its price is known',
    is('delivery.done', isAt('delivery')),
    ({ from, to }) => {
      if (prices(from, 'asking')) return isDoneWithDelivery(to);
      if (prices(from, 'fresh') && isDeliverable(from.context.quote)) return isAt('payment')(to);
      return isAt('delivery')(to) && !isDoneWithDelivery(to);
    },
  ),
  step(
    'design',
    'A delivery that waited for its price continues with it',
    is(['done.askQuote', 'error.askQuote'], isDoneWithDelivery),
    (moment) =>
      is('done.askQuote')(moment) && isDeliverable(quoted(moment))
        ? isAt('payment')(moment.to)
        : isAt('delivery')(moment.to) && !isDoneWithDelivery(moment.to),
  ),
  step(
    '§5',
    'A payment method leads to the review, and prices are requested again',
    is('method.done', isAt('payment')),
    (moment) =>
      pricesAnew(moment) &&
      reviews('checking')(moment.to) &&
      moment.to.context.method === moment.event['method'],
  ),
  step(
    'design',
    'Each section after the first is kept for the next visit',
    ({ from, to }) => isOpen(to) && sectionOf(to) !== 'contact' && sectionOf(from) !== sectionOf(to),
    (moment) => {
      const last = told(moment, 'save').at(-1) as Context | undefined;
      return last?.section === sectionOf(moment.to) && last?.key === moment.to.context.key;
    },
  ),
  step(
    'design',
    "The server's price is the price",
    is('done.askQuote'),
    (moment) => prices(moment.to, 'fresh') && isSame(moment.to.context.quote, quoted(moment)),
  ),
  step(
    'design',
    'Prices that fail to load say so; a lost connection says it is offline instead',
    is('error.askQuote'),
    (moment) =>
      prices(moment.to, 'unknown') && moment.to.hasTag('error') && says(moment.to) !== isLost(moment),
  ),
  step(
    'design',
    'Prices can be requested again',
    is('checkout.retry', (state) => prices(state, 'unknown')),
    (moment) => pricesAnew(moment) && forgets(moment),
  ),
  onlyBy('design', 'Contact waits for its button', isAt('contact'), besides('contact.done')),
  onlyBy('design', 'So does the address', isAt('address'), besides('address.done')),
  onlyBy('design', 'And the delivery', isAt('delivery'), besides('rate.chosen', 'delivery.done')),
  onlyBy('design', 'And the payment', isAt('payment'), besides('method.done')),
  onlyBy(
    'design',
    'Fresh prices stay until something changes',
    (state) => prices(state, 'fresh'),
    (moment) => !prices(moment.to, 'unknown'),
  ),
  always(
    'design',
    "A reload returns to the shopper's section",
    (state) => state.context.section === sectionOf(state),
    isOpen,
  ),
];
