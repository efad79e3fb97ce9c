import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { ProductDetails } from '#schema/shop/catalog.ts';
import { PreviewLink } from '#schema/vendor-panel/product/product-preview.ts';
import type { Client } from '#services/client.ts';

/** The previous link stops working. */
export const makePreviewLink = (client: Client, id: string): Observable<PreviewLink> =>
  client.rpc(PreviewLink, 'make_product_preview', { product_id: id });

/** The valid link of a product; null without one. */
export const readPreviewLink = (client: Client, id: string): Observable<PreviewLink | null> =>
  client.rpc(Schema.NullOr(PreviewLink), 'product_preview_link', { product_id: id });

/** The link stops working. */
export const withdrawPreviewLink = (client: Client, id: string): Observable<unknown> =>
  client.rpc(Schema.Unknown, 'withdraw_product_preview', { product_id: id });

/** The product behind a secret link; null once the link has ended. */
export const readPreview = (client: Client, token: string): Observable<ProductDetails | null> =>
  client.rpc(Schema.NullOr(ProductDetails), 'product_preview', { token });
