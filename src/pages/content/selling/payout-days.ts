import type { SellingTerms } from '#schema/content/content.ts';

/** When the platform pays out, as one word of a list and as the beginning of a sentence. */
export const payoutDays: Readonly<Record<SellingTerms['payout_schedule'], { short: string; long: string }>> =
  {
    daily: { short: 'Daily', long: 'Every day' },
    weekly: { short: 'Mondays', long: 'Every Monday' },
    monthly: { short: 'Monthly', long: 'On the first of each month' },
    manual: { short: 'On request', long: 'Whenever you ask' },
  };
