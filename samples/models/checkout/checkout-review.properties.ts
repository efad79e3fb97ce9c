import { asks, emitted, isQuiet, told } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';
import {
  accepted,
  always,
  besides,
  connection,
  failsWith,
  given,
  is,
  isAccepted,
  isAt,
  isCodeReused,
  namesField,
  isDeliverable,
  isEmpty,
  isLost,
  isNews,
  isPlaceAnswer,
  isPlaceFailure,
  isPlaced,
  isPlacing,
  isReadyToOrder,
  isSending,
  isUsedUp,
  isAskingAgain,
  isMute,
  isUnanswered,
  isWaiting,
  leadsTo,
  onlyBy,
  pieces,
  opensAnew,
  pricesAnew,
  quoted,
  reviews,
  says,
  sends,
  step,
} from './checkout.words.ts';
import type { Context } from './checkout.words.ts';

/** The review, and the order placed from it. */
export const checkoutReviewProperties = [
  step(
    'design',
    'Changes show before anything is ordered; otherwise stock is held, if it can be delivered',
    is('done.askQuote', reviews('checking')),
    (moment) => {
      if (isNews(moment.from.context, quoted(moment))) return reviews('changed')(moment.to);
      return isDeliverable(quoted(moment))
        ? reviews('holding stock')(moment.to) && asks(moment, 'holdStock')
        : isAt('delivery')(moment.to);
    },
  ),
  step(
    'design',
    'Accepted changes become the purchase and the cart; with nothing left it is empty',
    isAccepted,
    (moment) => {
      const left = accepted(moment);
      if (
        !isSame(emitted(moment, 'checkout.linesAccepted'), [{ type: 'checkout.linesAccepted', lines: left }])
      )
        return false;
      return (
        isSame(moment.to.context.lines, left) &&
        (left.length === 0 ? isEmpty(moment.to) : pricesAnew(moment) && reviews('checking')(moment.to))
      );
    },
  ),
  step(
    'design',
    'A new price is accepted with its total; a smaller quantity has a total that nobody has seen',
    isAccepted,
    ({ from, to }) =>
      to.context.agreedTotal ===
      (isSame(pieces(from.context.lines), pieces(to.context.lines)) ? from.context.quote?.total : null),
  ),
  step(
    '0007',
    'Held stock can be ordered at the displayed total; short stock is priced again',
    is('done.holdStock'),
    (moment) =>
      given(moment).outcome === 'held'
        ? reviews('held')(moment.to) && moment.to.context.agreedTotal === moment.to.context.quote?.total
        : pricesAnew(moment),
  ),
  step(
    '0026',
    'Without a hold the order can still be placed, and the page says why',
    is('error.holdStock'),
    (moment) => {
      const { _tag: tag, message } = failsWith(moment);
      const { notHeld, agreedTotal, quote } = moment.to.context;
      return (
        reviews('not held')(moment.to) &&
        agreedTotal === quote?.total &&
        (tag === 'Conflict' ? notHeld === message : (notHeld ?? '') !== '')
      );
    },
  ),
  leadsTo('0007', 'A hold ends after 15 minutes, not before', {
    from: (moment) => is('done.holdStock')(moment) && given(moment).outcome === 'held',
    to: (state) => reviews('hold expired')(state),
    notBefore: 900_000,
    within: 900_000,
  }),
  step(
    'design',
    'The order is sealed and stored before it is sent: with this total, or none',
    is('order.place', isReadyToOrder),
    (moment) => {
      const { lines: bought, contact, address, method, promo, quote, key } = moment.from.context;
      const deliveries = Object.fromEntries(
        (quote?.orders ?? []).map(({ vendor_id, rate_id }) => [vendor_id, rate_id]),
      );
      const sent = {
        lines: bought,
        contact,
        address,
        deliveries,
        method,
        promo,
        total: quote?.total,
        quoteHash: quote?.quote_hash,
      };
      const kept = told(moment, 'save').at(-1) as Context | undefined;
      return (
        sends(moment) &&
        isSame(moment.to.context.sent, sent) &&
        isSame([kept?.key, kept?.sent], [key, sent]) &&
        moment.to.context.problem === null
      );
    },
  ),
  step(
    'design',
    'Nothing is ordered before the review is ready, and one tap never orders twice',
    (moment) => is('order.place')(moment) && !isReadyToOrder(moment.from),
    isQuiet,
  ),
  step(
    'design',
    'A placed order is stored, and its payment is next',
    (moment) => isPlaceAnswer(moment) && given(moment).outcome === 'placed',
    (moment) => {
      const placed = moment.event['output'];
      const kept = told(moment, 'save').at(-1) as Context | undefined;
      return (
        isPlaced(moment.to) &&
        isSame([moment.to.context.placed, kept?.placed], [placed, placed]) &&
        isSame(emitted(moment, 'order.placed'), [
          { type: 'order.placed', placed, method: moment.from.context.sent?.method },
        ])
      );
    },
  ),
  step(
    'design',
    'If the total differs nothing is placed: the shopper sees the difference',
    (moment) => isPlaceAnswer(moment) && given(moment).outcome !== 'placed',
    (moment) =>
      opensAnew(moment) &&
      moment.to.context.sent === null &&
      moment.to.context.placed === null &&
      moment.to.context.promo === (isUsedUp(moment) ? null : moment.from.context.promo) &&
      says(moment.to) === (isUsedUp(moment) || says(moment.from)),
  ),
  step(
    'design',
    'Without an answer the same order is resent with the same key',
    (moment) => isPlaceFailure(moment) && isLost(moment),
    ({ from, to }) =>
      isWaiting(to) &&
      to.hasTag('offline') &&
      isSame([from.context.sent, from.context.key], [to.context.sent, to.context.key]),
  ),
  leadsTo('design', 'It is resent after 3 s', {
    from: (moment) => isPlaceFailure(moment) && isLost(moment),
    to: isSending,
    notBefore: 3000,
    within: 3000,
  }),
  step(
    'design',
    'Or at once, if the shopper wants it',
    is(['checkout.retry', 'after.reconnect'], isWaiting),
    sends,
  ),
  step(
    'design',
    'After a failure that may have placed it, the same order is resent once',
    (moment) => isPlaceFailure(moment) && isMute(moment) && !moment.from.context.askedAgain,
    ({ from, to }) =>
      isAskingAgain(to) &&
      to.context.problem === null &&
      isSame([from.context.sent, from.context.key], [to.context.sent, to.context.key]),
  ),
  leadsTo('design', 'That takes 3 s', {
    from: (moment) => isPlaceFailure(moment) && isMute(moment) && !moment.from.context.askedAgain,
    to: isSending,
    notBefore: 3000,
    within: 3000,
  }),
  step(
    'design',
    'If that fails too, nobody says that nothing was ordered',
    (moment) => isPlaceFailure(moment) && isMute(moment) && moment.from.context.askedAgain,
    ({ from, to }) =>
      isUnanswered(to) &&
      to.context.problem === null &&
      isSame([from.context.sent, from.context.key], [to.context.sent, to.context.key]),
  ),
  step(
    'design',
    'The same order is sent whenever the shopper asks',
    is(['checkout.retry'], (state) => isAskingAgain(state) || isUnanswered(state)),
    sends,
  ),
  step(
    'design',
    'A key that has already placed an order is replaced, and the shopper sees that order',
    (moment) => isPlaceFailure(moment) && isCodeReused(moment),
    (moment) => asks(moment, 'newKey') && says(moment.to),
  ),
  step(
    'design',
    'A refused order is not placed, and says why',
    (moment) =>
      isPlaceFailure(moment) &&
      !isLost(moment) &&
      !isMute(moment) &&
      !isCodeReused(moment) &&
      !namesField(moment),
    (moment) =>
      opensAnew(moment) &&
      moment.to.context.sent === null &&
      moment.to.context.problem === failsWith(moment).message,
  ),
  step(
    'design',
    'A refused field shows the message, in its step',
    (moment) => isPlaceFailure(moment) && namesField(moment),
    ({ to }) =>
      to.context.sent === null &&
      to.context.section === 'address' &&
      to.context.problems.zipCode !== undefined,
  ),
  onlyBy(
    'design',
    'Prices are checked before anything else happens in the review',
    reviews('checking'),
    besides(),
  ),
  onlyBy('design', 'Changes wait to be accepted', reviews('changed'), besides('changes.accept')),
  onlyBy(
    '0007',
    'A hold request waits for its answer',
    reviews('holding stock'),
    besides('done.holdStock', 'error.holdStock'),
  ),
  onlyBy('0007', 'A hold ends with time', reviews('held'), besides('after.hold', 'order.place')),
  onlyBy(
    '0007',
    'Without a hold the order waits for its button',
    reviews('not held', 'hold expired'),
    besides('order.place'),
  ),
  onlyBy('design', 'An order on its way waits for its answer', isSending, [
    'done.placeOrder',
    'error.placeOrder',
    'cart.changed',
    ...connection,
  ]),
  onlyBy('design', 'Without a connection the order waits', isWaiting, [
    'after.reconnect',
    'checkout.retry',
    'cart.changed',
    ...connection,
  ]),
  onlyBy('design', 'An order that may be placed waits for its answer', isAskingAgain, [
    'after.reconnect',
    'checkout.retry',
    'cart.changed',
    ...connection,
  ]),
  onlyBy('design', 'Without an answer only the shopper sends it again', isUnanswered, [
    'checkout.retry',
    'cart.changed',
    ...connection,
  ]),
  onlyBy('design', 'A placed purchase stays placed', isPlaced, connection),
  always(
    'design',
    'A pending order is sealed',
    (state) => state.context.sent !== null && state.hasTag('placing'),
    isPlacing,
  ),
];
