import type { ListViewActor } from '#actors/vendor/products.ts';
import { StorePage } from '#pages/vendor/kit/of-store.tsx';
import { Rows } from '#pages/vendor/orders/list-frame.tsx';
import * as orders from '#pages/vendor/orders/orders.css.ts';
import * as list from '#pages/vendor/products/products.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDay } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { Customer, CustomerOrder } from '#schema/vendor/people/customers.ts';
import { link } from '#ui/components/link.css.ts';
import { StatusBadge } from '#ui/components/status-badge.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { customerName, kindText } from './customer-words.ts';

/** Whoever may not read orders sees their numbers without the way to them. */
const columnsFor = (slug: string, mayOpen: boolean): readonly Column<CustomerOrder>[] => [
  {
    id: 'number',
    label: 'Order',
    kind: 'main',
    cell: ({ number }) =>
      mayOpen ? (
        <a className={list.name} href={panelAddresses.vendorOrder(slug, number)}>
          {number}
        </a>
      ) : (
        number
      ),
  },
  { id: 'status', label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'pieces', label: 'Pieces', kind: 'number', cell: ({ pieces }) => formatCount(pieces) },
  { id: 'total', label: 'Total', kind: 'number', cell: ({ total }) => formatMoney(total) },
  {
    id: 'ordered',
    label: 'Ordered',
    cell: ({ created_at: at }) => (
      <time className={list.time} dateTime={at}>
        {formatDay(at)}
      </time>
    ),
  },
];

interface CustomerViewProps {
  list: ListViewActor;
  slug: string;
  customer: Customer | null;
  mayOpenOrders: boolean;
}

/** One customer with the orders in this store. */
export function CustomerView({ list: actor, slug, customer, mayOpenOrders }: CustomerViewProps) {
  return (
    <StorePage
      title={customer === null ? 'Customer' : customerName(customer)}
      aside={
        <a className={link({})} href={panelAddresses.vendorCustomers(slug)}>
          All customers
        </a>
      }
    >
      <p className={orders.hint}>
        {customer === null
          ? ' '
          : [
              kindText[customer.kind],
              customer.region,
              `${formatCount(customer.orders)} ${customer.orders === 1 ? 'order' : 'orders'}`,
              `${formatMoney(customer.spent)} spent, less what was paid back`,
            ]
              .filter((each) => each !== null && each !== '')
              .join(' · ')}
      </p>
      <Rows<CustomerOrder>
        actor={actor}
        nouns={['Orders', 'order']}
        columns={columnsFor(slug, mayOpenOrders)}
        nameOf={({ number }) => number}
        isOld={false}
        empty={{ title: 'There are no orders.' }}
      />
    </StorePage>
  );
}
