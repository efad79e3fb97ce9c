import type { Observable } from 'rxjs';
import { ProductChanges } from '#schema/admin/products/product-changes.ts';
import type { Client } from '#services/client.ts';

/**
 * @param from null for the version that was last decided on
 * @param to null for the current one
 */
export const readProductChanges = (
  client: Client,
  id: string,
  from: number | null,
  to: number | null,
): Observable<ProductChanges> =>
  client.rpc(ProductChanges, 'admin_product_changes', {
    product_id: id,
    from_version: from,
    to_version: to,
  });
