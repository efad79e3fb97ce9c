import { EMPTY, auditTime, catchError, switchMap } from 'rxjs';
import { createCache } from '#services/cache.ts';
import { createCatalogueService } from '#services/catalogue.ts';
import { createClient } from '#services/client.ts';
import { createRealtimeService } from '#services/realtime.ts';
import type { ProductDetails } from '#schema/catalogue.ts';
import { readEnv } from '../env.ts';
import { sessionHandle } from '../session-handle.ts';

/** Milliseconds: a sale changes a product's row several times in a row. */
const together = 250;

let made: ReturnType<typeof createRealtimeService> | undefined;
/** Not the line of the identity's feeds: a visitor's product page must not load the code of auth. */
const line = () => (made ??= createRealtimeService(readEnv(), sessionHandle.accessToken));

/** Calls back with the product as it is when its feed stands, and after each change. Import this file with `import()`. Returns how to stop. */
export function watchProduct(id: string, tell: (details: ProductDetails) => void): () => void {
  const subscription = line()
    .changes({ table: 'products', filter: `id=eq.${id}` })
    .pipe(
      auditTime(together),
      // A cache of its own for each reading: an older answer is what is being replaced.
      switchMap(() =>
        createCatalogueService(createClient(readEnv()), createCache())
          .product({ id })
          .pipe(catchError(() => EMPTY)),
      ),
    )
    .subscribe((details) => {
      if (details !== null) tell(details);
    });
  return () => subscription.unsubscribe();
}
