/**
 * How the shop shows money and numbers to people, in American English. Dates stand in a file of their own: the first
 * page shows none, and a file comes to the browser whole. Formatters are made at their first use: making all of them
 * would hold up the first paint.
 */
const numberFormat = (options: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined;
  return (value: number): string => (format ??= new Intl.NumberFormat('en-US', options)).format(value);
};

const dollars = numberFormat({ style: 'currency', currency: 'USD' });

/** 123450 cents as '$1,234.50': two decimals and a $ sign (spec §9). */
export const formatMoney = (cents: number): string => dollars(cents / 100);

/** 1234 as '1,234'. */
export const formatCount = numberFormat({});

/** 0.125 as '12.5%'. */
export const formatPercent = numberFormat({ style: 'percent', maximumFractionDigits: 2 });

/** 4 as '4.0': an average of stars. */
export const formatRating = (average: number): string => average.toFixed(1);
