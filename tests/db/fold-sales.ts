import type { Db } from './support.ts';

/**
 * Adds up changes of these stores: sales, views, and customers. A store that the backend's own run is holding is
 * skipped, so this retries.
 */
export async function foldSales(db: Db, vendors: readonly string[]): Promise<void> {
  for (;;) {
    await db.service.rpc('fold_sales');
    const left = await db.sql(
      `select 1 from private.sales_changed where vendor_id = any ($1)
       union all select 1 from private.sight_news where vendor_id = any ($1)
       union all select 1 from private.customers_changed where vendor_id = any ($1) limit 1`,
      [vendors],
    );
    if (left.length === 0) return;
  }
}
