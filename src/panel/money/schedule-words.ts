import type { PayoutSchedule } from '#schema/vendor-panel/money/payouts.ts';

/** How often a store is paid. */
export const scheduleWords: Readonly<Record<PayoutSchedule, string>> = {
  daily: 'Every day',
  weekly: 'Every Monday',
  monthly: 'On the first of the month',
  manual: 'Only when you ask',
};
