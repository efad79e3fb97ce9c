import { platformDay } from '#lazy/platform-day.ts';
import { formatDate, formatDay } from '#schema/format-date.ts';
import type { AccountStatus, Payout, PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { Badge } from '#ui/components/badge.tsx';
import type { BadgeTone } from '#ui/components/badge.tsx';

type Word = readonly [label: string, tone: BadgeTone];

const payoutWords: Readonly<Record<Payout['status'], Word>> = {
  queued: ['Waiting', 'info'],
  sent: ['On its way', 'info'],
  paid: ['Paid', 'success'],
  failed: ['Failed', 'danger'],
  cancelled: ['Cancelled', 'neutral'],
  reversed: ['Came back', 'danger'],
};

export function PayoutBadge({ status }: { status: Payout['status'] }) {
  const [label, tone] = payoutWords[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Milliseconds after which a payout that has not left waits for somebody else. */
const patience = 5 * 60_000;

/** What has become of a payout, in a sentence. @param now milliseconds */
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
      if (approval === 'waiting') return 'It is a large one: the shop approves it first.';
      return now - Date.parse(payout.created_at) > patience
        ? 'It waits for the payment provider.'
        : 'It is about to be sent.';
    case 'sent':
      return arrives === null
        ? `Sent on ${formatDate(platformDay(sent ?? payout.created_at))}.`
        : `It should arrive by ${formatDay(arrives)}.`;
    case 'paid':
      return `It arrived on ${formatDate(platformDay(paid ?? payout.created_at))}.`;
    case 'failed':
    case 'cancelled':
    case 'reversed':
      return `${failure ?? 'It came to nothing.'} Its money was available again on ${formatDate(platformDay(ended ?? payout.created_at))}.`;
  }
}

const accountWords: Readonly<Record<AccountStatus, Word>> = {
  none: ['Not connected', 'warning'],
  onboarding: ['Being set up', 'info'],
  restricted: ['Something is missing', 'warning'],
  active: ['Ready', 'success'],
  disabled: ['Disabled', 'danger'],
};

export function AccountBadge({ status }: { status: AccountStatus }) {
  const [label, tone] = accountWords[status];
  return <Badge tone={tone}>{label}</Badge>;
}

export const accountStory: Readonly<Record<AccountStatus, string>> = {
  none: 'Nothing can be paid out until a bank account is connected. Your earnings are kept for you.',
  onboarding: 'The payment provider still waits for your answers. Nothing is paid out until then.',
  restricted: 'The payment provider needs more before it pays out.',
  active: 'Payouts go to this account.',
  disabled: 'The payment provider has closed this account. Connect another one to be paid out.',
};

export const pauseSources: Readonly<Record<PayoutDesk['pauses'][number]['source'], string>> = {
  provider: 'Paused by the payment provider',
  admin: 'Paused by the shop',
  system: 'Paused after a failed payout',
  vendor: 'Paused by your store',
};

const skipReasons: Readonly<Record<string, string>> = {
  'below-minimum': 'Less was available than the minimum',
  paused: 'Payouts were paused',
  'no-account': 'No bank account was connected',
  'account-not-ready': 'The bank account was not ready',
  'negative-balance': 'The balance was below zero',
  'payout-open': 'Another payout was waiting',
};
export const skipWord = (reason: string): string => skipReasons[reason] ?? reason;
