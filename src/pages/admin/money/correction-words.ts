import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';

/** What another admin does about a correction that waits, and who has asked for it. */
export const correctionDeeds = {
  approve: {
    kind: 'approve',
    label: 'Approve',
    consequence:
      'The balance of the store changes now, at the cost or to the gain of the platform. The store reads the reason.',
    confirm: 'Approve the correction',
    done: 'The correction is made.',
    asks: null,
    isDangerous: false,
  },
  refuse: {
    kind: 'refuse',
    label: 'Refuse',
    consequence: 'Nothing changes, and the correction waits no more.',
    confirm: 'Refuse the correction',
    done: 'The correction is refused.',
    asks: null,
    isDangerous: false,
  },
  takeBack: {
    kind: 'refuse',
    label: 'Take back',
    consequence: 'Nothing changes, and the correction waits no more.',
    confirm: 'Take the correction back',
    done: 'The correction is taken back.',
    asks: null,
    isDangerous: false,
  },
} as const satisfies Readonly<Record<string, DeedWords>>;
