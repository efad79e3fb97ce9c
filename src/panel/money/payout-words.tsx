import { storeDay } from '#lazy/store-days.ts';
import { formatDate, formatDay } from '#schema/format-date.ts';
import type { AccountStatus, Payout, PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import type { BadgeTone } from '#ui/components/labels/badge.tsx';

type Word = readonly [label: string, tone: BadgeTone];

const payoutWords: Readonly<Record<Payout['status'], Word>> = {
  queued: ['Pending', 'info'],
  sent: ['In transit', 'info'],
  paid: ['Paid', 'success'],
  failed: ['Failed', 'danger'],
  cancelled: ['Canceled', 'neutral'],
  reversed: ['Returned', 'danger'],
};

export function PayoutBadge({ status }: { status: Payout['status'] }) {
  const [label, tone] = payoutWords[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Milliseconds after which an unsent payout counts as waiting for the provider. */
const patience = 5 * 60_000;

/** A payout's state, in a sentence. @param now milliseconds */
export function payoutStory(payout: Payout, now = Date.now()): string {
  const {
    status,
    failure,
    approval,
    arrives_on: arrives,
    paid_at: paid,
    ended_at: ended,
    sent_at: sent,
  } = payout;
  switch (status) {
    case 'queued':
      if (approval === 'waiting') return "It's a large payout, so we need to approve it first.";
      return now - Date.parse(payout.created_at) > patience
        ? 'Waiting for the payment provider.'
        : "We'll send it shortly.";
    case 'sent':
      return arrives === null
        ? `Sent on ${formatDate(storeDay(sent ?? payout.created_at))}.`
        : `It should arrive by ${formatDay(arrives)}.`;
    case 'paid':
      return `Arrived on ${formatDate(storeDay(paid ?? payout.created_at))}.`;
    case 'failed':
    case 'cancelled':
    case 'reversed':
      return `${failure ?? "It didn't go through."} The money was returned to your balance on ${formatDate(storeDay(ended ?? payout.created_at))}.`;
  }
}

const accountWords: Readonly<Record<AccountStatus, Word>> = {
  none: ['Not connected', 'warning'],
  onboarding: ['Setup in progress', 'info'],
  restricted: ['Information needed', 'warning'],
  active: ['Ready', 'success'],
  disabled: ['Disabled', 'danger'],
};

export function AccountBadge({ status }: { status: AccountStatus }) {
  const [label, tone] = accountWords[status];
  return <Badge tone={tone}>{label}</Badge>;
}

export const accountStory: Readonly<Record<AccountStatus, string>> = {
  none: 'Connect a bank account to get paid. Your earnings stay in your balance.',
  onboarding: 'The payment provider is still waiting for your details. Payouts start once you add them.',
  restricted: 'The payment provider needs more details before it can pay you.',
  active: 'Payouts go to this account.',
  disabled: 'The payment provider closed this account. Connect another one to get paid.',
};

export const pauseSources: Readonly<Record<PayoutDesk['pauses'][number]['source'], string>> = {
  provider: 'Paused by the payment provider',
  admin: 'Paused by Stallbar',
  system: 'Paused after a failed payout',
  vendor: 'Paused by your store',
};

const skipReasons: Readonly<Record<string, string>> = {
  'below-minimum': 'The available balance was below the minimum',
  paused: 'Payouts were paused',
  'no-account': 'No bank account was connected',
  'account-not-ready': "The bank account wasn't ready",
  'negative-balance': 'The balance was below zero',
  'payout-open': 'Another payout was waiting',
};
export const skipWord = (reason: string): string => skipReasons[reason] ?? reason;
