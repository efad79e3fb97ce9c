import { Schema } from 'effect';
import { FeaturedPlace, FeaturedProduct } from '#schema/admin/products/featured.ts';
import type { Client } from '#services/client.ts';

/** The home page's products, for admins. Refusals have the server's message. */
export const createFeaturedService = (client: Client) => ({
  list: () => client.rpc(Schema.Array(FeaturedProduct), 'admin_featured'),
  /** Features a product or removes it. @param place from 1 on; null for the end */
  feature: (product_id: string, featured: boolean, place: number | null) =>
    client.rpc(FeaturedPlace, 'feature_product', { product_id, featured, place }),
  /** @param ids all of them; `Conflict` if others exist now */
  order: (ids: readonly string[]) => client.rpc(Schema.Unknown, 'order_featured', { ids }),
});

export type FeaturedService = ReturnType<typeof createFeaturedService>;
