import { randomUUID } from 'node:crypto';
import type { Attack } from '../rules/stranger-attacks.ts';
import { numberOfPayout } from './money-scene.ts';
import type { Scene } from '../rules/stranger-scene.ts';

/** The procedures that move the money of a store, called by strangers with real ids of another one. */
export function attacksOnMoney({
  ids,
  shop,
  processing: order,
}: Scene): Readonly<Record<string, readonly Attack[]>> {
  const [vendor_id] = shop.vendors;
  const once = (args: Attack['args'], answer: string): readonly Attack[] => [
    { with: 'its id', args, answer },
  ];
  return {
    admin_adjust_balance: once(
      { vendor_id, amount: 5, reason: 'Because', request_key: randomUUID() },
      '403 admin_only',
    ),
    admin_hold_reserve: once(
      { vendor_id, amount: 5, reason: 'Because', request_key: randomUUID() },
      '403 admin_only',
    ),
    admin_pause_payouts: once({ vendor_id, reason: 'Because' }, '403 admin_only'),
    admin_resume_payouts: once({ vendor_id }, '403 admin_only'),
    admin_release_reserve: once({ held_id: ids.payout }, '403 admin_only'),
    admin_cancel_payout: once({ payout_id: ids.payout, reason: 'We look at this store.' }, '403 admin_only'),
    admin_cancel_order: once(
      { order_id: order.order_id, reason: 'other', words: 'Somebody wants it.' },
      '403 admin_only',
    ),
    admin_refund_order: once(
      {
        order_id: order.order_id,
        request_key: randomUUID(),
        lines: [{ order_item_id: ids.processingItem, amount: '1.00' }],
        words: 'Somebody wants it.',
        seen_refunded: '0.00',
      },
      '403 admin_only',
    ),
    admin_decide_return: once(
      {
        return_id: ids.requested,
        request_key: randomUUID(),
        decision: 'refund',
        words: 'Somebody wants it.',
        seen_status: 'requested',
      },
      '403 admin_only',
    ),
    admin_note_order: once(
      { order_id: order.order_id, request_key: randomUUID(), note: 'Somebody wants it.' },
      '403 admin_only',
    ),
    admin_resend_order_email: once({ email_id: ids.payout, request_key: randomUUID() }, '403 admin_only'),
    admin_order: once({ order_id: order.order_id }, '403 admin_only'),
    admin_orders: once({ query: order.placed.reference }, '403 admin_only'),
    admin_purchase: once({ number: order.placed.reference }, '403 admin_only'),
    admin_disputes: once({ view: 'all', query: order.placed.reference }, '403 admin_only'),
    admin_payouts: once({ query: numberOfPayout(ids.payout) }, '403 admin_only'),
    admin_store_ledger: once({ store: vendor_id }, '403 admin_only'),
    admin_store_money: once({ store: vendor_id }, '403 admin_only'),
    approve_payout: once({ payout_id: ids.payout }, '403 admin_only'),
    retry_refund: once({ refund_id: ids.payout }, '403 admin_only'),
    settle_difference: once({ difference_id: ids.payout, note: 'It was paid by hand.' }, '403 admin_only'),
    decide_commission: once({ change_id: ids.payout, approve: true }, '403 admin_only'),
    decide_correction: once({ correction_id: ids.payout, approve: true }, '403 admin_only'),
    settle_discount_flag: once({ flag_id: ids.payout, note: 'It was looked at.' }, '403 admin_only'),
    begin_payout_account: once({ vendor_id }, '403 not_allowed'),
    cancel_payout: once({ payout_id: ids.payout }, '404 payout_not_found'),
    pause_payouts: once({ vendor_id }, '403 not_allowed'),
    resume_payouts: once({ vendor_id }, '403 not_allowed'),
    retry_money_job: once({ job_id: ids.payout }, '403 admin_only'),
    save_payout_settings: once({ vendor_id, version: 0, schedule: 'daily' }, '403 not_allowed'),
    preview_refund: once(
      { order_id: order.order_id, lines: [{ order_item_id: ids.processingItem, amount: '1.00' }] },
      '404 order_not_found',
    ),
    vendor_balance: once({ vendor_id }, '403 not_allowed'),
    vendor_ledger: once({ vendor_id, query: order.placed.reference }, '403 not_allowed'),
    vendor_payout: once({ vendor_id, number: numberOfPayout(ids.payout) }, '403 not_allowed'),
    vendor_payout_desk: once({ vendor_id }, '403 not_allowed'),
    vendor_payouts: once({ vendor_id }, '403 not_allowed'),
    vendor_statement: once({ vendor_id }, '403 not_allowed'),
    start_payout: once({ vendor_id, request_key: randomUUID() }, '403 not_allowed'),
  };
}
