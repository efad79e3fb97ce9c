import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { Customers } from '#schema/vendor-panel/people/customers.ts';
import type { Customer, CustomerQuery } from '#schema/vendor-panel/people/customers.ts';
import type { Client } from '#services/client.ts';

type Listing = Observable<{ rows: readonly Customer[]; next: string | null }>;

const filterOf = (vendor_id: string, { q, region, again }: CustomerQuery, after: string | null) => ({
  vendor_id,
  query: q ?? null,
  region: region ?? null,
  returning_only: again === 'true',
  after: after === null ? null : (JSON.parse(after) as object),
});
const asText = <Page extends { next: object | null }>(page: Page) => ({
  ...page,
  next: page.next === null ? null : JSON.stringify(page.next),
});

/** The customers of a store, for its team. Refusals carry the server's sentence. */
export const createCustomerService = (client: Client) => ({
  /** @param after The `next` of the page before, as text. */
  list: (vendorId: string, wish: CustomerQuery, after: string | null): Listing =>
    client
      .rpc(Customers, 'vendor_customers', {
        ...filterOf(vendorId, wish, after),
        sort: wish['sort'] ?? 'latest',
      })
      .pipe(map(asText)),
  /** The same for a file: more rows at once, by name, and only with the right to export. */
  pageOfFile: (vendorId: string, wish: CustomerQuery, after: string | null): Listing =>
    client.rpc(Customers, 'export_customers', filterOf(vendorId, wish, after)).pipe(map(asText)),
});

export type CustomerService = ReturnType<typeof createCustomerService>;
