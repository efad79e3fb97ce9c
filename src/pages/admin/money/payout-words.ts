import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import type { PayoutSheet } from '#schema/admin/money.ts';

export const payoutActions = {
  approve: {
    kind: 'approve',
    label: 'Approve',
    consequence: "We'll send it to the store's bank account within a minute. You can't undo this.",
    confirm: 'Approve payout',
    done: 'Payout approved.',
    asks: null,
    isDangerous: false,
  },
  cancel: {
    kind: 'cancel',
    label: 'Cancel and pause',
    consequence:
      "The money goes back to the store's balance, and its payouts are paused until an admin resumes them. The store sees your reason.",
    confirm: 'Cancel payout',
    done: "Payout canceled, and the store's payouts are paused.",
    asks: 'reason',
    longest: 500,
    isDangerous: true,
  },
  retry: {
    kind: 'retry',
    label: 'Try again',
    consequence: "We'll contact the payment provider again now. Nothing is sent twice.",
    confirm: 'Try again',
    done: "We'll try again within a minute.",
    asks: null,
    isDangerous: false,
  },
} as const satisfies Readonly<Record<string, ActionWords>>;

/** The key of the draft of an action's reason. */
export const payoutDraft = (number: string, kind: string): string => `payout-action/${number}/${kind}`;

export const attemptWords: Readonly<Record<PayoutSheet['attempts'][number]['event'], string>> = {
  claimed: 'Requested',
  accepted: 'Accepted',
  refused: 'Declined',
  unanswered: 'No response',
};
