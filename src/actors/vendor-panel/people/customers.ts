import { EMPTY, expand, map, toArray } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import { listViewMachine } from '#machines/kit/list-view.machine.ts';
import type { ListPage, ListQuery, ReadPage } from '#machines/kit/list-view.rules.ts';
import type { Customer, CustomerQuery } from '#schema/vendor-panel/people/customers.ts';
import { createCustomerService } from '#services/vendor-panel/people/customers.ts';
import type { CustomerService } from '#services/vendor-panel/people/customers.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import type { ListViewActor } from '../products.ts';

const customers = (): CustomerService => createCustomerService(services().client);

/** The customers of a store. The caller starts and stops it. */
export const createCustomerList = (vendorId: string, query: ListQuery): ListViewActor =>
  createActor(
    listViewMachine.provide({
      actors: {
        readPage: fromService(({ query: wanted, after }: ReadPage): Observable<ListPage> =>
          customers().list(vendorId, wanted, after),
        ),
      },
    }),
    { input: { query } },
  );

/** Every customer of a list, by name. @param onRows how many have been read so far */
export const allCustomers = (
  vendorId: string,
  query: CustomerQuery,
  onRows: (count: number) => void,
): Observable<readonly Customer[]> => {
  const page = (after: string | null) => customers().pageOfFile(vendorId, query, after);
  let count = 0;
  return page(null).pipe(
    expand(({ next }) => (next === null ? EMPTY : page(next))),
    map(({ rows }) => {
      count += rows.length;
      onRows(count);
      return rows;
    }),
    toArray(),
    map((pages) => pages.flat()),
  );
};
