import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Days } from '#schema/day.ts';
import { Customers } from '#schema/vendor-panel/people/customers.ts';
import type { Customer, CustomerQuery } from '#schema/vendor-panel/people/customers.ts';
import type { Client } from '#services/client.ts';
import { withTextCursor } from '#services/page-cursor.ts';

type Listing = Observable<{ rows: readonly Customer[]; next: string | null }>;

const filterOf = (vendor_id: string, { q, region, again }: CustomerQuery, after: string | null) => ({
  vendor_id,
  query: q ?? null,
  region: region ?? null,
  returning_only: again === 'true',
  after: after === null ? null : (JSON.parse(after) as object),
});
/** A store's customers, for its team. Refusals have the server's message. */
export const createCustomerService = (client: Client) => ({
  /** @param after The previous page's `next`, as text. */
  list: (vendorId: string, wish: CustomerQuery, after: string | null): Listing =>
    client
      .rpc(Customers, 'vendor_customers', {
        ...filterOf(vendorId, wish, after),
        sort: wish['sort'] ?? 'latest',
      })
      .pipe(map(withTextCursor)),
  /** The same for a file: more rows at once, by name, and only with the right to export. */
  pageOfFile: (vendorId: string, wish: CustomerQuery, days: Days, after: string | null): Listing =>
    client
      .rpc(Customers, 'export_customers', {
        ...filterOf(vendorId, wish, after),
        last_from: days.first,
        last_to: days.last,
      })
      .pipe(map(withTextCursor)),
});

export type CustomerService = ReturnType<typeof createCustomerService>;
