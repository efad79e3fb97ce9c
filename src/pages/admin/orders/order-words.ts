import type { PlatformOrder, PlatformOrderRow } from '#schema/admin/orders/order.ts';
import { happened } from '#panel/orders/order-words.ts';
import type { BadgeTone } from '#ui/components/labels/badge.tsx';

export const orderViews = [
  ['all', 'All'],
  ['open', 'To ship'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Canceled'],
  ['unpaid', 'Not paid'],
] as const;

export const moneyWords: Readonly<Record<PlatformOrderRow['money'], readonly [string, BadgeTone]>> = {
  paid: ['Paid', 'success'],
  unpaid: ['Not paid', 'neutral'],
  exchange: ['No charge', 'neutral'],
  'part-refunded': ['Partly refunded', 'neutral'],
  refunded: ['Refunded', 'neutral'],
  disputed: ['Disputed', 'danger'],
  reversed: ['Refunded by the bank', 'danger'],
};

const events: Readonly<Record<string, string>> = {
  ...happened,
  'order.cancelled': 'Order canceled',
  'return.requested': 'Return requested',
  'message.customer': 'Message to the store',
  'message.vendor': 'Message to the buyer',
  'payment.created': 'Payment started',
  'payment.requires_action': 'Payment needs the buyer',
  'payment.declined': 'Payment declined',
  'payment.timed_out': 'Payment timed out',
  'payment.cancelled': 'Payment canceled',
  'dispute.opened': 'Payment disputed',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute lost',
};

const sides = { buyer: 'the buyer', store: 'the store', platform: 'Stallbar' } as const;

/** 'Package shipped by Ada Load (the store): 1 × Bar' */
export function eventText({ what, side, who, note }: PlatformOrder['timeline'][number]): string {
  const title = events[what] ?? what.replace(/^[a-z]+\./, '').replaceAll('_', ' ');
  const by = side === null ? '' : who === null ? ` by ${sides[side]}` : ` by ${who} (${sides[side]})`;
  return `${title}${by}${note === null ? '' : `: ${note}`}`;
}

export const paymentStates: Readonly<Record<string, string>> = {
  created: 'Started',
  requires_action: 'Needs the buyer',
  paid: 'Paid',
  declined: 'Declined',
  timed_out: 'Timed out',
  cancelled: 'Canceled',
  refunded: 'Refunded',
  'partially-refunded': 'Partly refunded',
};

export const refundStates: Readonly<Record<string, string>> = {
  requested: 'Waiting for the payment provider',
  sent: 'On its way',
  succeeded: 'Refunded',
  failed: 'Refused by the payment provider',
};

export const emailStates = { sent: 'Sent', waiting: 'Waiting', failed: 'Not delivered' } as const;

export const shipmentStates = { shipped: 'Shipped', delivered: 'Delivered', voided: 'Voided' } as const;

export const disputeStates = { open: 'Open', won: 'Won', lost: 'Lost' } as const;
