import type { CheckoutSnapshot } from '#machines/checkout/checkout.machine.ts';
import { asks, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

export const { always, is, leadsTo, onlyBy, starts, step } = propertiesOf<CheckoutSnapshot>();
type Step = Moment<CheckoutSnapshot>;
type State = CheckoutSnapshot;
export type Context = State['context'];
type Quote = NonNullable<Context['quote']>;
export type Section = Context['section'];
type Lines = Context['lines'];
type Place = { outcome: string; quote?: Quote };

export const isOffline = (state: State) => state.matches({ connection: 'offline' });
export const isRestoring = (state: State) => state.matches({ flow: 'restoring' });
export const isEmpty = (state: State) => state.matches({ flow: 'empty' });
export const isOpen = (state: State) => state.matches({ flow: 'open' });
export const isPlacing = (state: State) => state.matches({ flow: 'placing' });
export const isSending = (state: State) => state.matches({ flow: { placing: 'sending' } });
export const isWaiting = (state: State) => state.matches({ flow: { placing: 'waiting for the connection' } });
export const isAskingAgain = (state: State) => state.matches({ flow: { placing: 'asking again' } });
export const isUnanswered = (state: State) => state.matches({ flow: { placing: 'unanswered' } });
export const isPlaced = (state: State) => state.matches({ flow: 'placed' });
export const prices = (state: State, are: 'asking' | 'fresh' | 'unknown') =>
  state.matches({ flow: { open: { prices: are } } });
export const isAt = (section: Section) => (state: State) => state.matches({ flow: { open: { section } } });
type Review = 'checking' | 'changed' | 'holding stock' | 'held' | 'not held' | 'hold expired';
export const reviews =
  (...states: readonly Review[]) =>
  (state: State) =>
    states.some((review) => state.matches({ flow: { open: { section: { review } } } }));
const isReviewed = reviews('held', 'not held', 'hold expired');
/** Nobody could pay a total that the provider does not accept. */
export const isReadyToOrder = (state: State) => isReviewed(state) && state.context.quote?.refusal === null;
export const isDoneWithDelivery = (state: State) =>
  state.matches({ flow: { open: { section: { delivery: 'done with' } } } });

export const order: readonly Section[] = ['contact', 'address', 'delivery', 'payment', 'review'];
export const sectionOf = ({ value: { flow } }: State): Section | undefined => {
  const inside = typeof flow === 'object' && 'open' in flow ? flow.open.section : undefined;
  const name = typeof inside === 'object' ? Object.keys(inside)[0] : inside;
  return order.find((section) => section === name);
};
/** §5: the cases make email, ZIP code and payment method invalid. */
export const isEmail = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);
export const isZip = (text: string) => /^\d{5}(-\d{4})?$/.test(text);
/** The requested section, but none after an invalid one. */
const opensAt = (wanted: Section, { contact, address, method }: Context): Section => {
  const first = [!isEmail(contact.email), !isZip(address.zipCode), false, method === null, true].indexOf(
    true,
  );
  return order[Math.min(order.indexOf(wanted), first)] ?? 'contact';
};
export const opensAsFar = (to: State, wanted: Section) => sectionOf(to) === opensAt(wanted, to.context);

export const isDeliverable = (quote: Quote | null) =>
  quote !== null && quote.orders.length > 0 && quote.orders.every(({ deliverable }) => deliverable);
/** The lines as the server would sell them: missing ones left out, short ones reduced, at the new price. */
const acceptable = (lines: Lines, quote: Quote | null): Lines =>
  lines.flatMap((line) => {
    const now = quote?.lines.find(({ variant_id }) => variant_id === line.variantId);
    if (now === undefined) return [line];
    const quantity = now.status === 'ok' ? line.quantity : now.available;
    return now.status === 'gone' || quantity === 0
      ? []
      : [{ ...line, quantity, price: now.unit_price ?? line.price }];
  });
export const isNews = ({ lines, agreedTotal }: Context, quote: Quote) =>
  quote.lines.some(({ status }) => status !== 'ok') ||
  !isSame(acceptable(lines, quote), lines) ||
  (agreedTotal !== null && agreedTotal !== quote.total);

export const pricesAnew = (moment: Step) =>
  isOpen(moment.to) && prices(moment.to, 'asking') && asks(moment, 'askQuote');
/** With the current lines: a cart that was emptied since has nothing to price. */
export const opensAnew = (moment: Step) =>
  moment.to.context.lines.length === 0 ? isEmpty(moment.to) && !asks(moment, 'askQuote') : pricesAnew(moment);
/** Nothing is open yet, or an order is pending. */
export const isUnderway = (state: State) =>
  isRestoring(state) || state.matches({ flow: 'getting a key' }) || isPlacing(state);
export const forgets = ({ to }: Step) => to.context.agreedTotal === null && to.context.problem === null;
export const sends = (moment: Step) => isSending(moment.to) && asks(moment, 'placeOrder');
export const says = (state: State) => (state.context.problem ?? '') !== '';
export const failsWith = ({ event }: Step) =>
  event['error'] as { _tag?: string; code?: string; message?: string; problems?: object };
export const isLost = (moment: Step) => failsWith(moment)._tag === 'NetworkError';
/** The server's failure says nothing about the order. */
export const isMute = (moment: Step) => failsWith(moment)._tag === 'Unexpected';
export const quoted = ({ event }: Step) => event['output'] as Quote;
export const given = ({ event }: Step) => event['output'] as Place;
export const lines = ({ event }: Step) => event['lines'] as Lines;
export const pieces = (all: Lines) =>
  all.map(({ variantId, quantity }) => `${variantId} ${quantity}`).toSorted();
export const isOther = (moment: Step) => !isSame(pieces(lines(moment)), pieces(moment.from.context.lines));
export const isAccepted = is('changes.accept', reviews('changed'));
export const accepted = ({ from }: Step) => acceptable(from.context.lines, from.context.quote);
export const contactIn = ({ event }: Step) => event['contact'] as Context['contact'];
export const addressIn = ({ event }: Step) => event['address'] as Context['address'];
export const isPlaceAnswer = is('done.placeOrder');
export const isPlaceFailure = is('error.placeOrder');
/** The server refuses a field in the forms. */
export const namesField = (moment: Step) => failsWith(moment).problems !== undefined;
export const isCodeReused = (moment: Step) => failsWith(moment).code === 'idempotency_key_reused';
export const isUsedUp = (moment: Step) => given(moment).quote?.promo?.status === 'used';
export const connection = ['connection.lost', 'connection.back'];
/** What may happen in any section: pending prices, the cart, the code, the other sections. */
const anywhere = is([...connection, 'cart.changed', 'promo.changed', 'section.edit']);
const isPriceAnswer = is(['done.askQuote', 'error.askQuote'], (state) => prices(state, 'asking'));
const isPriceRetry = is('checkout.retry', (state) => prices(state, 'unknown'));
export const besides =
  (...names: readonly string[]) =>
  (moment: Step): boolean =>
    names.includes(moment.name) || anywhere(moment) || isPriceAnswer(moment) || isPriceRetry(moment);
