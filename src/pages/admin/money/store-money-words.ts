import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import { correctionActions } from './correction-words.ts';

const correction = { asks: 'reason and more', longest: 500, isDangerous: false } as const;

export const storeMoneyActions = {
  approve: correctionActions.approve,
  refuse: correctionActions.refuse,
  pause: {
    kind: 'pause',
    label: 'Pause payouts',
    consequence:
      'The store gets no payouts until an admin resumes them. Its earnings stay in its balance. The store sees your reason.',
    confirm: 'Pause payouts',
    done: 'Payouts paused.',
    asks: 'reason',
    longest: 500,
    isDangerous: true,
  },
  resume: {
    kind: 'resume',
    label: 'Resume payouts',
    consequence:
      "The store's payout schedule continues. If the store or the payment provider paused payouts too, that pause stays.",
    confirm: 'Resume payouts',
    done: 'Payouts resumed.',
    asks: null,
    isDangerous: false,
  },
  add: {
    ...correction,
    kind: 'add',
    label: 'Credit',
    consequence:
      "Adds to the store's available balance now, at Stallbar's cost. Above the limit for one admin, another admin has to approve it. The store sees your reason.",
    confirm: 'Credit',
    done: "Credit added, or waiting below for another admin's approval.",
  },
  take: {
    ...correction,
    kind: 'take',
    label: 'Debit',
    consequence:
      "Deducts from the store's available balance, which can go below zero. Above the limit for one admin, another admin has to approve it. The store sees your reason.",
    confirm: 'Debit',
    done: "Debit made, or waiting below for another admin's approval.",
  },
  hold: {
    ...correction,
    kind: 'hold',
    label: 'Place hold',
    consequence: "This amount isn't paid out until someone releases it. The store sees your reason.",
    confirm: 'Place hold',
    done: 'Hold placed.',
  },
  release: {
    kind: 'release',
    label: 'Release',
    consequence: "The amount goes back to the store's available balance.",
    confirm: 'Release hold',
    done: 'Hold released.',
    asks: null,
    isDangerous: false,
  },
} as const satisfies Readonly<Record<string, ActionWords>>;

export const storeMoneyDraft = (store: string, kind: string): string => `store-money/${store}/${kind}`;
