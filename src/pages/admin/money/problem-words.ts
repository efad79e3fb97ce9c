import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import type { MoneyProblems } from '#schema/admin/money.ts';
import { correctionActions } from './correction-words.ts';
import { payoutActions } from './payout-words.ts';

export const troubleWords: Readonly<Record<MoneyProblems['troubles'][number]['subject'], string>> = {
  payments: "Shoppers can't pay",
  refunds: "Refunds aren't going out",
  payouts: "Payouts aren't going out",
  accounts: "Stores can't set up payouts",
};

export const jobWords: Readonly<Record<MoneyProblems['jobs'][number]['kind'], string>> = {
  transfer: 'Sending a payout',
  reversal: 'Reversing a payout',
  reconciliation: 'Reconciling with the provider',
};

export const differenceWords: Readonly<Record<MoneyProblems['differences'][number]['what'], string>> = {
  unknown_here: "In the provider's records, missing from the ledger",
  missing_there: "In the ledger, missing from the provider's records",
  amount: 'Amounts differ',
  reversed_there: 'Reversed by the provider, not in the ledger',
  not_reversed_there: 'Reversed in the ledger, not by the provider',
  unsettled: 'Sent 10 days ago, arrival not confirmed',
};

/** What raises an alert about a store's discounts. */
export const discountWords: Readonly<Record<MoneyProblems['discounts'][number]['reason'], string>> = {
  'own-store': 'A team member tried a code that Stallbar pays for',
  'too-often': 'A code that Stallbar pays for was tried beyond its limit',
  many: 'A code that Stallbar pays for was used unusually often within a day',
};

export const problemActions = {
  approve: correctionActions.approve,
  refuse: correctionActions.refuse,
  retry: { ...payoutActions.retry, done: "We'll try again within a minute." },
  refund: { ...payoutActions.retry, kind: 'refund', done: "We'll try again within a minute." },
  settle: {
    kind: 'settle',
    label: 'Resolve',
    consequence:
      "This removes it from the list without moving any money. If a store's balance is wrong, correct it on the store's page first.",
    confirm: 'Mark as resolved',
    done: 'Difference resolved.',
    asks: 'reason',
    isDangerous: false,
  },
  discounts: {
    kind: 'discounts',
    label: 'Resolve',
    consequence: "This removes it from the list. If it happens again, you'll get a new alert.",
    confirm: 'Mark as resolved',
    done: 'Alert resolved.',
    asks: 'reason',
    isDangerous: false,
  },
} as const satisfies Readonly<Record<string, ActionWords>>;

export const problemDraft = (kind: string): string => `money-problem/${kind}`;
