import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';
import { formatMoney } from '#schema/format.ts';
import type { Cents } from '#schema/money.ts';
import type { DisputeRow, MoneyProblems, PayoutSheet } from '#schema/admin/money.ts';
import { kindWord } from '#schema/vendor/money/ledger.ts';
import type { BadgeTone } from '#ui/components/badge.tsx';

/** The accounts of the ledger in their order. */
export const accountWords: Readonly<Record<string, readonly [label: string]>> = {
  commission: ['Commission'],
  fees: ['Fees'],
  promotions: ['Discounts that the platform pays'],
  shipping_subsidy: ['Delivery that the platform pays'],
  tax_held: ['Sales tax to hand on'],
  pending: ['Owed to stores, pending'],
  available: ['Owed to stores, available'],
  reserve: ['Owed to stores, on hold'],
  refunds_due: ['Owed to buyers'],
  disputes: ['Held by banks in disputes'],
  paid_out: ['Paid out to stores'],
  provider_clearing: ['With the payment providers'],
};

const moveWords: Readonly<Record<string, string>> = {
  earning: 'Sales',
  release: 'Became available',
  refund: 'Refunds',
  refund_paid: 'Refunds that were paid',
  unallocated: 'Payments without an order',
  payout: 'Payouts',
  payout_reversed: 'Payouts that came back',
  adjustment: 'Corrections',
};

/** What moved an account, a line for each reason. */
export const movesOf = (moves: Readonly<Record<string, Cents>>): readonly string[] =>
  Object.entries(moves).map(
    ([reason, amount]) => `${moveWords[reason] ?? kindWord(reason)} ${formatMoney(amount)}`,
  );

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

export const disputeStates: Readonly<
  Record<DisputeRow['status'], readonly [label: string, tone: BadgeTone]>
> = {
  open: ['Open', 'warning'],
  won: ['Won', 'success'],
  lost: ['Lost', 'danger'],
};

export const jobWords: Readonly<Record<MoneyProblems['jobs'][number]['kind'], string>> = {
  transfer: 'Sending a payout',
  reversal: 'Taking a payout back',
  reconciliation: 'Comparing with the provider',
};

export const differenceWords: Readonly<Record<MoneyProblems['differences'][number]['what'], string>> = {
  unknown_here: 'The provider has it, the ledger has not',
  missing_there: 'The ledger has it, the provider has not',
  amount: 'The amounts differ',
  reversed_there: 'The provider took it back, the ledger did not',
  not_reversed_there: 'The ledger took it back, the provider did not',
  unsettled: 'Sent ten days ago, and nobody knows whether it arrived',
};

export const problemDeeds = {
  retry: { ...payoutDeeds.retry, done: 'It is tried again within a minute.' },
  refund: { ...payoutDeeds.retry, kind: 'refund', done: 'It is tried again within a minute.' },
  settle: {
    kind: 'settle',
    label: 'Settle',
    consequence: 'It leaves the list. No money moves: correct the balance of a store on its own page first.',
    confirm: 'It is settled',
    done: 'The difference is settled.',
    asks: 'reason',
    isDangerous: false,
  },
} as const satisfies Readonly<Record<string, DeedWords>>;

export const problemDraft = (kind: string): string => `money-problem/${kind}`;

const correction = { asks: 'reason and more', longest: 500, isDangerous: false } as const;

export const storeMoneyDeeds = {
  pause: {
    kind: 'pause',
    label: 'Pause payouts',
    consequence:
      'Nothing is paid out to the store until an admin resumes it. What it earns is kept for it. The store reads your reason.',
    confirm: 'Pause the payouts',
    done: 'The payouts are paused.',
    asks: 'reason',
    longest: 500,
    isDangerous: true,
  },
  resume: {
    kind: 'resume',
    label: 'Resume payouts',
    consequence:
      'The store is paid by its schedule again. A pause by the store itself or by the payment provider stays.',
    confirm: 'Resume the payouts',
    done: 'The payouts are resumed.',
    asks: null,
    isDangerous: false,
  },
  add: {
    ...correction,
    kind: 'add',
    label: 'Add money',
    consequence:
      'It is available to the store now, at the cost of the platform. The store reads your reason.',
    confirm: 'Add it',
    done: 'The money is added.',
  },
  take: {
    ...correction,
    kind: 'take',
    label: 'Take money',
    consequence:
      'It is taken from what is available, below zero too: the store then owes it. The store reads your reason.',
    confirm: 'Take it',
    done: 'The money is taken.',
  },
  hold: {
    ...correction,
    kind: 'hold',
    label: 'Hold money back',
    consequence: 'It is not paid out until somebody releases it. The store reads your reason.',
    confirm: 'Hold it back',
    done: 'The money is held back.',
  },
  release: {
    kind: 'release',
    label: 'Release',
    consequence: 'It is available to the store again.',
    confirm: 'Release it',
    done: 'The money is available again.',
    asks: null,
    isDangerous: false,
  },
} as const satisfies Readonly<Record<string, DeedWords>>;

export const storeMoneyDraft = (store: string, kind: string): string => `store-money/${store}/${kind}`;
