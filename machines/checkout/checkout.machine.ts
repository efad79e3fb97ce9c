import { and, assign, emit, not, setup, stateIn } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { Address, Contact, PaymentMethod } from '#schema/checkout.ts';
import type { Cents } from '#schema/money.ts';
import type { HoldAnswer, PlaceAnswer, PlacedOrder } from '#schema/order.ts';
import type { CheckoutLine, Progress, Section, SentOrder } from '#schema/progress.ts';
import type { Quote } from '#schema/quote.ts';
import { delays } from '#machines/delays.ts';
import { actionPort, callbackPort, promisePort } from '#machines/ports.ts';
import * as rules from './checkout.rules.ts';

export type CheckoutContext = Progress & {
  lines: readonly CheckoutLine[];
  quote: Quote | null;
  /** The total that stood on the button: if another one is asked for, the shopper is asked first. */
  agreedTotal: Cents | null;
  problem: string | null;
  /** How long the server holds the stock, in ms from its answer. */
  heldFor: number;
  /** Why nothing is held, for the shopper. */
  notHeld: string | null;
};

export type CheckoutEvent =
  | { type: 'contact.done'; contact: Contact }
  | { type: 'address.done'; address: Address }
  | { type: 'rate.chosen'; vendorId: string; rateId: string }
  | { type: 'delivery.done' }
  | { type: 'promo.changed'; promo: string | null }
  | { type: 'method.done'; method: PaymentMethod }
  /** A later one is entered as far as what has been filled in allows. */
  | { type: 'section.edit'; section: Section }
  | { type: 'changes.accept' }
  | { type: 'order.place' }
  | { type: 'checkout.retry' }
  | { type: 'cart.changed'; lines: readonly CheckoutLine[] }
  | { type: 'connection.lost' }
  | { type: 'connection.back' };

export type CheckoutEmitted =
  /** The cart takes over what the shopper agreed to. */
  | { type: 'checkout.linesAccepted'; lines: readonly CheckoutLine[] }
  /** Just now; the payment comes next. */
  | { type: 'order.placed'; placed: PlacedOrder; method: PaymentMethod }
  /** An earlier visit placed it; its payment may stand anywhere. */
  | { type: 'order.found'; placed: PlacedOrder };

/** To a fresh quote; the section that the context names is entered again. */
const askPrices = { target: '#open.prices.asking' } as const;

const placeOrder = {
  'order.place': {
    guard: 'is complete',
    target: '#placing',
    actions: [
      'seal the order',
      { type: 'save', params: ({ context }: { context: CheckoutContext }) => context },
    ],
  },
} as const;

/**
 * From the filled cart to a placed order (spec §3 checkout form, §5). Paying has a lifetime of its own: the payment
 * machine. One idempotency key serves until an order stands, through reload, crash and lost connection.
 */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    input: {} as { lines: readonly CheckoutLine[] },
  },
  actors: {
    /** What an earlier visit left, or a fresh key and blank forms: see `resumed`. */
    loadProgress: promisePort<Progress, { lines: readonly CheckoutLine[] }>('loadProgress'),
    newKey: promisePort<string, void>('newKey'),
    watchOutside: callbackPort<CheckoutEvent>('watchOutside'),
    askQuote: promisePort<Quote, CheckoutContext>('askQuote'),
    holdStock: promisePort<HoldAnswer, CheckoutContext>('holdStock'),
    /** Repeats the sealed order word for word. */
    placeOrder: promisePort<PlaceAnswer, { key: string; sent: SentOrder | null }>('placeOrder'),
  },
  actions: {
    save: actionPort<CheckoutContext>('save'),
    'seal the order': assign(({ context }) => ({ sent: rules.sealed(context), problem: null })),
    'break the seal': assign({ sent: null }),
    /** A quote does not know whose code was used, only the order does: asked with it again, it would go round. */
    'drop the code': assign({ promo: null, problem: rules.codeUsedUp }),
    'forget what was agreed': assign({ agreedTotal: null, problem: null }),
    'agree to what is shown': assign(({ context: { quote } }) => ({ agreedTotal: quote?.total ?? null })),
    'take over what was agreed': assign(({ context: { lines, quote } }) => {
      if (quote === null) return {};
      const accepted = rules.acceptedLines(lines, quote);
      // Fewer pieces make another total, which nobody has seen yet.
      return { lines: accepted, agreedTotal: rules.isSamePurchase(lines, accepted) ? quote.total : null };
    }),
    'note how long': assign((_, { answer }: { answer: HoldAnswer }) =>
      answer.outcome === 'held' ? { heldFor: answer.expires_in * 1000 } : {},
    ),
    'note why nothing is held': assign((_, { error }: { error: unknown }) => ({
      notHeld: rules.holdProblemOf(error),
    })),
    'note the problem': assign((_, { error }: { error: unknown }) => ({ problem: rules.problemOf(error) })),
  },
  guards: {
    'an order stands': ({ context }) => context.placed !== null,
    'an order was sent': ({ context }) => context.sent !== null,
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
    'the key is used': (_, { error }: { error: unknown }) => rules.hasCode(error, 'idempotency_key_reused'),
  },
  delays: { ...delays, hold: ({ context }) => context.heldFor },
}).createMachine({
  id: 'checkout',
  type: 'parallel',
  context: ({ input }) => ({
    ...rules.freshProgress(''),
    lines: input.lines,
    quote: null,
    agreedTotal: null,
    problem: null,
    heldFor: 0,
    notHeld: null,
  }),
  states: {
    connection: {
      initial: 'online',
      invoke: { id: 'watchOutside', src: 'watchOutside' },
      states: {
        online: { on: { 'connection.lost': 'offline' } },
        offline: { tags: 'offline', on: { 'connection.back': 'online' } },
      },
    },
    flow: {
      initial: 'restoring',
      states: {
        restoring: {
          tags: 'busy',
          invoke: {
            id: 'loadProgress',
            src: 'loadProgress',
            input: ({ context }) => ({ lines: context.lines }),
            onDone: { target: 'deciding', actions: assign(({ event }) => event.output) },
            onError: 'getting a key',
          },
        },
        'getting a key': {
          tags: 'busy',
          invoke: {
            id: 'newKey',
            src: 'newKey',
            onDone: {
              target: 'deciding',
              actions: assign(({ event }) => ({ key: event.output, sent: null })),
            },
            onError: { target: 'deciding', actions: 'break the seal' },
          },
        },
        deciding: {
          always: [
            {
              guard: 'an order stands',
              target: 'placed',
              actions: emit(({ context }) => ({
                type: 'order.found',
                placed: context.placed as PlacedOrder,
              })),
            },
            { guard: 'an order was sent', target: 'placing' },
            { guard: 'has no lines', target: 'empty' },
            { target: 'open' },
          ],
        },
        empty: {
          on: {
            'cart.changed': {
              guard: { type: 'is another cart', params: ({ event }) => event },
              target: 'open',
              actions: assign(({ event }) => ({ lines: event.lines })),
            },
          },
        },
        open: {
          id: 'open',
          type: 'parallel',
          on: {
            'cart.changed': {
              guard: { type: 'is another cart', params: ({ event }) => event },
              target: 'deciding',
              actions: ['forget what was agreed', assign(({ event }) => ({ lines: event.lines }))],
            },
            'promo.changed': {
              ...askPrices,
              actions: ['forget what was agreed', assign(({ event }) => ({ promo: event.promo }))],
            },
            'section.edit': {
              guard: { type: 'is another section', params: ({ event }) => event },
              target: '.section.resuming',
              actions: ['forget what was agreed', assign(({ event }) => ({ section: event.section }))],
            },
          },
          states: {
            section: {
              initial: 'resuming',
              states: {
                resuming: {
                  always: [
                    { guard: { type: 'resumes at', params: { section: 'review' } }, target: 'review' },
                    { guard: { type: 'resumes at', params: { section: 'payment' } }, target: 'payment' },
                    { guard: { type: 'resumes at', params: { section: 'delivery' } }, target: 'delivery' },
                    { guard: { type: 'resumes at', params: { section: 'address' } }, target: 'address' },
                    { target: 'contact' },
                  ],
                },
                contact: {
                  entry: assign({ section: 'contact' }),
                  on: {
                    'contact.done': {
                      guard: { type: 'contact is right', params: ({ event }) => event },
                      target: 'address',
                      actions: assign(({ event }) => ({ contact: event.contact })),
                    },
                  },
                },
                address: {
                  entry: [assign({ section: 'address' }), { type: 'save', params: ({ context }) => context }],
                  on: {
                    'address.done': {
                      ...askPrices,
                      guard: { type: 'address is right', params: ({ event }) => event },
                      actions: assign(({ event }) => ({ address: event.address, section: 'delivery' })),
                    },
                  },
                },
                delivery: {
                  initial: 'choosing',
                  entry: [
                    assign({ section: 'delivery' }),
                    { type: 'save', params: ({ context }) => context },
                  ],
                  on: {
                    'rate.chosen': {
                      ...askPrices,
                      actions: assign(({ context, event }) => ({
                        deliveries: { ...context.deliveries, [event.vendorId]: event.rateId },
                      })),
                    },
                  },
                  states: {
                    choosing: { on: { 'delivery.done': 'done with' } },
                    /** Goes on by itself once it is priced. Another choice has to be done with anew. */
                    'done with': {
                      always: [
                        {
                          guard: and(['prices are fresh', 'can be delivered']),
                          target: '#open.section.payment',
                        },
                        { guard: 'prices are fresh', target: 'choosing' },
                        { guard: 'prices are unknown', target: 'choosing' },
                      ],
                    },
                  },
                },
                payment: {
                  entry: [assign({ section: 'payment' }), { type: 'save', params: ({ context }) => context }],
                  on: {
                    'method.done': {
                      ...askPrices,
                      actions: assign(({ event }) => ({ method: event.method, section: 'review' })),
                    },
                  },
                },
                review: {
                  initial: 'checking',
                  entry: [assign({ section: 'review' }), { type: 'save', params: ({ context }) => context }],
                  states: {
                    /** Waits for the quote that was asked for on the way in. */
                    checking: {
                      tags: 'busy',
                      always: [
                        { guard: and(['prices are fresh', 'something changed']), target: 'changed' },
                        {
                          guard: and(['prices are fresh', not('can be delivered')]),
                          target: '#open.section.delivery',
                        },
                        { guard: 'prices are fresh', target: 'holding stock' },
                      ],
                    },
                    changed: {
                      on: {
                        'changes.accept': [
                          {
                            guard: 'nothing would be left',
                            target: '#checkout.flow.empty',
                            actions: [
                              'take over what was agreed',
                              emit(({ context }) => ({
                                type: 'checkout.linesAccepted',
                                lines: context.lines,
                              })),
                            ],
                          },
                          {
                            ...askPrices,
                            actions: [
                              'take over what was agreed',
                              emit(({ context }) => ({
                                type: 'checkout.linesAccepted',
                                lines: context.lines,
                              })),
                            ],
                          },
                        ],
                      },
                    },
                    'holding stock': {
                      tags: 'busy',
                      invoke: {
                        id: 'holdStock',
                        src: 'holdStock',
                        input: ({ context }) => context,
                        onDone: [
                          {
                            guard: { type: 'is held', params: ({ event }) => ({ answer: event.output }) },
                            target: 'held',
                            actions: {
                              type: 'note how long',
                              params: ({ event }) => ({ answer: event.output }),
                            },
                          },
                          askPrices,
                        ],
                        // The server looks again when the order is placed.
                        onError: {
                          target: 'not held',
                          actions: { type: 'note why nothing is held', params: ({ event }) => event },
                        },
                      },
                    },
                    held: {
                      entry: 'agree to what is shown',
                      after: { hold: 'hold expired' },
                      on: placeOrder,
                    },
                    'not held': { entry: 'agree to what is shown', on: placeOrder },
                    'hold expired': { on: placeOrder },
                  },
                },
              },
            },
            prices: {
              initial: 'asking',
              states: {
                asking: {
                  tags: 'quoting',
                  invoke: {
                    id: 'askQuote',
                    src: 'askQuote',
                    input: ({ context }) => context,
                    onDone: { target: 'fresh', actions: assign(({ event }) => ({ quote: event.output })) },
                    onError: [
                      {
                        guard: { type: 'the connection is lost', params: ({ event }) => event },
                        target: 'unknown',
                        actions: assign({ problem: null }),
                      },
                      {
                        target: 'unknown',
                        actions: { type: 'note the problem', params: ({ event }) => event },
                      },
                    ],
                  },
                },
                fresh: {},
                unknown: {
                  tags: 'error',
                  on: {
                    'checkout.retry': { ...askPrices, actions: 'forget what was agreed' },
                    'connection.back': askPrices,
                  },
                },
              },
            },
          },
        },
        placing: {
          id: 'placing',
          initial: 'sending',
          tags: 'placing',
          states: {
            sending: {
              invoke: {
                id: 'placeOrder',
                src: 'placeOrder',
                input: ({ context: { key, sent } }) => ({ key, sent }),
                onDone: [
                  {
                    guard: { type: 'was placed', params: ({ event }) => ({ answer: event.output }) },
                    target: '#checkout.flow.placed',
                    actions: [
                      assign(({ event }) =>
                        event.output.outcome === 'placed' ? { placed: event.output } : {},
                      ),
                      { type: 'save', params: ({ context }) => context },
                      emit(({ context }) => ({
                        type: 'order.placed',
                        placed: context.placed as PlacedOrder,
                        method: context.sent?.method ?? 'card',
                      })),
                    ],
                  },
                  {
                    guard: { type: 'the code is used up', params: ({ event }) => ({ answer: event.output }) },
                    target: '#open',
                    actions: ['break the seal', 'drop the code'],
                  },
                  // Nothing was placed: prices or stock moved. The review shows what.
                  { target: '#open', actions: 'break the seal' },
                ],
                onError: [
                  {
                    guard: { type: 'the connection is lost', params: ({ event }) => event },
                    target: 'waiting for the connection',
                  },
                  {
                    guard: { type: 'the key is used', params: ({ event }) => event },
                    target: '#checkout.flow.getting a key',
                    actions: assign({ problem: rules.orderedBefore }),
                  },
                  {
                    target: '#open',
                    actions: ['break the seal', { type: 'note the problem', params: ({ event }) => event }],
                  },
                ],
              },
            },
            /** What became of the order is not known: only the very same call may follow. */
            'waiting for the connection': {
              tags: 'offline',
              after: { reconnect: 'sending' },
              on: { 'connection.back': 'sending', 'checkout.retry': 'sending' },
            },
          },
        },
        placed: {},
      },
    },
  },
});

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;
