import { Schema } from 'effect';
import { Money } from '#schema/wire.ts';

const Text = Schema.String;
const Count = Schema.Finite;

/** A person who has bought in a store. */
export const Customer = Schema.Struct({
  id: Text,
  name: Text,
  orders: Count,
  /** The cost of the orders, less refunds. */
  spent: Money,
  first_at: Text,
  last_at: Text,
  /** The state of the latest delivery, such as `OR`, and its name. */
  region: Text,
  region_name: Text,
});
export type Customer = typeof Customer.Type;

export const Customers = Schema.Struct({
  rows: Schema.Array(Customer),
  next: Schema.NullOr(Schema.Struct({ key: Text, id: Text })),
});

const customerSorts = ['latest', 'spent', 'orders', 'name'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** The list's query string, parsed; defaults are omitted. */
export type CustomerQuery = Readonly<Partial<Record<string, string>>>;

const fields = ['q', 'region', 'again', 'sort'] as const;

export function readCustomerQuery(search: string): CustomerQuery {
  const given = new URLSearchParams(search);
  const known: Readonly<Record<(typeof fields)[number], (value: string) => boolean>> = {
    q: (value) => value.length > 1,
    region: (value) => /^[A-Z]{2}$/.test(value),
    again: (value) => value === 'true',
    sort: (value) => value !== 'latest' && customerSorts.some((each) => each === value),
  };
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = (given.get(name) ?? '').trim().slice(0, 100);
      return known[name](value) ? [[name, value]] : [];
    }),
  );
}

/** The query string without a question mark. */
export function customerQueryText(query: CustomerQuery): string {
  const text = new URLSearchParams();
  for (const name of fields) {
    const value = query[name] ?? '';
    if (value !== '') text.set(name, value);
  }
  return text.toString();
}
