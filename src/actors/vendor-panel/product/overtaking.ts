import { of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import { readEditedProduct } from '#services/vendor-panel/product/edited-product.ts';
import { createProductService } from '#services/vendor-panel/products.ts';
import type { ProductService } from '#services/vendor-panel/products.ts';
import { services } from '#actors/kit/services.ts';

export const products = (): ProductService => createProductService(services().client);

/** The current version, if someone else saved it first. */
export const overtaking = (error: unknown, id: string | null): Observable<EditedProduct | null> =>
  (error as { code?: string }).code === 'product_changed' && id !== null
    ? readEditedProduct(services().client, id)
    : of(null);
