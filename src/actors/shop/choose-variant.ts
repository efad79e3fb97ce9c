import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { chooseVariantMachine } from '#machines/shop/choose-variant.machine.ts';
import type { Chosen } from '#machines/shop/choose-variant.machine.ts';
import { createCatalogService } from '#services/shop/catalog.ts';
import { createCache } from '#services/cache.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';

export type ChooseVariantActor = ActorRefFrom<typeof chooseVariantMachine>;

/** The selection of a product's variant. The caller starts and stops it. */
export const createChooseVariant = (productId: string, add: (chosen: Chosen) => void): ChooseVariantActor =>
  createActor(
    chooseVariantMachine.provide({
      actors: {
        // A new cache: five-minute-old stock would offer sold-out items.
        read: fromService(({ productId: id }: { productId: string }) =>
          createCatalogService(services().client, createCache()).product({ id }),
        ),
      },
      actions: { addToCart: (_, chosen) => add(chosen) },
    }),
    { input: { productId } },
  );
