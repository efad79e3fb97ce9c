import { db, shop } from '../one-shop.ts';
import type { Shop } from '../support.ts';

export const basket = (own: Shop = shop) => [
  { variant_id: own.small, quantity: 3 },
  { variant_id: own.plateVariant, quantity: 2 },
  { variant_id: own.large, quantity: 1 },
];

/** All test files share one IP address: stock held by an earlier file would count toward this one's cap. */
export async function forgetHolds(): Promise<void> {
  await db.sql('delete from private.hold_grants');
  await db.sql('delete from public.stock_holds');
}
