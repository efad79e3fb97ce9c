const format = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

/** 0.12 as '12%'. */
export const percent = (share: number): string => format.format(share);
