import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { BulkEdited, ListedProducts, Undone } from '#schema/vendor-panel/product-list.ts';
import type { ListedProduct, ProductFilter } from '#schema/vendor-panel/product-list.ts';
import type { Client } from '#services/client.ts';
import { withTextCursor } from '#services/page-cursor.ts';

export const productSorts = ['updated', 'name', 'price-asc', 'price-desc'] as const;
export type ProductListSort = (typeof productSorts)[number];

export type ProductListQuery = {
  query?: string | undefined;
  /** All but the archived ones if omitted. */
  state?: ProductFilter | undefined;
  category?: string | undefined;
  /** Lowest stock first, whatever the sort. */
  lowStock?: boolean | undefined;
  sort?: ProductListSort | undefined;
};

export type ProductChange =
  | { kind: 'publish' | 'unpublish' | 'archive' }
  | { kind: 'price'; percent: number }
  | { kind: 'stock'; set: number }
  /** Of one field; the server knows which of them can be set, cleared, added to or removed from. */
  | { kind: string; field: string; value: string };

export const createProductListService = (client: Client) => ({
  /** @param after The previous page's `next`, as text. */
  list: (
    vendorId: string,
    { query, state, category, lowStock, sort }: ProductListQuery,
    after: string | null,
  ): Observable<{ rows: readonly ListedProduct[]; next: string | null }> =>
    client
      .rpc(ListedProducts, 'vendor_products', {
        vendor_id: vendorId,
        query: query ?? null,
        state: state ?? null,
        category: category ?? null,
        low_stock: lowStock ?? false,
        sort: sort ?? 'updated',
        after: after === null ? null : (JSON.parse(after) as object),
      })
      .pipe(map(withTextCursor)),
  count: (vendorId: string, { query, state, category, lowStock }: ProductListQuery) =>
    client.rpc(Schema.Int, 'count_vendor_products', {
      vendor_id: vendorId,
      query: query ?? null,
      state: state ?? null,
      category: category ?? null,
      low_stock: lowStock ?? false,
    }),
  /** @param requestKey A repeated call with the same key changes nothing again. */
  change: (vendorId: string, requestKey: string, ids: readonly string[], change: ProductChange) =>
    client.rpc(BulkEdited, 'bulk_edit_products', {
      vendor_id: vendorId,
      request_key: requestKey,
      ids,
      change,
    }),
  /** Undoes a change, once. */
  undo: (token: string) => client.rpc(Undone, 'undo_bulk_edit', { undo_token: token }),
});

export type ProductListService = ReturnType<typeof createProductListService>;
