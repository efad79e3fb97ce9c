import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';
import type { MoneyProblems } from '#schema/admin/money.ts';
import { correctionDeeds } from './correction-words.ts';
import { payoutDeeds } from './payout-words.ts';

export const troubleWords: Readonly<Record<MoneyProblems['troubles'][number]['subject'], string>> = {
  payments: "Shoppers can't pay",
  refunds: "Refunds aren't sent",
  payouts: "Payouts aren't sent",
  accounts: "Stores can't set up payouts",
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

/** What raises an alert about the discounts of a store. */
export const discountWords: Readonly<Record<MoneyProblems['discounts'][number]['reason'], string>> = {
  'own-store': 'Somebody of the store tried a code that the platform pays',
  'too-often': 'A code that the platform pays was tried more often than it may be used',
  many: 'A code that the platform pays was used very often within a day',
};

export const problemDeeds = {
  approve: correctionDeeds.approve,
  refuse: correctionDeeds.refuse,
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
  discounts: {
    kind: 'discounts',
    label: 'Settle',
    consequence: 'It leaves the list. If it happens again, there is a new alert.',
    confirm: 'It is settled',
    done: 'The alert is settled.',
    asks: 'reason',
    isDangerous: false,
  },
} as const satisfies Readonly<Record<string, DeedWords>>;

export const problemDraft = (kind: string): string => `money-problem/${kind}`;
