import type { Observable } from 'rxjs';
import type { PreviewedProduct } from '#schema/vendor-panel/product.ts';
import { createProductService } from '#services/vendor-panel/products.ts';
import { services } from '#actors/kit/services.ts';

/** The product behind a secret link; null once the link has ended. */
export const previewedProduct = (token: string): Observable<PreviewedProduct | null> =>
  createProductService(services().publicClient).preview(token);
