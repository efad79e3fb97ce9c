import { createCache } from '#services/cache.ts';
import { createCheckoutService } from '#services/checkout.ts';
import { createClient } from '#services/client.ts';
import { createObjectStore } from '#services/object-store.ts';
import { createOrderService } from '#services/orders.ts';
import { createReviewService } from '#services/reviews.ts';
import { createSearchService } from '#services/search.ts';
import { createShippingService } from '#services/shipping.ts';
import { createTalkService } from '#services/talk.ts';
import { createWishlistService } from '#services/wishlist.ts';
import { readEnv } from '../env.ts';
import { sessionHandle } from '../session-handle.ts';

/** The services that the actors share; made with the first actor that needs one. */
function createServices() {
  const client = createClient(readEnv(), undefined, sessionHandle.accessToken);
  return {
    client,
    checkout: createCheckoutService(client),
    orders: createOrderService(client),
    reviews: createReviewService(client, createObjectStore(readEnv()), sessionHandle.accessToken),
    search: createSearchService(client),
    shipping: createShippingService(client, createCache()),
    talk: createTalkService(client),
    wishlist: createWishlistService(client),
  };
}

let made: ReturnType<typeof createServices> | undefined;
export const services = () => (made ??= createServices());
