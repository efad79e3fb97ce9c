import type { Observable } from 'rxjs';
import { EditedProduct } from '#schema/vendor-panel/product.ts';
import type { Client } from '#services/client.ts';

/** A product as its store's team edits it. Separate from what changes it, which the editor loads later. */
export const readEditedProduct = (client: Client, id: string): Observable<EditedProduct> =>
  client.rpc(EditedProduct, 'product_for_edit', { product_id: id });
