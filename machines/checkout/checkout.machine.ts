import { and, assign, emit, not } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { PlacedPurchase } from '#schema/orders/order.ts';
import * as rules from './checkout.rules.ts';
import { checkoutSetup, noteCart, placeOrder } from './checkout.setup.ts';

/** Requests a fresh quote, then returns to the section in the context. */
const askPrices = { target: '#open.prices.asking' } as const;

/** For a guard or an action about a failure. */
const failed = { params: ({ event }: { event: { error: unknown } }) => event };

/**
 * From the filled cart to a placed purchase (spec §3 checkout form, §5). The payment machine handles payment. One
 * idempotency key is used until a purchase exists, through reloads, crashes and lost connections.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  type: 'parallel',
  context: ({ input }) => ({
    ...rules.freshProgress(''),
    lines: input.lines,
    quote: null,
    agreedTotal: null,
    problem: null,
    problems: {},
    heldFor: 0,
    notHeld: null,
    askedAgain: false,
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
          on: noteCart,
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
          on: noteCart,
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
              guard: 'a purchase stands',
              target: 'placed',
              actions: emit(({ context }) => ({
                type: 'order.found',
                placed: context.placed as PlacedPurchase,
              })),
            },
            { guard: 'a purchase was sent', target: 'placing' },
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
              actions: [
                'forget what was agreed',
                assign(({ event }) => ({ promo: event.promo })),
                { type: 'save', params: ({ context }) => context },
              ],
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
                      actions: assign(({ context, event }) => ({
                        contact: event.contact,
                        problems: rules.problemsLeft(context.problems, event.contact),
                      })),
                    },
                  },
                },
                address: {
                  entry: [assign({ section: 'address' }), { type: 'save', params: ({ context }) => context }],
                  on: {
                    'address.done': {
                      ...askPrices,
                      guard: { type: 'address is right', params: ({ event }) => event },
                      actions: assign(({ context, event }) => ({
                        address: event.address,
                        section: 'delivery',
                        problems: rules.problemsLeft(context.problems, event.address),
                      })),
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
                    /** Continues automatically once it is priced. A different selection must be confirmed again. */
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
                    /** Waits for the quote requested on entry. */
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
                        // The server checks again when the purchase is placed.
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
                        guard: { type: 'the connection is lost', ...failed },
                        target: 'unknown',
                        actions: assign({ problem: null }),
                      },
                      {
                        target: 'unknown',
                        actions: { type: 'note the problem', ...failed },
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
          on: noteCart,
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
                        placed: context.placed as PlacedPurchase,
                        method: context.sent?.method ?? 'card',
                      })),
                    ],
                  },
                  {
                    guard: { type: 'the code is used up', params: ({ event }) => ({ answer: event.output }) },
                    target: '#checkout.flow.deciding',
                    actions: ['break the seal', 'drop the code'],
                  },
                  // No purchase was placed: prices or stock changed. The review shows the changes.
                  { target: '#checkout.flow.deciding', actions: 'break the seal' },
                ],
                onError: [
                  {
                    guard: { type: 'the connection is lost', ...failed },
                    target: 'waiting for the connection',
                  },
                  { guard: { type: 'nobody knows yet', ...failed }, target: 'asking again' },
                  { guard: { type: 'nobody knows', ...failed }, target: 'unanswered' },
                  {
                    guard: { type: 'the key is used', ...failed },
                    target: '#checkout.flow.getting a key',
                    actions: assign({ problem: rules.orderedBefore }),
                  },
                  {
                    guard: { type: 'fields are refused', ...failed },
                    target: '#checkout.flow.deciding',
                    actions: ['break the seal', { type: 'go back to the field', ...failed }],
                  },
                  {
                    target: '#checkout.flow.deciding',
                    actions: ['break the seal', { type: 'note the problem', ...failed }],
                  },
                ],
              },
            },
            /** Whether the purchase was placed is unknown: send only the same request again. */
            'waiting for the connection': {
              tags: 'offline',
              after: { reconnect: 'sending' },
              on: { 'connection.back': 'sending', 'checkout.retry': 'sending' },
            },
            /** The server failed: it may have placed the purchase. The same request again says whether it did. */
            'asking again': {
              entry: 'note that it is asked again',
              after: { reconnect: 'sending' },
              on: { 'checkout.retry': 'sending' },
            },
            /** It failed twice: only the shopper sends the same request again. */
            unanswered: {
              tags: 'error',
              on: { 'checkout.retry': { target: 'sending', actions: 'ask anew' } },
            },
          },
        },
        placed: {},
      },
    },
  },
});

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;
