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
import type { AdminList } from './list-of.ts';

/** What finance does by hand to the balance of a store. The same key again does nothing twice. */
export type Correction = { amount: string; reason: string; request_key: string };

/** The money of the platform and of its stores, for admins. Refusals carry the server's sentence. */
export type AdminMoneyService = {
  /** @param month Like 2026-10; null is the present one. */
  statement: (month: string | null) => Observable<PlatformStatement>;
  payouts: AdminList<PayoutRow>;
  payout: (number: string) => Observable<PayoutSheet>;
  approve: (payout: string) => Observable<unknown>;
  cancel: (payout: string, reason: string) => Observable<unknown>;
  disputes: AdminList<DisputeRow>;
  problems: () => Observable<MoneyProblems>;
  retryJob: (job: string) => Observable<unknown>;
  retryRefund: (refund: string) => Observable<unknown>;
  settle: (difference: string, note: string) => Observable<unknown>;
  /** @param flag The alert about the discounts of a store. */
  settleDiscounts: (flag: string, note: string) => Observable<unknown>;
  store: (store: string) => Observable<StoreMoney>;
  /** @param after The `next` of the page before. */
  ledger: (
    store: string,
    kind: string | null,
    after: string | null,
  ) => Observable<{ rows: readonly LedgerRow[]; next: string | null }>;
  pause: (store: string, reason: string) => Observable<unknown>;
  resume: (store: string) => Observable<unknown>;
  /** @param correction Its amount may be below zero. */
  adjust: (store: string, correction: Correction) => Observable<unknown>;
  /** A correction that waits for another admin is made or refused. */
  decideCorrection: (correction: string, approve: boolean) => Observable<unknown>;
  hold: (store: string, correction: Correction) => Observable<unknown>;
  release: (held: string) => Observable<unknown>;
};

export const createAdminMoneyService = (client: Client): AdminMoneyService => {
  const act = <Name extends Procedure, Given extends ParametersOf<Name>>(...call: Call<Name, Given>) =>
    client.rpc(Schema.Unknown, ...call);
  return {
    statement: (month) => client.rpc(PlatformStatement, 'admin_money', { month }),
    payouts: listOf(client, PayoutRow, 'admin_payouts', 'all'),
    payout: (number) => client.rpc(PayoutSheet, 'admin_payout', { number }),
    approve: (payout_id) => act('approve_payout', { payout_id }),
    cancel: (payout_id, reason) => act('admin_cancel_payout', { payout_id, reason }),
    disputes: listOf(client, DisputeRow, 'admin_disputes', 'open'),
    problems: () => client.rpc(MoneyProblems, 'money_problems', {}),
    retryJob: (job_id) => act('retry_money_job', { job_id }),
    retryRefund: (refund_id) => act('retry_refund', { refund_id }),
    settle: (difference_id, note) => act('settle_difference', { difference_id, note }),
    settleDiscounts: (flag_id, note) => act('settle_discount_flag', { flag_id, note }),
    store: (store) => client.rpc(StoreMoney, 'admin_store_money', { store }),
    ledger: (store, kind, after) => client.rpc(LedgerPage, 'admin_store_ledger', { store, kind, after }),
    pause: (vendor_id, reason) => act('admin_pause_payouts', { vendor_id, reason }),
    resume: (vendor_id) => act('admin_resume_payouts', { vendor_id }),
    adjust: (vendor_id, correction) => act('admin_adjust_balance', { vendor_id, ...correction }),
    decideCorrection: (correction_id, approve) => act('decide_correction', { correction_id, approve }),
    hold: (vendor_id, correction) => act('admin_hold_reserve', { vendor_id, ...correction }),
    release: (held_id) => act('admin_release_reserve', { held_id }),
  };
};
