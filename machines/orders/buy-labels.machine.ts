import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { promisePort } from '#machines/kit/ports.ts';
import { pricedOf } from './buy-labels.rules.ts';
import type { LabelOrder, LabelOutcome, LabelWish, PricedLabel, Quote } from './buy-labels.rules.ts';

type Context = {
  orders: readonly LabelOrder[];
  wish: LabelWish | null;
  /** One for each order that was asked about. */
  quotes: readonly Quote[];
  /** One for each priced order that was tried. */
  outcomes: readonly LabelOutcome[];
};

export type BuyLabelsEvent =
  | { type: 'labels.price'; wish: LabelWish }
  /** To other choices. */
  | { type: 'labels.back' }
  | { type: 'labels.buy' }
  /** After an order without an answer: the same attempt, which buys nothing twice. */
  | { type: 'labels.again' }
  | { type: 'labels.stop' };

/** Labels for several orders: all are priced first, and then bought one after another. */
export const buyLabelsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { orders: readonly LabelOrder[] },
    events: {} as BuyLabelsEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    priceOrder: promisePort<Quote, { order: LabelOrder | null; wish: LabelWish | null }>('priceOrder'),
    buyLabel: promisePort<LabelOutcome, { label: PricedLabel | null }>('buyLabel'),
  },
  actions: {
    'take the choices': assign((_, { wish }: { wish: LabelWish }) => ({ wish, quotes: [] })),
    'note the quote': assign(({ context }, { quote }: { quote: Quote }) => ({
      quotes: [...context.quotes, quote],
    })),
    'note the outcome': assign(({ context }, { outcome }: { outcome: LabelOutcome }) => ({
      outcomes: [...context.outcomes, outcome],
    })),
    'forget the prices': assign({ wish: null, quotes: [] }),
  },
  guards: {
    'all are priced': ({ context: { orders, quotes } }) => quotes.length >= orders.length,
    'something can be bought': ({ context: { quotes } }) => pricedOf(quotes).length > 0,
    'all are tried': ({ context: { quotes, outcomes } }) => outcomes.length >= pricedOf(quotes).length,
  },
}).createMachine({
  id: 'buyLabels',
  context: ({ input: { orders } }) => ({ orders, wish: null, quotes: [], outcomes: [] }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'labels.price': {
          target: 'pricing',
          actions: { type: 'take the choices', params: ({ event }) => event },
        },
      },
    },
    pricing: {
      tags: 'busy',
      invoke: {
        id: 'priceOrder',
        src: 'priceOrder',
        input: ({ context: { orders, wish, quotes } }) => ({ order: orders[quotes.length] ?? null, wish }),
        onDone: {
          target: 'comparing',
          actions: { type: 'note the quote', params: ({ event }) => ({ quote: event.output }) },
        },
        onError: 'unpriced',
      },
      on: { 'labels.back': { target: 'choosing', actions: 'forget the prices' } },
    },
    comparing: { always: [{ guard: 'all are priced', target: 'ready' }, { target: 'pricing' }] },
    unpriced: {
      tags: 'error',
      on: {
        'labels.again': 'pricing',
        'labels.back': { target: 'choosing', actions: 'forget the prices' },
      },
    },
    /** Nothing has been bought. */
    ready: {
      on: {
        'labels.buy': { guard: 'something can be bought', target: 'buying' },
        'labels.back': { target: 'choosing', actions: 'forget the prices' },
      },
    },
    buying: {
      tags: 'busy',
      invoke: {
        id: 'buyLabel',
        src: 'buyLabel',
        input: ({ context: { quotes, outcomes } }) => ({ label: pricedOf(quotes)[outcomes.length] ?? null }),
        onDone: {
          target: 'deciding',
          actions: { type: 'note the outcome', params: ({ event }) => ({ outcome: event.output }) },
        },
        onError: 'stuck',
      },
      // The label in progress may have been bought: its order shows it.
      on: { 'labels.stop': 'done' },
    },
    deciding: { always: [{ guard: 'all are tried', target: 'done' }, { target: 'buying' }] },
    stuck: { tags: 'error', on: { 'labels.again': 'buying', 'labels.stop': 'done' } },
    done: { type: 'final' },
  },
});

export type BuyLabelsSnapshot = SnapshotFrom<typeof buyLabelsMachine>;
