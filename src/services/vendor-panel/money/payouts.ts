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
import type { Client } from '#services/client.ts';

/** What a store is paid out, for those of its team who see its money. */
export type PayoutService = {
  desk: (vendorId: string) => Observable<PayoutDesk>;
  /** @param after The `next` of the page before, as text. */
  list: (
    vendorId: string,
    after: string | null,
  ) => Observable<{ rows: readonly Payout[]; next: string | null }>;
  one: (vendorId: string, number: string) => Observable<PayoutPage>;
  /** @param month Null for this one. */
  statement: (vendorId: string, month: string | null) => Observable<Statement>;
  statementFile: (vendorId: string, month: string) => Observable<Blob>;
  /** Pays out what is available. @param key names it, so that it is made once @param amount what was shown, like 12.50 */
  start: (vendorId: string, key: string, amount: string) => Observable<unknown>;
  cancel: (payout: string) => Observable<unknown>;
  pause: (vendorId: string) => Observable<unknown>;
  resume: (vendorId: string) => Observable<unknown>;
  /** The provider's page of the store. @param back where it leads afterwards */
  accountPage: (vendorId: string, back: string) => Observable<{ url: string }>;
  saveSettings: (
    vendorId: string,
    values: PayoutSettingsValues,
    version: number,
  ) => Observable<typeof SavedPayoutSettings.Type>;
};

export const createPayoutService = (client: Client): PayoutService => ({
  desk: (vendor_id) => client.rpc(PayoutDesk, 'vendor_payout_desk', { vendor_id }),
  list: (vendor_id, after) =>
    client
      .rpc(Payouts, 'vendor_payouts', {
        vendor_id,
        after: after === null ? null : (JSON.parse(after) as object),
      })
      .pipe(map(({ rows, next }) => ({ rows, next: next === null ? null : JSON.stringify(next) }))),
  one: (vendor_id, number) => client.rpc(PayoutPage, 'vendor_payout', { vendor_id, number }),
  statement: (vendor_id, month) => client.rpc(Statement, 'vendor_statement', { vendor_id, month }),
  statementFile: (vendor_id, month) => client.file('statement', { vendor_id, month }),
  start: (vendor_id, request_key, expected) =>
    client.rpc(Schema.Unknown, 'start_payout', { vendor_id, request_key, expected }),
  cancel: (payout_id) => client.rpc(Schema.Unknown, 'cancel_payout', { payout_id }),
  pause: (vendor_id) => client.rpc(Schema.Unknown, 'pause_payouts', { vendor_id }),
  resume: (vendor_id) => client.rpc(Schema.Unknown, 'resume_payouts', { vendor_id }),
  accountPage: (vendor_id, return_url) =>
    client.invoke(Schema.Struct({ url: Schema.String }), 'payout-account', { vendor_id, return_url }),
  saveSettings: (vendor_id, { schedule, minimum }, version) =>
    client.rpc(SavedPayoutSettings, 'save_payout_settings', {
      vendor_id,
      version,
      schedule: schedule === '' ? null : schedule,
      minimum: minimum === '' ? null : minimum,
    }),
});
