import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { StorePromotion, StorePromotions, TriedPromotion } from '#schema/vendor-panel/offers/promotion.ts';
import type { Client } from '#services/client.ts';
import { withTextCursor } from '#services/page-cursor.ts';

export type PromotionWish = Readonly<Partial<Record<'view' | 'q', string>>>;

/** A line of a cart to try: for a product, its cheapest variant counts. */
export type TriedLine = { quantity: number } & ({ variant_id: string } | { product_id: string });

export type TriedCart = {
  lines: readonly TriedLine[];
  /** The promotion to treat as if it were running. */
  promotion_id: string | null;
  code: string | null;
  state: string | null;
};

export type PromotionActionName = 'start' | 'pause' | 'resume' | 'end' | 'reopen';

/** The promotions of a store, for its team. `Conflict` with the code promotion_changed: someone else was faster. */
export const createPromotionService = (client: Client) => ({
  /** @param after The previous page's `next`, as text. */
  list: (
    vendor_id: string,
    { view = 'all', q }: PromotionWish,
    after: string | null,
  ): Observable<{ rows: readonly StorePromotion[]; next: string | null }> =>
    client
      .rpc(StorePromotions, 'vendor_promotions', {
        vendor_id,
        view,
        query: q ?? null,
        after: after === null ? null : (JSON.parse(after) as object),
      })
      .pipe(map(withTextCursor)),
  read: (promotion_id: string) => client.rpc(StorePromotion, 'vendor_promotion', { promotion_id }),
  /** @param version null for a new one, whose id the caller creates */
  save: (vendor_id: string, promotion_id: string, version: number | null, promotion: object) =>
    client.rpc(StorePromotion, 'save_promotion', { vendor_id, promotion_id, version, promotion }),
  move: (promotion_id: string, version: number, action: PromotionActionName) =>
    client.rpc(StorePromotion, 'move_promotion', { promotion_id, version, move: action }),
  copy: (promotion_id: string, copy_id: string) =>
    client.rpc(StorePromotion, 'copy_promotion', { promotion_id, copy_id }),
  remove: (promotion_id: string, version: number) =>
    client.rpc(Schema.Unknown, 'delete_promotion', { promotion_id, version }),
  /** What the checkout would charge. */
  attempt: (vendor_id: string, cart: TriedCart) =>
    client.rpc(TriedPromotion, 'try_promotion', { vendor_id, ...cart }),
});

export type PromotionService = ReturnType<typeof createPromotionService>;
