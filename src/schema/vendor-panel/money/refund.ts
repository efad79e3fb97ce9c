import { Schema } from 'effect';
import { Money } from '#schema/wire.ts';

/** Without an item it is the delivery. */
export type RefundLine = { order_item_id?: string; amount: string };

/** What a refund does to the store's balance. */
export const RefundEffect = Schema.Struct({
  /** The store's share gets smaller: tax and commission come back, what the shop has paid goes back. */
  tax: Money,
  commission: Money,
  paid_by_shop: Money,
  share: Money,
  account: Schema.Literals(['pending', 'available']),
  balance: Money,
  balance_after: Money,
});
export type RefundEffect = typeof RefundEffect.Type;

export const RefundPreview = Schema.Struct({
  amount: Money,
  /** Null for whoever does not see the store's money. */
  effect: Schema.NullOr(RefundEffect),
});
export type RefundPreview = typeof RefundPreview.Type;
