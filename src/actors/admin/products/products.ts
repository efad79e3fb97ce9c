import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { createProductModerationService } from '#services/admin/products/products.ts';
import type { ProductModerationService } from '#services/admin/products/products.ts';
import { services } from '#actors/kit/services.ts';
import { createCountedList } from '../counted-list.ts';
import type { Counts } from '../counted-list.ts';
import { createModerationQueue, everyRefetch } from '../queue.ts';
import type { QueueStart } from '../queue.ts';

const products = (): ProductModerationService => createProductModerationService(services().client);

/**
 * All stores' products. The caller starts and stops it.
 *
 * @param onCounts called with the number taken down
 */
export const createModeratedList = (query: ListQuery, onCounts: (counts: Counts) => void) =>
  createCountedList((wanted, after) => products().list(wanted, after), query, onCounts);

/** A product under review; there is no queue, so nothing is claimed. The caller starts and stops it. */
export const createProductReview = (start: QueueStart) =>
  createModerationQueue(
    {
      ...products(),
      claims: null,
      // Following every sale in the shop would cause too many updates.
      changes: everyRefetch,
      overtaken: ['product_changed'],
      // The store's edits increase the version that is reviewed here.
      isDecided: (shown, now) => shown.takedown?.at !== now.takedown?.at,
      // The recorded actions also include featuring a product, which decides nothing.
      decides: (action) => action === 'product.taken_down' || action === 'product.restored',
    },
    start,
    true,
  );
