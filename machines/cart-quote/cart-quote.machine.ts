import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { CheckoutLine } from '#schema/progress.ts';
import type { Quote } from '#schema/quote.ts';
import { isSamePurchase } from '#machines/checkout/checkout.rules.ts';
import { delays } from '#machines/delays.ts';
import { callbackPort, promisePort } from '#machines/ports.ts';

type Lines = { lines: readonly CheckoutLine[] };

type Context = Lines & {
  /** The last answer; it is the price of the cart in `quoted` alone. */
  quote: Quote | null;
};

export type CartQuoteEvent =
  /** What the open drawer shows; nothing while it is closed. */
  ({ type: 'lines.changed' } & Lines) | { type: 'quote.retry' };

/**
 * What the server charges for the cart that the drawer shows. Until it has answered, and after each change of the cart,
 * the estimate of spec §9 stands there and is named as one.
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
    /** The drawer is closed or the cart empty. What was answered last stays on it while it slides away. */
    resting: {
      on: {
        'lines.changed': {
          guard: { type: 'are others', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'take the lines', params: ({ event }) => event },
        },
      },
    },
    /** Somebody may press the plus five times: the fifth is asked for. */
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
    quoted: {},
    /** The estimate has to do. The next change of the cart, or the next look at it, asks again. */
    unknown: { tags: 'error', on: { 'quote.retry': 'asking' } },
  },
});

export type CartQuoteSnapshot = SnapshotFrom<typeof cartQuoteMachine>;
