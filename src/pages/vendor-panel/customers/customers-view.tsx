import { storeDay } from '#lazy/store-days.ts';
import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/kit/list.ts';
import { states } from '#schema/checkout/places.ts';
import { Rows } from '#panel/list/list-frame.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDate } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import { customerQueryText } from '#schema/vendor-panel/people/customers.ts';
import type { Customer, CustomerQuery, CustomerSort } from '#schema/vendor-panel/people/customers.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';

export function customerUrl(path: string, query: CustomerQuery): string {
  const text = customerQueryText(query);
  return text === '' ? path : `${path}?${text}`;
}

const sortLabels: readonly (readonly [sort: CustomerSort, label: string])[] = [
  ['latest', 'Most recent order'],
  ['spent', 'Highest spend'],
  ['orders', 'Most orders'],
  ['name', 'Name'],
];

const columnsFor = (slug: string, query: CustomerQuery): readonly Column<Customer>[] => {
  const path = panelAddresses.vendorCustomers(slug);
  const sorted = (sort: CustomerSort) => ({
    href: customerUrl(path, { ...query, sort: sort === 'latest' ? '' : sort }),
    direction:
      (query['sort'] ?? 'latest') === sort
        ? sort === 'name'
          ? ('ascending' as const)
          : ('descending' as const)
        : null,
  });
  return [
    {
      id: 'name',
      label: 'Customer',
      kind: 'main',
      sort: sorted('name'),
      cell: ({ id, name }) => (
        <a
          className={`${link({})} ${list.name}`}
          href={`${panelAddresses.vendorOrders(slug)}?customer=${id}`}
        >
          <span>{name}</span>
          <span className={visuallyHidden}>: orders</span>
        </a>
      ),
    },
    { id: 'region', label: 'State', cell: ({ region_name: name }) => name },
    {
      id: 'orders',
      label: 'Orders',
      kind: 'number',
      sort: sorted('orders'),
      cell: ({ orders }) => formatCount(orders),
    },
    {
      id: 'spent',
      label: 'Spent',
      kind: 'number',
      sort: sorted('spent'),
      cell: ({ spent }) => formatMoney(spent),
    },
    {
      id: 'latest',
      label: 'Last order',
      sort: sorted('latest'),
      cell: ({ last_at: at }) => (
        <time className={list.time} dateTime={at}>
          {formatDate(storeDay(at))}
        </time>
      ),
    },
  ];
};

interface CustomersViewProps {
  list: ListViewActor<Customer>;
  slug: string;
  query: CustomerQuery;
  /** The saved views. */
  views?: ReactNode;
  tools?: ReactNode;
}

/** The store's buyers: no more than it needs to know about them. */
export function CustomersView({ list: actor, slug, query, views, tools }: CustomersViewProps) {
  const path = panelAddresses.vendorCustomers(slug);
  const isFiltered = ['q', 'region', 'again'].some((name) => query[name] !== undefined);
  return (
    <StorePage title="Customers" aside={tools}>
      <Filters path={path} query={query} isFiltered={isFiltered} views={views} />
      <Rows
        actor={actor}
        nouns={['Customers', 'customer']}
        columns={columnsFor(slug, query)}
        nameOf={({ name }) => name}
        empty={
          isFiltered
            ? {
                title: 'No customers found.',
                more: <p>Search by the start of a name or a full email address.</p>,
              }
            : {
                title: 'No customers yet.',
                more: <p>Customers appear here after their first paid order.</p>,
              }
        }
      />
    </StorePage>
  );
}

interface FiltersProps {
  path: string;
  query: CustomerQuery;
  isFiltered: boolean;
  views: ReactNode;
}

const again = (event: { currentTarget: { form: HTMLFormElement | null } }) =>
  event.currentTarget.form?.requestSubmit();

/** A plain form: its fields are the query string. */
function Filters({ path, query, isFiltered, views }: FiltersProps) {
  return (
    <form key={JSON.stringify(query)} className={list.tools} action={path} method="get" role="search">
      <label className={list.search}>
        <span className={visuallyHidden}>Name, order number or email</span>
        <input
          className={list.input}
          type="search"
          name="q"
          maxLength={100}
          minLength={2}
          placeholder="Name, order number or email"
          defaultValue={query['q'] ?? ''}
        />
      </label>
      <label className={list.filter}>
        <span className={visuallyHidden}>State</span>
        <select className={list.input} name="region" defaultValue={query['region'] ?? ''} onChange={again}>
          <option value="">All states</option>
          {states.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={list.filter}>
        <span className={visuallyHidden}>Customers</span>
        <select className={list.input} name="again" defaultValue={query['again'] ?? ''} onChange={again}>
          <option value="">All customers</option>
          <option value="true">Returning customers</option>
        </select>
      </label>
      <label className={list.filter}>
        <span className={visuallyHidden}>Sort by</span>
        <select className={list.input} name="sort" defaultValue={query['sort'] ?? 'latest'} onChange={again}>
          {sortLabels.map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={button({ variant: 'secondary' })}>
        Search
      </button>
      {isFiltered && (
        <a className={button({ variant: 'quiet' })} href={customerUrl(path, { sort: query['sort'] ?? '' })}>
          Clear filters
        </a>
      )}
      {views}
    </form>
  );
}
