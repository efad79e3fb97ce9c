import { assign, setup, stateIn } from 'xstate';
import type { Address, Contact, PaymentMethod } from '#schema/checkout/checkout.ts';
import type { Cents } from '#schema/money.ts';
import type { HoldAnswer, PlaceAnswer, PlacedPurchase } from '#schema/orders/order.ts';
import type { CheckoutLine, Progress, Section, SentOrder } from '#schema/checkout/progress.ts';
import type { Quote } from '#schema/checkout/quote.ts';
import { delays } from '#machines/kit/delays.ts';
import { actionPort, callbackPort, promisePort } from '#machines/kit/ports.ts';
import * as rules from './checkout.rules.ts';

export type CheckoutContext = Progress & {
  lines: readonly CheckoutLine[];
  quote: Quote | null;
  /** The total shown on the button: if the purchase would cost something else, ask the shopper first. */
  agreedTotal: Cents | null;
  problem: string | null;
  /** Problems that the server found in the contact and the address, by field. */
  problems: rules.FieldsRefused;
  /** How long the server holds the stock, in ms from its answer. */
  heldFor: number;
  /** Why no stock is held, as a message for the shopper. */
  notHeld: string | null;
  /** Whether a pending order was sent again after an answer that said nothing. */
  askedAgain: boolean;
};

export type CheckoutEvent =
  | { type: 'contact.done'; contact: Contact }
  | { type: 'address.done'; address: Address }
  | { type: 'rate.chosen'; vendorId: string; rateId: string }
  | { type: 'delivery.done' }
  | { type: 'promo.changed'; promo: string | null }
  | { type: 'method.done'; method: PaymentMethod }
  /** A later section opens only as far as the earlier ones are valid. */
  | { type: 'section.edit'; section: Section }
  | { type: 'changes.accept' }
  | { type: 'order.place' }
  | { type: 'checkout.retry' }
  | { type: 'cart.changed'; lines: readonly CheckoutLine[] }
  | { type: 'connection.lost' }
  | { type: 'connection.back' };

export type CheckoutEmitted =
  /** Updates the cart to the lines that the shopper accepted. */
  | { type: 'checkout.linesAccepted'; lines: readonly CheckoutLine[] }
  /** Placed now; payment is next. */
  | { type: 'order.placed'; placed: PlacedPurchase; method: PaymentMethod }
  /** Placed in an earlier visit; its payment may be in any state. */
  | { type: 'order.found'; placed: PlacedPurchase };

/** The parts of the checkout machine: its events, ports, actions and guards. */
export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    input: {} as { lines: readonly CheckoutLine[] },
  },
  actors: {
    /** The state of an earlier visit, or a fresh key and blank forms: see `resumed`. */
    loadProgress: promisePort<Progress, { lines: readonly CheckoutLine[] }>('loadProgress'),
    newKey: promisePort<string, void>('newKey'),
    watchOutside: callbackPort<CheckoutEvent>('watchOutside'),
    askQuote: promisePort<Quote, CheckoutContext>('askQuote'),
    holdStock: promisePort<HoldAnswer, CheckoutContext>('holdStock'),
    /** Repeats the prepared order request unchanged. */
    placeOrder: promisePort<PlaceAnswer, { key: string; sent: SentOrder | null }>('placeOrder'),
  },
  actions: {
    save: actionPort<CheckoutContext>('save'),
    'take the lines': assign((_, { lines }: { lines: readonly CheckoutLine[] }) => ({ lines })),
    'seal the purchase': assign(({ context }) => ({
      sent: rules.sealed(context),
      askedAgain: false,
      problem: null,
      problems: {},
    })),
    'break the seal': assign({ sent: null }),
    'note that it is asked again': assign({ askedAgain: true }),
    'ask anew': assign({ askedAgain: false }),
    /**
     * Only the purchase knows whether the code was already used, a quote doesn't: keeping the code would fail again
     * and again.
     */
    'drop the code': assign({ promo: null, problem: rules.codeUsedUp }),
    'forget what was agreed': assign({ agreedTotal: null, problem: null }),
    'agree to what is shown': assign(({ context: { quote } }) => ({ agreedTotal: quote?.total ?? null })),
    'take over what was agreed': assign(({ context: { lines, quote } }) => {
      if (quote === null) return {};
      const accepted = rules.acceptedLines(lines, quote);
      // A smaller quantity gives a new total, which the shopper has not seen yet.
      return { lines: accepted, agreedTotal: rules.isSamePurchase(lines, accepted) ? quote.total : null };
    }),
    'note how long': assign((_, { answer }: { answer: HoldAnswer }) =>
      answer.outcome === 'held' ? { heldFor: answer.expires_in * 1000 } : {},
    ),
    'note why nothing is held': assign((_, { error }: { error: unknown }) => ({
      notHeld: rules.holdProblemOf(error),
    })),
    'go back to the field': assign((_, { error }: { error: unknown }) =>
      rules.backToField(rules.refusedFields(error)),
    ),
    'note the problem': assign((_, { error }: { error: unknown }) => ({ problem: rules.problemOf(error) })),
  },
  guards: {
    'a purchase stands': ({ context }) => context.placed !== null,
    'a purchase was sent': ({ context }) => context.sent !== null,
    'has no lines': ({ context }) => context.lines.length === 0,
    'resumes at': ({ context }, { section }: { section: Section }) =>
      rules.sectionToResume(context) === section,
    'contact is right': (_, { contact }: { contact: Contact }) => rules.isContactRight(contact),
    'address is right': (_, { address }: { address: Address }) => rules.isAddressRight(address),
    'is another section': ({ context }, { section }: { section: Section }) => section !== context.section,
    'is another cart': ({ context }, { lines }: { lines: readonly CheckoutLine[] }) =>
      !rules.isSamePurchase(context.lines, lines),
    'can be delivered': ({ context }) => rules.isDeliverable(context.quote),
    'something changed': ({ context }) => rules.isChanged(context),
    'nothing would be left': ({ context: { lines, quote } }) =>
      quote !== null && rules.acceptedLines(lines, quote).length === 0,
    'is complete': ({ context }) => rules.sealed(context) !== null,
    'prices are fresh': stateIn({ flow: { open: { prices: 'fresh' } } }),
    'prices are unknown': stateIn({ flow: { open: { prices: 'unknown' } } }),
    'is held': (_, { answer }: { answer: HoldAnswer }) => answer.outcome === 'held',
    'was placed': (_, { answer }: { answer: PlaceAnswer }) => answer.outcome === 'placed',
    'the code is used up': (_, { answer }: { answer: PlaceAnswer }) =>
      answer.outcome === 'changed' && answer.quote.promo?.status === 'used',
    'the connection is lost': (_, { error }: { error: unknown }) => rules.isConnectionLost(error),
    'nobody knows yet': ({ context }, { error }: { error: unknown }) =>
      !context.askedAgain && rules.isOutcomeUnknown(error),
    'nobody knows': (_, { error }: { error: unknown }) => rules.isOutcomeUnknown(error),
    'fields are refused': (_, { error }: { error: unknown }) => rules.hasRefusedFields(error),
    'the key is used': (_, { error }: { error: unknown }) => rules.hasCode(error, 'idempotency_key_reused'),
  },
  delays: { ...delays, hold: ({ context }) => context.heldFor },
});

type CartLines = { lines: readonly CheckoutLine[] };

/** The cart may change before the checkout opens, or while an answer is pending: what opens then is the new cart. */
export const noteCart = {
  'cart.changed': {
    guard: { type: 'is another cart', params: ({ event }: { event: CartLines }) => event },
    actions: { type: 'take the lines', params: ({ event }: { event: CartLines }) => event },
  },
} as const;

export const placeOrder = {
  'order.place': {
    guard: 'is complete',
    target: '#placing',
    actions: [
      'seal the purchase',
      { type: 'save', params: ({ context }: { context: CheckoutContext }) => context },
    ],
  },
} as const;
