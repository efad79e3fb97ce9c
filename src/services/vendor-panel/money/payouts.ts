import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import {
  PayoutDesk,
  PayoutPage,
  Payouts,
  SavedPayoutSettings,
  Statement,
} from '#schema/vendor-panel/money/payouts.ts';
import type { Payout, PayoutSettingsValues } from '#schema/vendor-panel/money/payouts.ts';
import { everyDay } from '#schema/day.ts';
import type { Days } from '#schema/day.ts';
import type { Client } from '#services/client.ts';
import { withTextCursor } from '#services/page-cursor.ts';

/** A store's payouts, for members who may see its money. */
export const createPayoutService = (client: Client) => ({
  desk: (vendor_id: string) => client.rpc(PayoutDesk, 'vendor_payout_desk', { vendor_id }),
  /** @param after The previous page's `next`, as text. */
  list: (
    vendor_id: string,
    after: string | null,
    days: Days = everyDay,
  ): Observable<{ rows: readonly Payout[]; next: string | null }> =>
    client
      .rpc(Payouts, 'vendor_payouts', {
        vendor_id,
        after: after === null ? null : (JSON.parse(after) as object),
        created_from: days.first,
        created_to: days.last,
      })
      .pipe(map(withTextCursor)),
  one: (vendor_id: string, number: string) => client.rpc(PayoutPage, 'vendor_payout', { vendor_id, number }),
  /** @param month Null for the current one. */
  statement: (vendor_id: string, month: string | null) =>
    client.rpc(Statement, 'vendor_statement', { vendor_id, month }),
  statementFile: (vendor_id: string, month: string) => client.file('statement', { vendor_id, month }),
  /**
   * Pays out the available balance. @param request_key identifies the request, so that it is made once @param
   * expected the displayed amount, like 12.50
   */
  start: (vendor_id: string, request_key: string, expected: string) =>
    client.rpc(Schema.Unknown, 'start_payout', { vendor_id, request_key, expected }),
  cancel: (payout_id: string) => client.rpc(Schema.Unknown, 'cancel_payout', { payout_id }),
  pause: (vendor_id: string) => client.rpc(Schema.Unknown, 'pause_payouts', { vendor_id }),
  resume: (vendor_id: string) => client.rpc(Schema.Unknown, 'resume_payouts', { vendor_id }),
  /** The store's page at the provider. @param return_url where it leads afterward */
  accountPage: (vendor_id: string, return_url: string): Observable<{ url: string }> =>
    client.invoke(Schema.Struct({ url: Schema.String }), 'payout-account', { vendor_id, return_url }),
  saveSettings: (vendor_id: string, { schedule, minimum }: PayoutSettingsValues, version: number) =>
    client.rpc(SavedPayoutSettings, 'save_payout_settings', {
      vendor_id,
      version,
      schedule: schedule === '' ? null : schedule,
      minimum: minimum === '' ? null : minimum,
    }),
});

export type PayoutService = ReturnType<typeof createPayoutService>;
