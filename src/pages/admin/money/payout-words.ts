import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';
import type { PayoutSheet } from '#schema/admin/money.ts';

export const payoutDeeds = {
  approve: {
    kind: 'approve',
    label: 'Approve',
    consequence: 'It is sent to the bank account of the store within a minute. It cannot be taken back.',
    confirm: 'Approve the payout',
    done: 'The payout is approved.',
    asks: null,
    isDangerous: false,
  },
  cancel: {
    kind: 'cancel',
    label: 'Cancel and pause',
    consequence:
      'Its money is available to the store again, and its payouts are paused until an admin resumes them. The store reads your reason.',
    confirm: 'Cancel the payout',
    done: 'The payout is cancelled, and the payouts of the store are paused.',
    asks: 'reason',
    longest: 500,
    isDangerous: true,
  },
  retry: {
    kind: 'retry',
    label: 'Try again',
    consequence: 'The payment provider is asked again now. What it has done already is not done twice.',
    confirm: 'Ask again',
    done: 'The provider is asked again within a minute.',
    asks: null,
    isDangerous: false,
  },
} as const satisfies Readonly<Record<string, DeedWords>>;

/** Under which name the reason of a deed is kept while it is typed. */
export const payoutDraft = (number: string, kind: string): string => `payout-deed/${number}/${kind}`;

export const attemptWords: Readonly<Record<PayoutSheet['attempts'][number]['event'], string>> = {
  claimed: 'Asked',
  accepted: 'Accepted',
  refused: 'Refused',
  unanswered: 'No answer',
};
