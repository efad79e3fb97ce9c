import type { PaymentSnapshot } from '#machines/checkout/payment.machine.ts';
import { asks, emitted, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, leadsTo, onlyBy, starts, step } = propertiesOf<PaymentSnapshot>();
type Step = Moment<PaymentSnapshot>;
type Name = Extract<PaymentSnapshot['value'], string>;
type Read = { payment_status: string; payable_until: string | null } | null;

const at =
  (...names: readonly Name[]) =>
  (state: PaymentSnapshot) =>
    names.includes(state.value);
const isUnfinished = at('declined', 'timed out', 'not started', 'unpaid');

const isRead = is('done.readPurchase');
const read = ({ event }: Step) => event['output'] as Read;
const isReadAs = (fits: (status: string, isPayable: boolean) => boolean) => (moment: Step) => {
  const purchase = isRead(moment) ? read(moment) : null;
  return purchase !== null && fits(purchase.payment_status, purchase.payable_until !== null);
};
const isSettled = (status: string) =>
  ['paid', 'partially-refunded', 'refunding', 'refunded'].includes(status);
/** The purchase can still be paid, and this page does not start by paying. */
const isOpenAs = (fits: (status: string) => boolean) => (moment: Step) =>
  isReadAs((status, isPayable) => isPayable && !isSettled(status) && fits(status))(moment) &&
  moment.from.context.first === 'look';

const codeOf = ({ event }: Step) => (event['error'] as { code?: string }).code;
const isLost = ({ event }: Step) => (event['error'] as { _tag?: string })._tag === 'NetworkError';
const isNotStarted = (...codes: readonly string[]) => {
  const fails = is('error.startPayment');
  return (moment: Step) => fails(moment) && codes.includes(codeOf(moment) ?? '');
};
const isBroken = is(['error.startPayment', 'error.readPurchase']);
const never = ['payment_refused', 'total_not_chargeable'];
const known = new Set([...never, 'already_paid', 'order_closed', 'stock_gone']);
const looksAgain = (moment: Step) => moment.to.value === 'looking' && asks(moment, 'readPurchase');
const startsToPay = (moment: Step) => moment.to.value === 'starting' && asks(moment, 'startPayment');
const isRetry = is('payment.retry');
const isRetryFrom = (...names: readonly Name[]) => is('payment.retry', at(...names));

export const paymentProperties = [
  starts(
    '0013',
    'The database is asked first, before anything is paid',
    (state, effects) =>
      at('looking')(state) &&
      state.context.purchase === null &&
      asks({ effects }, 'readPurchase') &&
      asks({ effects }, 'watchOutside') &&
      !asks({ effects }, 'startPayment'),
  ),
  step(
    '0013',
    'The page shows what the database says',
    isRead,
    (moment) =>
      isSame(moment.to.context.purchase, read(moment)) &&
      moment.to.context.looks === Math.min(20, moment.from.context.looks + 1),
  ),
  step(
    'design',
    'A link without an order says so',
    (moment) => isRead(moment) && read(moment) === null,
    ({ to }) => at('unknown order')(to),
  ),
  step(
    '0013',
    'A paid purchase is paid, even if a part was refunded, and the shop hears of it once',
    isReadAs((status) => status === 'paid' || status === 'partially-refunded'),
    (moment) =>
      at('paid')(moment.to) &&
      isSame(emitted(moment, 'payment.succeeded'), [{ type: 'payment.succeeded', purchase: read(moment) }]),
  ),
  step(
    '0007',
    'Money that came too late is refunded',
    isReadAs((status) => status === 'refunding' || status === 'refunded'),
    ({ to }) => at('refunded')(to),
  ),
  step(
    '0007',
    "A purchase that can't be paid anymore is over",
    isReadAs((status, isPayable) => !isSettled(status) && !isPayable),
    ({ to }) => at('over')(to),
  ),
  step(
    'design',
    'A purchase that was just placed continues to its payment, once',
    (moment) =>
      isReadAs((status, isPayable) => isPayable && !isSettled(status))(moment) &&
      moment.from.context.first === 'pay',
    (moment) => startsToPay(moment) && moment.to.context.first === 'look',
  ),
  step(
    '0013',
    'A declined payment says so',
    isOpenAs((status) => status === 'declined'),
    ({ to }) => at('declined')(to),
  ),
  step(
    '0013',
    'A timed-out payment says so',
    isOpenAs((status) => status === 'timed_out'),
    ({ to }) => at('timed out')(to),
  ),
  step(
    'design',
    'An unanswered payment is checked 20 times, then it is unfinished',
    isOpenAs((status) => status === 'unpaid'),
    ({ to }) => at(to.context.looks < 20 ? 'waiting' : 'unpaid')(to),
  ),
  leadsTo('design', 'The next check is 1.5 s after the last', {
    from: isOpenAs((status) => status === 'unpaid'),
    to: at('looking', 'unpaid'),
    within: 1500,
  }),
  leadsTo('design', 'Not earlier', {
    from: (moment) => isOpenAs((status) => status === 'unpaid')(moment) && moment.from.context.looks + 1 < 20,
    to: at('looking'),
    notBefore: 1500,
    within: 1500,
  }),
  step(
    'design',
    "The payment page opens with the server's URL",
    is('done.startPayment'),
    (moment) =>
      at('leaving')(moment.to) &&
      isSame(emitted(moment, 'payment.leaving'), [
        { type: 'payment.leaving', url: (moment.event['output'] as { url: string }).url },
      ]),
  ),
  step('0007', 'A payment that arrived in between is read again', isNotStarted('already_paid'), looksAgain),
  step('0007', 'A closed order is over', isNotStarted('order_closed'), ({ to }) => at('over')(to)),
  step('0007', 'Goods that others have bought are sold out', isNotStarted('stock_gone'), ({ to }) =>
    at('sold out')(to),
  ),
  step(
    'design',
    'A lost connection says offline, and no order is lost',
    (moment) => isBroken(moment) && isLost(moment),
    ({ to }) => at('offline')(to) && to.hasTag('offline'),
  ),
  leadsTo('design', 'Offline, it retries after 3 s', {
    from: (moment) => isBroken(moment) && isLost(moment),
    to: at('looking'),
    notBefore: 3000,
    within: 3000,
  }),
  step(
    'design',
    'A purchase that fails to load says so',
    (moment) => is('error.readPurchase')(moment) && !isLost(moment),
    ({ to }) => at('failed')(to) && to.hasTag('error') && to.context.problem === null,
  ),
  step(
    'design',
    'A payment page that does not open says why, and is offered again',
    (moment) => is('error.startPayment')(moment) && !isLost(moment) && !known.has(codeOf(moment) ?? ''),
    ({ to }) => at('not started')(to) && to.context.problem === 'No.',
  ),
  step(
    '0086',
    'A payment that is refused for good says why, and is not offered again',
    isNotStarted(...never),
    ({ to }) => at('refused')(to) && !to.hasTag('unpaid') && to.context.problem === 'No.',
  ),
  step(
    'design',
    'Retrying an unfinished payment opens the payment page again',
    isRetryFrom('declined', 'timed out', 'not started', 'unpaid', 'sold out'),
    (moment) => startsToPay(moment) && moment.to.context.looks === 0 && moment.to.context.problem === null,
  ),
  step(
    'design',
    'Retrying a failure checks first: it may be paid',
    isRetryFrom('failed', 'offline'),
    looksAgain,
  ),
  step(
    'design',
    'A retried failure is cleared',
    isRetryFrom('failed'),
    ({ to }) => to.context.looks === 0 && to.context.problem === null,
  ),
  step(
    'design',
    'Coming back from the payment page with the back button checks again, from the start',
    is('page.shown', at('leaving', 'unpaid')),
    (moment) => looksAgain(moment) && moment.to.context.looks === 0,
  ),
  step(
    'design',
    'A requested check, the end of a pause and a restored connection check again',
    (moment) =>
      is(['payment.look', 'after.poll'], at('waiting'))(moment) ||
      is(['connection.back', 'after.reconnect'], at('offline'))(moment),
    looksAgain,
  ),

  onlyBy('0005', 'Only the answer ends a check', at('looking'), ['done.readPurchase', 'error.readPurchase']),
  onlyBy('0005', 'One tap never pays twice: only its answer ends the start', at('starting'), [
    'done.startPayment',
    'error.startPayment',
  ]),
  onlyBy('0013', 'On the way to the payment page only coming back counts', at('leaving'), ['page.shown']),
  onlyBy('design', 'Waiting ends with time, or a requested check', at('waiting'), [
    'after.poll',
    'payment.look',
  ]),
  onlyBy(
    'design',
    'An unfinished payment waits for the shopper',
    isUnfinished,
    (moment) => isRetry(moment) || is('page.shown', at('unpaid'))(moment),
  ),
  onlyBy('design', 'So do failed and sold-out ones', at('failed', 'sold out'), ['payment.retry']),
  onlyBy('design', 'Offline ends with time, the connection or the shopper', at('offline'), [
    'after.reconnect',
    'connection.back',
    'payment.retry',
  ]),
  onlyBy(
    '0007',
    'Paid, refunded, refused, closed and unknown are final',
    at('paid', 'refunded', 'refused', 'over', 'unknown order'),
    [],
  ),
  always(
    '0013',
    'The page says paid only if the database does, and asks for money only if it is owed',
    (state) => {
      const status = state.context.purchase?.payment_status;
      const isPaid = status === 'paid' || status === 'partially-refunded';
      return at('paid')(state) ? isPaid : !(state.hasTag('unpaid') && isPaid);
    },
  ),
  always(
    'design',
    'An unfinished payment offers to pay',
    (state) => state.hasTag('unpaid') === isUnfinished(state),
  ),
];
