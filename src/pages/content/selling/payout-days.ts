import { formatDate } from '#schema/format-date.ts';
import { formatMoney, formatPercent } from '#schema/format.ts';
import type { SellingTerms } from '#schema/content/content.ts';

/** The platform's payout days, as a list item and at the start of a sentence. */
export const payoutDays: Readonly<Record<SellingTerms['payout_schedule'], { short: string; long: string }>> =
  {
    daily: { short: 'Daily', long: 'Every day' },
    weekly: { short: 'Mondays', long: 'Every Monday' },
    monthly: { short: 'Monthly', long: 'On the first of each month' },
    manual: { short: 'On request', long: 'Whenever you ask' },
  };

/** When sellers are paid, by the rules that pay them. */
export function payoutPromise({
  payout_schedule: schedule,
  holdback_days: days,
  payout_minimum: least,
}: SellingTerms) {
  const delivered =
    days === 0 ? 'once it is delivered' : `${days} ${days === 1 ? 'day' : 'days'} after it is delivered`;
  return `${payoutDays[schedule].long}, if at least ${formatMoney(least).replace(/\.00$/, '')} is available. Smaller balances roll over to the next payout. What you earn from an order becomes available ${delivered}, unless a return is open.`;
}

/** What happens to the shipping that buyers pay. */
export const shippingPromise = ({ commission_on_shipping: isShared }: SellingTerms): string =>
  isShared
    ? 'You also get the shipping your customers pay, less the same commission.'
    : 'You also get all of the shipping your customers pay.';

/** The rates that apply instead of the usual one; null if there are none. */
export function otherRates({ other_rates: rates }: SellingTerms): string | null {
  if (rates.length === 0) return null;
  const words = rates.map(
    ({ category, rate, until }) =>
      `${formatPercent(rate)} for ${category ?? 'everything else'}${until === null ? '' : ` until ${formatDate(until)}`}`,
  );
  return `Some items have another rate: ${words.join('; ')}.`;
}
