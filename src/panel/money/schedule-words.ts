import type { PayoutSchedule } from '#schema/vendor-panel/money/payouts.ts';

/** A store's payout interval. */
export const scheduleWords: Readonly<Record<PayoutSchedule, string>> = {
  daily: 'Every day',
  weekly: 'Every Monday',
  monthly: 'Monthly on the 1st',
  manual: 'On request only',
};
