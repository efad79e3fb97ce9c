import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/vendor/products.ts';
import { StorePage } from '#pages/vendor/kit/of-store.tsx';
import { Rows, Search, Views } from '#pages/vendor/orders/list-frame.tsx';
import type { ListQuery } from '#pages/vendor/orders/list-query.ts';
import * as list from '#pages/vendor/products/products.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDay } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { Customer } from '#schema/vendor/people/customers.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { customerName, kindText, sorts } from './customer-words.ts';

const columnsFor = (slug: string): readonly Column<Customer>[] => [
  {
    id: 'name',
    label: 'Customer',
    kind: 'main',
    cell: (customer) => (
      <span>
        <a className={list.name} href={panelAddresses.vendorCustomer(slug, customer.id)}>
          {customerName(customer)}
        </a>
        <span className={list.sku}>{kindText[customer.kind]}</span>
      </span>
    ),
  },
  { id: 'orders', label: 'Orders', kind: 'number', cell: ({ orders }) => formatCount(orders) },
  { id: 'spent', label: 'Spent', kind: 'number', cell: ({ spent }) => formatMoney(spent) },
  {
    id: 'last',
    label: 'Last order',
    cell: ({ last_order_at: at }) =>
      at === null ? (
        '–'
      ) : (
        <time className={list.time} dateTime={at}>
          {formatDay(at)}
        </time>
      ),
  },
  { id: 'region', label: 'Region', cell: ({ region }) => region ?? '–' },
];

interface CustomersViewProps {
  list: ListViewActor;
  slug: string;
  query: ListQuery;
  isOld?: boolean;
  /** The way to a file, for those who may have one. */
  exporting?: ReactNode;
}

/** Those who have bought from the store: name, orders, money and region, and nothing else about them. */
export function CustomersView({ list: actor, slug, query, isOld = false, exporting }: CustomersViewProps) {
  const path = panelAddresses.vendorCustomers(slug);
  return (
    <StorePage title="Customers" aside={exporting}>
      <Views path={path} query={query} label="Order of customers" views={sorts} />
      <Search path={path} query={query} label="Name, order number or whole email" />
      <Rows<Customer>
        actor={actor}
        nouns={['Customers', 'customer']}
        columns={columnsFor(slug)}
        nameOf={customerName}
        isOld={isOld}
        empty={
          query.q === undefined
            ? {
                title: 'Nobody has bought yet.',
                more: <p>Customers appear here with their first paid order.</p>,
              }
            : {
                title: 'Nothing matches.',
                more: <p>A name is found by its beginning, an email only as a whole.</p>,
              }
        }
      />
    </StorePage>
  );
}
