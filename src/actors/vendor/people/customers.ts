import { catchError, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import { listViewMachine } from '#machines/kit/list-view.machine.ts';
import type { ListPage, ListQuery, ReadPage } from '#machines/kit/list-view.rules.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { Customer } from '#schema/vendor/people/customers.ts';
import { createCustomerService } from '#services/vendor/people/customers.ts';
import type { CustomerService } from '#services/vendor/people/customers.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import type { ListViewActor } from '../products.ts';

const customers = (): CustomerService => createCustomerService(services().client);

const listOf = (
  query: ListQuery,
  read: (query: ListQuery, after: string | null) => Observable<ListPage>,
): ListViewActor =>
  createActor(
    listViewMachine.provide({
      actors: { readPage: fromService(({ query: wanted, after }: ReadPage) => read(wanted, after)) },
    }),
    { input: { query } },
  );

/** The store's customers. The caller starts and stops it. */
export const createCustomerList = (vendorId: string, query: ListQuery): ListViewActor =>
  listOf(query, (wanted, after) => customers().list(vendorId, wanted, after));

/**
 * The orders of a customer in this store; `onRead` is told who it is. The caller starts and stops it.
 */
export const createCustomerOrders = (
  vendorId: string,
  customer: string,
  onRead: (customer: Customer) => void,
): ListViewActor =>
  listOf({}, (_, after) =>
    customers()
      .page(vendorId, customer, after)
      .pipe(
        map(({ rows, next, ...facts }) => {
          onRead(facts);
          return { rows, next };
        }),
      ),
  );

/** All customers for a file, or why there are none. */
export const allCustomers = (
  vendorId: string,
): Promise<{ customers: readonly Customer[] } | { problem: string }> =>
  firstValueFrom(
    customers()
      .all(vendorId)
      .pipe(
        map((all) => ({ customers: all })),
        catchError((error: unknown) => of({ problem: accountProblem(error) })),
      ),
  );
