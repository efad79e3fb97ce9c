import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { FeaturedPlace, FeaturedProduct } from '#schema/admin/products/featured.ts';
import type { Client } from '#services/client.ts';

/** The products of the home page, for admins. Refusals carry the server's sentence. */
export type FeaturedService = {
  list: () => Observable<readonly FeaturedProduct[]>;
  /** Chooses a product or takes it off. @param place from 1 on; null for the end */
  feature: (id: string, featured: boolean, place: number | null) => Observable<FeaturedPlace>;
  /** @param ids of all; `Conflict` if there are others now */
  order: (ids: readonly string[]) => Observable<unknown>;
};

export const createFeaturedService = (client: Client): FeaturedService => ({
  list: () => client.rpc(Schema.Array(FeaturedProduct), 'admin_featured'),
  feature: (product_id, featured, place) =>
    client.rpc(FeaturedPlace, 'feature_product', { product_id, featured, place }),
  order: (ids) => client.rpc(Schema.Unknown, 'order_featured', { ids }),
});
