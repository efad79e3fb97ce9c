import type { ListQuery } from '#panel/list/list-query.ts';

/** What an empty search result says about addresses, to spread into its texts. */
export const emailsWhole = ({ q }: ListQuery): { more?: string } =>
  q?.includes('@') === true ? { more: 'Search by a full email address.' } : {};
