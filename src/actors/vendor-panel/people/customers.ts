import type { Days } from '#schema/day.ts';
import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type { Customer, CustomerQuery } from '#schema/vendor-panel/people/customers.ts';
import { createCustomerService } from '#services/vendor-panel/people/customers.ts';
import type { CustomerService } from '#services/vendor-panel/people/customers.ts';
import { allRows } from '#actors/kit/all-rows.ts';
import { createList } from '#actors/kit/list.ts';
import { services } from '#actors/kit/services.ts';

const customers = (): CustomerService => createCustomerService(services().client);

/** The customers of a store. The caller starts and stops it. */
export const createCustomerList = (vendorId: string, query: ListQuery) =>
  createList((wanted, after) => customers().list(vendorId, wanted, after), query);

/** Every customer in a list, by name. @param onRows called with the number read so far */
export const allCustomers = (
  vendorId: string,
  query: CustomerQuery,
  days: Days,
  onRows: (count: number) => void,
): Observable<readonly Customer[]> => {
  const page = (after: string | null) => customers().pageOfFile(vendorId, query, days, after);
  return allRows(page, onRows);
};
