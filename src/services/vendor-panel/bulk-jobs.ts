import { Schema } from 'effect';
import { BulkJob } from '#schema/vendor-panel/bulk/bulk-job.ts';
import type { Client } from '#services/client.ts';
import type { ProductChange, ProductListQuery } from './product-list.ts';

/** One change to every product of a list, as a job on the server. */
export const createBulkJobService = (client: Client) => ({
  /** The store's open one. */
  current: (vendorId: string) =>
    client.rpc(Schema.NullOr(BulkJob), 'current_bulk_job', { vendor_id: vendorId }),
  /** @param key A repeated call with the same key starts nothing again. */
  start: (
    vendorId: string,
    key: string,
    { query, state, category, lowStock }: ProductListQuery,
    change: ProductChange,
  ) =>
    client.rpc(BulkJob, 'start_bulk_job', {
      vendor_id: vendorId,
      request_key: key,
      change,
      query: query ?? null,
      state: state ?? null,
      category: category ?? null,
      low_stock: lowStock ?? false,
    }),
  undo: (id: string) => client.rpc(BulkJob, 'undo_bulk_job', { bulk_id: id }),
  close: (id: string) => client.rpc(Schema.Unknown, 'close_bulk_job', { bulk_id: id }),
});
