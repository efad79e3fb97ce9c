import { formatCount } from '#schema/format.ts';

/** The database counts to 1,001 at most: counting further costs more than the number is worth. */
const numberOf = (count: number): string => (count > 1000 ? '1,000+' : formatCount(count));

export const productCount = (count: number): string =>
  `${numberOf(count)} ${count === 1 ? 'product' : 'products'}`;

/** How much of a list is on the page: '45 of 241'. */
export const shareShown = (shown: number, count: number): string =>
  `${formatCount(shown)} of ${numberOf(count)}`;
