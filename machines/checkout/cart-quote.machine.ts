import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { CheckoutLine } from '#schema/checkout/progress.ts';
import type { Quote } from '#schema/checkout/quote.ts';
import { isSamePurchase } from './checkout.rules.ts';
import { delays } from '#machines/kit/delays.ts';
import { actionPort, callbackPort, promisePort } from '#machines/kit/ports.ts';

type Lines = { lines: readonly CheckoutLine[] };

type Context = Lines & {
  /** The last answer; only in `quoted` is it the cart's current price. */
  quote: Quote | null;
};

export type CartQuoteEvent =
  /** The lines in the open drawer; none while it is closed. */
  | ({ type: 'lines.changed' } & Lines)
  | { type: 'quote.retry' }
  /** The shopper applies the code that the quote offers, or removes it. */
  | { type: 'promo.changed'; promo: string | null };

type PromoChoice = Lines & { promo: string | null };

/**
 * The server's price for the cart in the drawer. Until it is known, and after each change of the cart, the drawer
 * shows the estimate of spec §9, labeled as an estimate.
 */
export const cartQuoteMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CartQuoteEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** Sends `lines.changed`, at once and with each change. */
    watchCart: callbackPort<CartQuoteEvent>('watchCart'),
    askQuote: promisePort<Quote, Lines>('askQuote'),
  },
  actions: {
    /** For the checkout of these lines, and for the next answer of `askQuote`. */
    keepPromo: actionPort<PromoChoice>('keepPromo'),
    'take the lines': assign((_, { lines }: Lines) => ({ lines })),
  },
  guards: {
    'there are none': (_, { lines }: Lines) => lines.length === 0,
    'are others': ({ context }, { lines }: Lines) => !isSamePurchase(context.lines, lines),
  },
  delays: { settle: delays.cartSettle },
}).createMachine({
  id: 'cartQuote',
  context: { lines: [], quote: null },
  invoke: { id: 'watchCart', src: 'watchCart' },
  on: {
    'lines.changed': [
      {
        guard: { type: 'there are none', params: ({ event }) => event },
        target: '.resting',
        actions: { type: 'take the lines', params: ({ event }) => event },
      },
      {
        guard: { type: 'are others', params: ({ event }) => event },
        target: '.settling',
        actions: { type: 'take the lines', params: ({ event }) => event },
      },
    ],
  },
  initial: 'resting',
  states: {
    /** The drawer is closed or the cart empty. The last price stays visible while the drawer slides out. */
    resting: {
      on: {
        'lines.changed': {
          guard: { type: 'are others', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'take the lines', params: ({ event }) => event },
        },
      },
    },
    /** Waits for a pause: after five presses of plus, only the last quantity is priced. */
    settling: { tags: 'busy', after: { settle: 'asking' } },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'askQuote',
        src: 'askQuote',
        input: ({ context: { lines } }) => ({ lines }),
        onDone: { target: 'quoted', actions: assign(({ event }) => ({ quote: event.output })) },
        onError: 'unknown',
      },
    },
    quoted: {
      on: {
        'promo.changed': {
          target: 'changing the code',
          actions: {
            type: 'keepPromo',
            params: ({ context: { lines }, event: { promo } }) => ({ lines, promo }),
          },
        },
      },
    },
    /** The price without the code, or with it, still applies. */
    'changing the code': {
      tags: 'busy',
      invoke: {
        id: 'askAgain',
        src: 'askQuote',
        input: ({ context: { lines } }) => ({ lines }),
        onDone: { target: 'quoted', actions: assign(({ event }) => ({ quote: event.output })) },
        onError: 'unknown',
      },
    },
    /** The estimate stays. The next change of the cart, or opening it again, requests the price again. */
    unknown: { tags: 'error', on: { 'quote.retry': 'asking' } },
  },
});

export type CartQuoteSnapshot = SnapshotFrom<typeof cartQuoteMachine>;
