import type { Observable } from 'rxjs';
import type { ProductDetails } from '#schema/shop/catalog.ts';
import { readPreview } from '#services/vendor-panel/product/product-preview.ts';
import { services } from '#actors/kit/services.ts';

/** The product behind a secret link; null once the link has ended. */
export const previewedProduct = (token: string): Observable<ProductDetails | null> =>
  readPreview(services().publicClient, token);
