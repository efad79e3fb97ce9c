import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';

/** Another admin's actions on a pending correction, and who requested it. */
export const correctionActions = {
  approve: {
    kind: 'approve',
    label: 'Approve',
    consequence:
      "This changes the store's balance now, at Stallbar's cost or gain. The store sees the reason.",
    confirm: 'Approve adjustment',
    done: 'Adjustment approved.',
    asks: null,
    isDangerous: false,
  },
  refuse: {
    kind: 'refuse',
    label: 'Reject',
    consequence: "The balance doesn't change, and the adjustment is removed from the list.",
    confirm: 'Reject adjustment',
    done: 'Adjustment rejected.',
    asks: null,
    isDangerous: false,
  },
  takeBack: {
    kind: 'refuse',
    label: 'Withdraw',
    consequence: "The balance doesn't change, and the adjustment is removed from the list.",
    confirm: 'Withdraw adjustment',
    done: 'Adjustment withdrawn.',
    asks: null,
    isDangerous: false,
  },
} as const satisfies Readonly<Record<string, ActionWords>>;
