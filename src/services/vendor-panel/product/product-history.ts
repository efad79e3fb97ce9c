import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { ProductVersion } from '#schema/vendor-panel/product/product-version.ts';
import type { Client } from '#services/client.ts';

const ProductVersions = Schema.Array(ProductVersion);

/** Twenty versions of a product, latest first. @param before the versions before this one */
export const readProductHistory = (
  client: Client,
  product_id: string,
  before?: number,
): Observable<readonly ProductVersion[]> =>
  client.rpc(ProductVersions, 'product_history', {
    product_id,
    ...(before === undefined ? {} : { before_version: before }),
  });
