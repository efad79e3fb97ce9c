import { assign, emit, fromPromise, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { emptyCartStorage } from '#schema/cart.ts';
import type { CartItem, CartStorage, NewCartItem } from '#schema/cart.ts';
import { messages } from '#schema/messages.ts';
import type { WantedLine } from '#schema/quote.ts';
import * as rules from './cart.rules.ts';

export type CartContext = CartStorage & {
  shipping: rules.ShippingEstimates;
  /** Added before storage was read; they go in right after it. */
  waiting: readonly NewCartItem[];
};

export type CartEvent =
  | { type: 'cart.add'; item: NewCartItem }
  | { type: 'cart.setQuantity'; id: string; quantity: number }
  | { type: 'cart.remove'; id: string }
  | { type: 'cart.restore' }
  | { type: 'shipping.retry' }
  | { type: 'drawer.open' }
  | { type: 'drawer.close' }
  /** Another tab has written `cart-storage`. */
  | { type: 'cart.changedElsewhere'; storage: CartStorage }
  /** A checkout found less in stock and the shopper took what there is. */
  | { type: 'lines.corrected'; lines: readonly WantedLine[] }
  | { type: 'order.paid'; lines: readonly WantedLine[] }
  | { type: 'SIGNED_IN' }
  | { type: 'SIGNED_OUT' };

export type CartEmitted = { type: 'item.added'; name: string } | { type: 'item.removed'; message: string };

const unprovided = (port: string) => () => {
  throw new Error(`The cart's port ${port} is not provided`);
};

/** The cart of this browser (spec §3, §4, §9): its lines, the drawer, and what shipping is likely to cost. */
export const cartMachine = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent,
    emitted: {} as CartEmitted,
    tags: {} as 'loading' | 'busy',
  },
  actors: {
    readStorage: fromPromise<CartStorage>(unprovided('readStorage')),
    /** Rates of each vendor, null where they could not be read. */
    shippingRates: fromPromise<rules.RatesByVendor, { vendors: readonly string[] }>(
      unprovided('shippingRates'),
    ),
  },
  actions: {
    writeStorage: (_, _storage: CartStorage): void => unprovided('writeStorage')(),
    'add waiting items': assign(({ context }) => ({
      items: context.waiting.reduce(rules.withAdded, context.items),
      waiting: [],
    })),
    'count the change': assign({ version: ({ context }) => context.version + 1 }),
    'set aside': assign(({ context }) => ({ items: [], stash: context.items })),
    'say removed': emit({ type: 'item.removed', message: messages.itemRemoved } as const),
  },
  guards: {
    'has items': ({ context }) => context.items.length > 0,
    'is empty': ({ context }) => context.items.length === 0,
    'has a stash': ({ context }) => context.stash.length > 0,
    'was added to meanwhile': ({ context }) => context.waiting.length > 0,
    'holds the item': ({ context }, id: string) => context.items.some((item) => item.id === id),
    'is a removal': (_, quantity: number) => quantity <= 0,
    'is a quantity': (_, quantity: number) => Number.isInteger(quantity),
    'has room': ({ context }, item: NewCartItem) => rules.hasRoom(context.items, item),
    'is newer': ({ context }, storage: CartStorage) => storage.version > context.version,
    'changes a line': ({ context }, items: readonly CartItem[]) =>
      items.length !== context.items.length || items.some((item, index) => item !== context.items[index]),
    'a vendor has no estimate': ({ context }) =>
      rules.unestimated(context.items, context.shipping).length > 0,
    'an estimate failed': ({ context }) => rules.hasFailedEstimate(context.items, context.shipping),
  },
}).createMachine({
  id: 'cart',
  context: { ...emptyCartStorage, shipping: {}, waiting: [] },
  type: 'parallel',
  states: {
    items: {
      initial: 'loading from storage',
      states: {
        'loading from storage': {
          tags: 'loading',
          invoke: {
            id: 'readStorage',
            src: 'readStorage',
            onDone: { target: 'known', actions: assign(({ event }) => event.output) },
            // Storage that cannot be read (a blocked or broken one) is an empty cart that lasts as long as the tab.
            onError: { target: 'known' },
          },
          on: {
            'cart.add': {
              actions: assign({ waiting: ({ context, event }) => [...context.waiting, event.item] }),
            },
          },
        },
        known: {
          initial: 'empty',
          always: {
            guard: 'was added to meanwhile',
            actions: ['add waiting items', 'count the change', { type: 'writeStorage', params: storageOf }],
          },
          on: {
            'cart.add': {
              guard: { type: 'has room', params: ({ event }) => event.item },
              actions: [
                assign({ items: ({ context, event }) => rules.withAdded(context.items, event.item) }),
                'count the change',
                { type: 'writeStorage', params: storageOf },
                emit(({ event }) => ({ type: 'item.added', name: event.item.name }) as const),
              ],
            },
            'cart.restore': {
              guard: 'has a stash',
              actions: [
                assign(({ context }) => ({
                  items: rules.withRestored(context.items, context.stash),
                  stash: [],
                })),
                'count the change',
                { type: 'writeStorage', params: storageOf },
              ],
            },
            'cart.changedElsewhere': {
              guard: { type: 'is newer', params: ({ event }) => event.storage },
              actions: assign(({ event }) => event.storage),
            },
          },
          states: {
            empty: { always: { guard: 'has items', target: 'filled' } },
            filled: {
              always: { guard: 'is empty', target: 'empty' },
              initial: 'estimating',
              on: {
                'cart.setQuantity': [
                  {
                    guard: ({ context, event }) =>
                      event.quantity <= 0 && context.items.some(({ id }) => id === event.id),
                    actions: [
                      assign({
                        items: ({ context, event }) => rules.withQuantity(context.items, event.id, 0),
                      }),
                      'count the change',
                      { type: 'writeStorage', params: storageOf },
                      'say removed',
                    ],
                  },
                ],
              },
              states: { estimating: {} },
            },
          },
        },
      },
    },
    drawer: {
      initial: 'closed',
      states: {
        closed: { on: { 'drawer.open': { target: 'open' } } },
        open: { on: { 'drawer.close': { target: 'closed' } } },
      },
    },
  },
});

function storageOf({ context }: { context: CartContext }): CartStorage {
  const { items, stash, version } = context;
  return { items, stash, version };
}

export type CartSnapshot = SnapshotFrom<typeof cartMachine>;
