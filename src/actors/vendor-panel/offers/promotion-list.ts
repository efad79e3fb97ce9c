import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { createPromotionService } from '#services/vendor-panel/offers/promotions.ts';
import { createList } from '#actors/kit/list.ts';
import { services } from '#actors/kit/services.ts';

/** The promotions of a store. The caller starts and stops it. */
export const createPromotionList = (vendorId: string, query: ListQuery) =>
  createList(
    (wanted, after) => createPromotionService(services().client).list(vendorId, wanted, after),
    query,
  );
