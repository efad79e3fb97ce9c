import { auditTime, catchError, EMPTY, onErrorResumeNextWith, switchMap } from 'rxjs';
import { createCache } from '#services/cache.ts';
import { createCatalogService } from '#services/shop/catalog.ts';
import type { ProductDetails } from '#schema/shop/catalog.ts';
import { services } from '#actors/kit/services.ts';

/** Milliseconds: a sale changes a product's row several times in a row. */
const together = 250;

/**
 * Calls back with the product when its feed is ready, and after each change. Import this file with `import()`. Returns
 * a function that stops it.
 */
export function watchProduct(id: string, tell: (details: ProductDetails) => void): () => void {
  const { changes, publicClient } = services();
  const subscription = changes({ table: 'products', filter: `id=eq.${id}` })
    .pipe(
      auditTime(together),
      // A new cache for each read: the shared one would return the outdated product.
      switchMap(() =>
        createCatalogService(publicClient, createCache())
          .product({ id })
          .pipe(catchError(() => EMPTY)),
      ),
      // Without the realtime code the page stays as it was sent.
      onErrorResumeNextWith(EMPTY),
    )
    .subscribe((details) => {
      if (details !== null) tell(details);
    });
  return () => subscription.unsubscribe();
}
