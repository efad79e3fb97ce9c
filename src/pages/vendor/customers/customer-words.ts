import type { Customer } from '#schema/vendor/people/customers.ts';

/** The orders of the list; the first one is shown without a word about it. */
export const sorts = [
  ['last', 'Latest order'],
  ['spent', 'Most spent'],
  ['orders', 'Most orders'],
] as const;

export const customerName = ({ name, kind }: Customer): string =>
  kind === 'deleted' ? 'Deleted account' : name === null || name === '' ? 'A customer' : name;

export const kindText: Readonly<Record<Customer['kind'], string>> = {
  account: 'Account',
  guest: 'Guest',
  deleted: 'Deleted',
};
