import type { Observable } from 'rxjs';
import { Balance, LedgerPage } from '#schema/vendor-panel/money/ledger.ts';
import type { LedgerQuery, LedgerRow } from '#schema/vendor-panel/money/ledger.ts';
import { RefundPreview } from '#schema/vendor-panel/money/refund.ts';
import type { RefundLine } from '#schema/vendor-panel/money/refund.ts';
import type { Client } from '#services/client.ts';

/** The money of a store, for those of its team who may see it. */
export type LedgerService = {
  balance: (vendorId: string) => Observable<Balance>;
  /** @param after The `next` of the page before. */
  page: (
    vendorId: string,
    wish: LedgerQuery,
    after: string | null,
    size?: number,
  ) => Observable<{ rows: readonly LedgerRow[]; next: string | null }>;
  /** What paying back these lines would do; nothing is done. */
  previewRefund: (order: string, lines: readonly RefundLine[]) => Observable<RefundPreview>;
};

export const createLedgerService = (client: Client): LedgerService => ({
  balance: (vendor_id) => client.rpc(Balance, 'vendor_balance', { vendor_id }),
  previewRefund: (order_id, lines) => client.rpc(RefundPreview, 'preview_refund', { order_id, lines }),
  page: (vendor_id, { kind, from, to, q }, after, page_size = 25) =>
    client.rpc(LedgerPage, 'vendor_ledger', {
      vendor_id,
      kind: kind ?? null,
      first_day: from ?? null,
      last_day: to ?? null,
      query: q ?? null,
      after,
      page_size,
    }),
});
