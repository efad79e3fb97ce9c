import { Schema } from 'effect';
import { FeaturedPlace, FeaturedProduct } from '#schema/admin/products/featured.ts';
import type { Client } from '#services/client.ts';

/** The products of the home page, for admins. Refusals carry the server's sentence. */
export const createFeaturedService = (client: Client) => ({
  list: () => client.rpc(Schema.Array(FeaturedProduct), 'admin_featured'),
  /** Chooses a product or takes it off. @param place from 1 on; null for the end */
  feature: (product_id: string, featured: boolean, place: number | null) =>
    client.rpc(FeaturedPlace, 'feature_product', { product_id, featured, place }),
  /** @param ids of all; `Conflict` if there are others now */
  order: (ids: readonly string[]) => client.rpc(Schema.Unknown, 'order_featured', { ids }),
});

export type FeaturedService = ReturnType<typeof createFeaturedService>;
