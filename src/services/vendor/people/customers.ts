import { EMPTY, expand, map, reduce } from 'rxjs';
import type { Observable } from 'rxjs';
import { CustomerExport, CustomerPage, Customers } from '#schema/vendor/people/customers.ts';
import type { Customer } from '#schema/vendor/people/customers.ts';
import type { Client } from '#services/client.ts';

/** Those who have bought from a store, for its team. */
export type CustomerService = {
  /** @param after The `next` of the page before, as text. */
  list: (
    vendorId: string,
    wish: Readonly<Partial<Record<'q' | 'view', string>>>,
    after: string | null,
  ) => Observable<{ rows: readonly Customer[]; next: string | null }>;
  page: (
    vendorId: string,
    customer: string,
    after: string | null,
  ) => Observable<Omit<CustomerPage, 'next'> & { next: string | null }>;
  /** All of them; a right of its own. */
  all: (vendorId: string) => Observable<readonly Customer[]>;
};

const placeOf = (after: string | null) => (after === null ? null : (JSON.parse(after) as object));
const asText = <Page extends { next: object | null }>(page: Page) => ({
  ...page,
  next: page.next === null ? null : JSON.stringify(page.next),
});

export const createCustomerService = (client: Client): CustomerService => ({
  list: (vendor_id, { q, view = 'last' }, after) =>
    client
      .rpc(Customers, 'vendor_customers', { vendor_id, sort: view, query: q ?? null, after: placeOf(after) })
      .pipe(map(asText)),
  page: (vendor_id, customer_id, after) =>
    client
      .rpc(CustomerPage, 'vendor_customer', { vendor_id, customer_id, after: placeOf(after) })
      .pipe(map(asText)),
  all: (vendor_id) => {
    const read = (after: string | null) =>
      client.rpc(CustomerExport, 'export_customers', { vendor_id, after });
    return read(null).pipe(
      expand(({ next }) => (next === null ? EMPTY : read(next))),
      reduce<typeof CustomerExport.Type, readonly Customer[]>((all, { rows }) => [...all, ...rows], []),
    );
  },
});
