import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';
import { correctionDeeds } from './correction-words.ts';

const correction = { asks: 'reason and more', longest: 500, isDangerous: false } as const;

export const storeMoneyDeeds = {
  approve: correctionDeeds.approve,
  refuse: correctionDeeds.refuse,
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
      'It is available to the store now, at the cost of the platform. Beyond what one admin corrects alone, it waits until another approves it. The store reads your reason.',
    confirm: 'Add it',
    done: 'The money is added, or waits below for another admin.',
  },
  take: {
    ...correction,
    kind: 'take',
    label: 'Take money',
    consequence:
      'It is taken from what is available, below zero too: the store then owes it. Beyond what one admin corrects alone, it waits until another approves it. The store reads your reason.',
    confirm: 'Take it',
    done: 'The money is taken, or the correction waits below for another admin.',
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
