import { of } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { createProductModerationService } from '#services/admin/products/products.ts';
import type { ProductModerationService } from '#services/admin/products/products.ts';
import { services } from '#actors/kit/services.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { createCountedList } from '../counted-list.ts';
import type { Counts } from '../counted-list.ts';
import { createModerationQueue, everyRefetch } from '../queue.ts';
import type { ModerationQueueActor } from '../queue.ts';

const products = (): ProductModerationService => createProductModerationService(services().client);

/**
 * The products of all stores. The caller starts and stops it.
 *
 * @param onCounts called with how many are taken down
 */
export const createModeratedList = (query: ListQuery, onCounts: (counts: Counts) => void): ListViewActor =>
  createCountedList((wanted, after) => products().list(wanted, after), query, onCounts);

/** A product in front of an admin; it is no queue, so nothing is claimed. The caller starts and stops it. */
export const createProductReview = (id: string | null): ModerationQueueActor =>
  createModerationQueue(
    {
      ...products(),
      claim: () => of(undefined),
      release: () => of(undefined),
      // Nobody follows every sale of the whole shop.
      changes: everyRefetch,
      overtaken: ['product_changed'],
      // Its version is that of its store's.
      isDecided: (shown, now) => shown.takedown?.at !== now.takedown?.at,
      // Also what is chosen for the home page is kept among them.
      decides: (action) => action === 'product.taken_down' || action === 'product.restored',
    },
    id,
    true,
  );
