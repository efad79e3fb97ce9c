const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 1250 to '$12.50'. */
export const money = (cents: number): string => dollars.format(cents / 100);
