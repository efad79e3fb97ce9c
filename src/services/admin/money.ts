import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import {
  DisputeRow,
  MoneyProblems,
  PayoutRow,
  PayoutSheet,
  PlatformStatement,
  StoreMoney,
} from '#schema/admin/money.ts';
import { LedgerPage } from '#schema/vendor-panel/money/ledger.ts';
import type { LedgerRow } from '#schema/vendor-panel/money/ledger.ts';
import type { Client } from '#services/client.ts';
import type { Call, ParametersOf, Procedure } from '#services/procedures.ts';
import { listOf } from './list-of.ts';

/** Finance's manual changes to a store's balance. Repeating a key has no effect twice. */
export type Correction = { amount: string; reason: string; request_key: string };

/** The money of the platform and its stores, for admins. Refusals have the server's message. */
export const createAdminMoneyService = (client: Client) => {
  const act = <Name extends Procedure, Given extends ParametersOf<Name>>(...call: Call<Name, Given>) =>
    client.rpc(Schema.Unknown, ...call);
  return {
    /** @param month Like 2026-10; null for the current one. */
    statement: (month: string | null) => client.rpc(PlatformStatement, 'admin_money', { month }),
    payouts: listOf(client, PayoutRow, 'admin_payouts', 'all'),
    payout: (number: string) => client.rpc(PayoutSheet, 'admin_payout', { number }),
    approve: (payout_id: string) => act('approve_payout', { payout_id }),
    cancel: (payout_id: string, reason: string) => act('admin_cancel_payout', { payout_id, reason }),
    disputes: listOf(client, DisputeRow, 'admin_disputes', 'open'),
    problems: () => client.rpc(MoneyProblems, 'money_problems', {}),
    retryJob: (job_id: string) => act('retry_money_job', { job_id }),
    retryRefund: (refund_id: string) => act('retry_refund', { refund_id }),
    settle: (difference_id: string, note: string) => act('settle_difference', { difference_id, note }),
    /** @param flag_id The alert about a store's discounts. */
    settleDiscounts: (flag_id: string, note: string) => act('settle_discount_flag', { flag_id, note }),
    store: (store: string) => client.rpc(StoreMoney, 'admin_store_money', { store }),
    /** @param after The previous page's `next`. */
    ledger: (
      store: string,
      kind: string | null,
      after: string | null,
    ): Observable<{ rows: readonly LedgerRow[]; next: string | null }> =>
      client.rpc(LedgerPage, 'admin_store_ledger', { store, kind, after }),
    pause: (vendor_id: string, reason: string) => act('admin_pause_payouts', { vendor_id, reason }),
    resume: (vendor_id: string) => act('admin_resume_payouts', { vendor_id }),
    /** @param correction Its amount may be negative. */
    adjust: (vendor_id: string, correction: Correction) =>
      act('admin_adjust_balance', { vendor_id, ...correction }),
    /** Approves or refuses a correction that awaits another admin. */
    decideCorrection: (correction_id: string, approve: boolean) =>
      act('decide_correction', { correction_id, approve }),
    hold: (vendor_id: string, correction: Correction) =>
      act('admin_hold_reserve', { vendor_id, ...correction }),
    release: (held_id: string) => act('admin_release_reserve', { held_id }),
  };
};
