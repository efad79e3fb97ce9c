import { and, assign, emit, not, setup, stateIn } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { messages } from '#schema/texts/texts.ts';
import { emptyCartStorage } from '#schema/checkout/cart.ts';
import type { CartItem, CartStorage, NewCartItem } from '#schema/checkout/cart.ts';
import type { CheckoutLine } from '#schema/checkout/progress.ts';
import { actionPort, callbackPort, promisePort } from '#machines/kit/ports.ts';
import {
  hasRoomFor,
  merged,
  notIn,
  unaskedVendors,
  vendorsOf,
  withAgreed,
  withItem,
  withLine,
  withoutBought,
  withQuantity,
} from './cart.rules.ts';
import type { RatesByVendor, VendorRates } from './cart.rules.ts';

type Context = CartStorage & {
  /** Only rates that were requested; `failed` counts as 0 (spec §8) until the drawer opens again. */
  rates: RatesByVendor;
};

export type CartEvent =
  /** One item, or as many as the shopper chose. */
  | { type: 'cart.add'; item: NewCartItem; quantity?: number; quiet?: boolean }
  | { type: 'cart.setQuantity'; id: string; quantity: number }
  | { type: 'cart.remove'; id: string }
  /** Removes a line that is stored elsewhere, without a message. */
  | { type: 'cart.take'; id: string }
  /** Restores a line that was just removed or saved for later. */
  | { type: 'cart.putBack'; item: CartItem; index: number }
  | { type: 'cart.restore' }
  /** Lines of a paid purchase. */
  | { type: 'cart.bought'; lines: readonly { variantId: string; quantity: number }[] }
  /** Quantities and prices that the shopper accepted in the checkout; other lines are removed. */
  | { type: 'cart.agreed'; lines: readonly CheckoutLine[] }
  /** A cart stored with the account, perhaps from another device: it is added to the stash. */
  | { type: 'cart.found'; items: readonly CartItem[] }
  | { type: 'drawer.opened' }
  | { type: 'drawer.closed' }
  /** Another tab wrote `cart-storage`. */
  | { type: 'storage.changed'; storage: CartStorage }
  | { type: 'SIGNED_IN' }
  | { type: 'SIGNED_OUT' };

export type CartEmitted =
  | { type: 'cart.itemAdded'; item: NewCartItem; quantity: number; quiet: boolean }
  | { type: 'cart.itemRemoved'; message: string }
  | { type: 'cart.full' };

type QuantityChange = { id: string; quantity: number };

const knows = ({ items }: Context, id: string) => items.some((line) => line.id === id);

const setItems = (context: Context, items: readonly CartItem[]) => ({
  items,
  version: context.version + 1,
});

/**
 * The cart (spec §3, §4, §9). It lives as long as the tab and is stored in `cart-storage`; between two tabs the higher
 * version wins. Shipping rates are requested while the drawer shows them.
 */
export const cartMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CartEvent,
    emitted: {} as CartEmitted,
  },
  actors: {
    /** Reads and repairs `cart-storage`. */
    readStorage: promisePort<CartStorage, void>('readStorage'),
    /** Sends `storage.changed` and session events. */
    watchOutside: callbackPort<CartEvent>('watchOutside'),
    /** Rates by vendor; a vendor whose rates fail to load is `failed`, which never fails the whole request. */
    estimateShipping: promisePort<Record<string, VendorRates>, { vendors: readonly string[] }>(
      'estimateShipping',
    ),
  },
  actions: {
    save: actionPort<CartStorage>('save'),
    'add the item': assign(({ context }, { item, quantity }: { item: NewCartItem; quantity?: number }) =>
      setItems(context, withItem(context.items, item, quantity)),
    ),
    'set the quantity': assign(({ context }, { id, quantity }: QuantityChange) =>
      setItems(context, withQuantity(context.items, id, quantity)),
    ),
    'put the line back': assign(({ context }, { item, index }: { item: CartItem; index: number }) =>
      setItems(context, withLine(context.items, item, index)),
    ),
    'set the cart aside': assign(({ context }) => ({
      ...setItems(context, []),
      stash: context.items.length > 0 ? context.items : context.stash,
    })),
    'bring the stash back': assign(({ context }) => ({
      ...setItems(context, merged(context.items, context.stash)),
      stash: [],
    })),
    'put beside the stash': assign(({ context }, { items }: { items: readonly CartItem[] }) => ({
      ...setItems(context, context.items),
      stash: merged(context.stash, notIn(context.items, items)),
    })),
    'take what was bought': assign(
      ({ context }, { lines }: { lines: readonly { variantId: string; quantity: number }[] }) =>
        setItems(context, withoutBought(context.items, lines)),
    ),
    'take what was agreed': assign(({ context }, { lines }: { lines: readonly CheckoutLine[] }) =>
      setItems(context, withAgreed(context.items, lines)),
    ),
    'follow the other tab': assign((_, { storage }: { storage: CartStorage }) => storage),
    'forget failed rates': assign(({ context }) => ({
      rates: Object.fromEntries(Object.entries(context.rates).filter(([, rates]) => rates !== 'failed')),
    })),
  },
  guards: {
    'has items': ({ context }) => context.items.length > 0,
    'has a stash': ({ context }) => context.stash.length > 0,
    'brings something': ({ context }, { items }: { items: readonly CartItem[] }) =>
      notIn([...context.items, ...context.stash], items).length > 0,
    'has room': ({ context }, { item }: { item: NewCartItem }) => hasRoomFor(context.items, item),
    'knows the line': ({ context }, { id }: { id: string }) => knows(context, id),
    'removes a line': ({ context }, { id, quantity }: QuantityChange) =>
      knows(context, id) && Number.isSafeInteger(quantity) && quantity <= 0,
    'changes a line': ({ context }, { id, quantity }: QuantityChange) =>
      knows(context, id) && Number.isSafeInteger(quantity) && quantity > 0,
    'is newer': ({ context }, { storage }: { storage: CartStorage }) => storage.version > context.version,
    'a vendor is unasked': ({ context }) => unaskedVendors(context.items, context.rates).length > 0,
    'a vendor failed': ({ context: { items, rates } }) =>
      vendorsOf(items).some((vendor) => rates[vendor] === 'failed'),
    'rates are shown': and(['has items', stateIn({ ready: { drawer: 'open' } })]),
    'has rates to request': and(['rates are shown', 'a vendor is unasked']),
    'names a failure': and(['rates are shown', 'a vendor failed', not('a vendor is unasked')]),
  },
}).createMachine({
  id: 'cart',
  context: { ...emptyCartStorage, rates: {} },
  initial: 'loading from storage',
  states: {
    'loading from storage': {
      invoke: {
        id: 'readStorage',
        src: 'readStorage',
        onDone: { target: 'ready', actions: assign(({ event }) => event.output) },
        onError: 'ready',
      },
    },
    ready: {
      type: 'parallel',
      invoke: { id: 'watchOutside', src: 'watchOutside' },
      on: {
        'cart.add': [
          {
            guard: { type: 'has room', params: ({ event }) => event },
            actions: [
              { type: 'add the item', params: ({ event }) => event },
              { type: 'save', params: ({ context }) => context },
              emit(({ event: { item, quantity = 1, quiet = false } }) => ({
                type: 'cart.itemAdded',
                item,
                quantity,
                quiet,
              })),
            ],
          },
          { actions: emit({ type: 'cart.full' }) },
        ],
        'cart.take': {
          guard: { type: 'knows the line', params: ({ event }) => event },
          actions: [
            { type: 'set the quantity', params: ({ event }) => ({ id: event.id, quantity: 0 }) },
            { type: 'save', params: ({ context }) => context },
          ],
        },
        'cart.putBack': [
          {
            guard: { type: 'has room', params: ({ event }) => event },
            actions: [
              { type: 'put the line back', params: ({ event }) => event },
              { type: 'save', params: ({ context }) => context },
            ],
          },
          { actions: emit({ type: 'cart.full' }) },
        ],
        'cart.setQuantity': [
          {
            guard: { type: 'removes a line', params: ({ event }) => event },
            actions: [
              { type: 'set the quantity', params: ({ event }) => event },
              { type: 'save', params: ({ context }) => context },
              emit({ type: 'cart.itemRemoved', message: messages.itemRemoved }),
            ],
          },
          {
            guard: { type: 'changes a line', params: ({ event }) => event },
            actions: [
              { type: 'set the quantity', params: ({ event }) => event },
              { type: 'save', params: ({ context }) => context },
            ],
          },
        ],
        'cart.remove': {
          guard: { type: 'knows the line', params: ({ event }) => event },
          actions: [
            { type: 'set the quantity', params: ({ event }) => ({ id: event.id, quantity: 0 }) },
            { type: 'save', params: ({ context }) => context },
            emit({ type: 'cart.itemRemoved', message: messages.itemRemoved }),
          ],
        },
        'cart.restore': {
          guard: 'has a stash',
          actions: ['bring the stash back', { type: 'save', params: ({ context }) => context }],
        },
        'cart.found': {
          guard: { type: 'brings something', params: ({ event }) => event },
          actions: [
            { type: 'put beside the stash', params: ({ event }) => event },
            { type: 'save', params: ({ context }) => context },
          ],
        },
        'cart.bought': {
          actions: [
            { type: 'take what was bought', params: ({ event }) => event },
            { type: 'save', params: ({ context }) => context },
          ],
        },
        'cart.agreed': {
          actions: [
            { type: 'take what was agreed', params: ({ event }) => event },
            { type: 'save', params: ({ context }) => context },
          ],
        },
        'storage.changed': {
          guard: { type: 'is newer', params: ({ event }) => event },
          actions: { type: 'follow the other tab', params: ({ event }) => event },
        },
        SIGNED_IN: { actions: ['set the cart aside', { type: 'save', params: ({ context }) => context }] },
        SIGNED_OUT: { actions: ['set the cart aside', { type: 'save', params: ({ context }) => context }] },
      },
      states: {
        contents: {
          initial: 'empty',
          states: {
            empty: { always: { guard: 'has items', target: 'filled' } },
            filled: { always: { guard: not('has items'), target: 'empty' } },
          },
        },
        drawer: {
          initial: 'closed',
          states: {
            closed: { on: { 'drawer.opened': { target: 'open', actions: 'forget failed rates' } } },
            open: { on: { 'drawer.closed': 'closed' } },
          },
        },
        shipping: {
          initial: 'not shown',
          states: {
            'not shown': { always: { guard: 'rates are shown', target: 'estimated' } },
            estimating: {
              tags: 'busy',
              always: { guard: not('has rates to request'), target: 'estimated' },
              invoke: {
                id: 'estimateShipping',
                src: 'estimateShipping',
                input: ({ context }) => ({ vendors: unaskedVendors(context.items, context.rates) }),
                onDone: {
                  target: 'estimated',
                  actions: assign(({ context, event }) => ({ rates: { ...context.rates, ...event.output } })),
                },
                onError: {
                  target: 'estimated',
                  actions: assign(({ context }) => ({
                    rates: {
                      ...Object.fromEntries(
                        unaskedVendors(context.items, context.rates).map((vendor) => [
                          vendor,
                          'failed' as const,
                        ]),
                      ),
                      ...context.rates,
                    },
                  })),
                },
              },
            },
            /** The other states return here and continue from here. */
            estimated: {
              always: [
                { guard: not('rates are shown'), target: 'not shown' },
                { guard: 'has rates to request', target: 'estimating' },
                { guard: 'a vendor failed', target: 'partly failed' },
              ],
            },
            'partly failed': {
              tags: 'error',
              always: { guard: not('names a failure'), target: 'estimated' },
            },
          },
        },
      },
    },
  },
});

export type CartSnapshot = SnapshotFrom<typeof cartMachine>;
