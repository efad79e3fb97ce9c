import type { ListQuery } from '#panel/list/list-query.ts';

/** What an empty list of a search says of addresses, to spread into its words. */
export const emailsWhole = ({ q }: ListQuery): { more?: string } =>
  q?.includes('@') === true ? { more: 'An email is found when it is written whole.' } : {};
