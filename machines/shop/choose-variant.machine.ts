import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { known } from '#machines/kit/known.ts';
import { actionPort, promisePort } from '#machines/kit/ports.ts';
import type { ProductDetails } from '#schema/shop/catalog.ts';

interface Context {
  productId: string;
  details: ProductDetails | null;
}

/** The item for the cart. */
export interface Chosen {
  details: ProductDetails;
  variantId: string;
  quantity: number;
}

export type ChooseVariantEvent =
  | { type: 'choice.retry' }
  | { type: 'choice.add'; variantId: string; quantity: number };

const stockOf = ({ details }: Context, variantId: string) =>
  details?.variants.find(({ id }) => id === variantId)?.stock ?? 0;

/** Adds a product from a list to the cart when it has options: its variants load first. */
export const chooseVariantMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { productId: string },
    events: {} as ChooseVariantEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** Null if it is no longer sold. */
    read: promisePort<ProductDetails | null, { productId: string }>('read'),
  },
  actions: {
    addToCart: actionPort<Chosen>('addToCart'),
    'keep the product': assign((_, { details }: { details: ProductDetails | null }) => ({ details })),
  },
  guards: {
    'is not sold': (_, { details }: { details: ProductDetails | null }) => details === null,
    'is sold out': (_, { details }: { details: ProductDetails | null }) =>
      details !== null && details.variants.every(({ stock }) => stock === 0),
    'is in stock': ({ context }, { variantId }: { variantId: string }) => stockOf(context, variantId) > 0,
  },
}).createMachine({
  id: 'chooseVariant',
  context: ({ input: { productId } }) => ({ productId, details: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { productId } }) => ({ productId }),
        onDone: [
          {
            guard: { type: 'is not sold', params: ({ event }) => ({ details: event.output }) },
            target: 'gone',
          },
          {
            guard: { type: 'is sold out', params: ({ event }) => ({ details: event.output }) },
            target: 'sold out',
            actions: { type: 'keep the product', params: ({ event }) => ({ details: event.output }) },
          },
          {
            target: 'choosing',
            actions: { type: 'keep the product', params: ({ event }) => ({ details: event.output }) },
          },
        ],
        onError: 'unread',
      },
    },
    gone: {},
    'sold out': {},
    unread: { tags: 'error', on: { 'choice.retry': 'reading' } },
    choosing: {
      on: {
        'choice.add': {
          guard: { type: 'is in stock', params: ({ event }) => event },
          target: 'added',
          actions: {
            type: 'addToCart',
            params: ({ context: { details }, event: { variantId, quantity } }) => ({
              details: known(details),
              variantId,
              quantity,
            }),
          },
        },
      },
    },
    /** The dialog closes. */
    added: {},
  },
});

export type ChooseVariantSnapshot = SnapshotFrom<typeof chooseVariantMachine>;
