import type { Observable } from 'rxjs';
import { Balance, LedgerPage } from '#schema/vendor-panel/money/ledger.ts';
import type { LedgerQuery, LedgerRow } from '#schema/vendor-panel/money/ledger.ts';
import { RefundPreview } from '#schema/vendor-panel/money/refund.ts';
import type { RefundLine } from '#schema/vendor-panel/money/refund.ts';
import type { Client } from '#services/client.ts';

/** A store's money, for members who may see it. */
export const createLedgerService = (client: Client) => ({
  balance: (vendor_id: string) => client.rpc(Balance, 'vendor_balance', { vendor_id }),
  /** The effect of refunding these lines; changes nothing. */
  previewRefund: (order_id: string, lines: readonly RefundLine[]) =>
    client.rpc(RefundPreview, 'preview_refund', { order_id, lines }),
  /** The effect of receiving this return, less a deduction such as 5.00; changes nothing. */
  previewReturn: (return_id: string, deduction: string) =>
    client.rpc(RefundPreview, 'preview_return', { return_id, deduction }),
  /** @param after The previous page's `next`. */
  page: (
    vendor_id: string,
    { kind, from, to, q }: LedgerQuery,
    after: string | null,
    page_size: number = 25,
  ): Observable<{ rows: readonly LedgerRow[]; next: string | null }> =>
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

export type LedgerService = ReturnType<typeof createLedgerService>;
