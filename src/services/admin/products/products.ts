import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ModeratedPage, ModeratedProduct } from '#schema/admin/products/products.ts';
import type { ModeratedRow } from '#schema/admin/products/products.ts';
import type { Client } from '#services/client.ts';
import { withTextCursor } from '#services/page-cursor.ts';

export type ModeratedRows = {
  rows: readonly ModeratedRow[];
  next: string | null;
  /** Taken-down ones; 1000 at most. */
  counts: Readonly<Record<string, number>>;
};

/** All stores' products, for admins. Refusals have the server's message. */
export const createProductModerationService = (client: Client) => ({
  /** @param after The previous page's `next`, as text. */
  list: (
    { view = 'public', q, store }: Readonly<Partial<Record<'view' | 'q' | 'store', string>>>,
    after: string | null,
  ): Observable<ModeratedRows> =>
    client
      .rpc(ModeratedPage, 'admin_products', {
        view,
        query: q ?? null,
        store: store ?? null,
        after: after === null ? null : (JSON.parse(after) as object),
      })
      .pipe(map(withTextCursor)),
  read: (product_id: string) => client.rpc(ModeratedProduct, 'admin_product', { product_id }),
  /** Takes the product down, with a reason, or restores it. */
  decide: (
    { id, version }: { id: string; version: number },
    { kind, words }: { kind: string; words: string | null },
  ): Observable<void> =>
    client
      .rpc(Schema.Unknown, 'decide_product', {
        product_id: id,
        base_version: version,
        decision: kind,
        words,
      })
      .pipe(map(() => undefined)),
});

export type ProductModerationService = ReturnType<typeof createProductModerationService>;
