import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { ProductDetails } from '#schema/shop/catalog.ts';
import { PreviewLink } from '#schema/vendor-panel/product/product-preview.ts';
import type { Client } from '#services/client.ts';

/** The previous link stops working. */
export const makePreviewLink = (client: Client, id: string): Observable<PreviewLink> =>
  client.rpc(PreviewLink, 'make_product_preview', { product_id: id });

/** The product behind a secret link; null once the link has ended. */
export const readPreview = (client: Client, token: string): Observable<ProductDetails | null> =>
  client.rpc(Schema.NullOr(ProductDetails), 'product_preview', { token });
