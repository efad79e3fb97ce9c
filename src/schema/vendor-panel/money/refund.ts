import { Schema } from 'effect';
import { Money } from '#schema/wire.ts';

/** Without an item it is the delivery. */
export type RefundLine = { order_item_id?: string; amount: string };

/** A refund's effect on the store's balance. */
export const RefundEffect = Schema.Struct({
  /** The store's share shrinks: tax and commission are reversed, and so is the shop's part. */
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
  /** Null for members who can't see the store's money. */
  effect: Schema.NullOr(RefundEffect),
});
export type RefundPreview = typeof RefundPreview.Type;
