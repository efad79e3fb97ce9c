import { cents, moneyText } from './money.ts';

/**
 * How the shop shows money and numbers to people, in American English. Dates are in a separate file: the first page
 * shows none, and a file is sent to the browser whole. The first `Intl.NumberFormat` takes a slow phone 20 ms and
 * more, so what a first page shows is written without one.
 */

/** '1234.50' as '1,234.50'. */
const grouped = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');

const numberFormat = (options: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined;
  return (value: number): string => (format ??= new Intl.NumberFormat('en-US', options)).format(value);
};

/** 123450 cents as '$1,234.50': two decimals and a $ sign (spec §9). */
export const formatMoney = (amount: number): string =>
  grouped(moneyText(cents(Math.round(amount)))).replace(/^-?/, '$&$$');

const formatFraction = numberFormat({});

/** 7500 cents as '$75', 7550 as '$75.50': an amount that an order must reach. */
export const formatThreshold = (amount: number): string => formatMoney(amount).replace(/\.00$/, '');

/** 1234 as '1,234'. */
export const formatCount = (count: number): string =>
  Number.isSafeInteger(count) ? grouped(String(count)) : formatFraction(count);

/** '1 row', '1,234 rows'; for nouns whose plural has an s. */
export const formatCounted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** 0.125 as '12.5%'. */
export const formatPercent = numberFormat({ style: 'percent', maximumFractionDigits: 2 });

/** 4 as '4.0': an average of stars. */
export const formatRating = (average: number): string => average.toFixed(1);
