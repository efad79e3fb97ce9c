import type { Meta, StoryObj } from '@storybook/react-vite';
import { listViewMachine } from '#machines/kit/list-view.machine.ts';
import { CustomerView } from '#pages/vendor/customers/customer-view.tsx';
import { Skeleton } from '#pages/vendor/customers/customers.tsx';
import { CustomersView } from '#pages/vendor/customers/customers-view.tsx';
import { ExportCustomers } from '#pages/vendor/customers/export-customers.tsx';
import { cents } from '#schema/money.ts';
import type { Customer, CustomerOrder } from '#schema/vendor/people/customers.ts';
import { useNeighbour } from '../../../.storybook/atlas/neighbour.ts';
import { listViewModel } from '../../../tests/model/kit/list-view.model.ts';

const customer = (id: string, more: Partial<Customer> = {}): Customer => ({
  id,
  kind: 'account',
  name: 'Ada Lovelace',
  region: 'TX',
  orders: 12,
  spent: cents(132_700),
  last_order_at: '2026-11-20T09:15:00Z',
  ...more,
});
const order: CustomerOrder = {
  id: 'o1',
  number: 'SB-7K2M9Q',
  status: 'delivered',
  total: cents(32_700),
  created_at: '2026-11-20T09:15:00Z',
  pieces: 3,
};

function useRows(rows: readonly { id: string }[], error?: object) {
  const model = {
    ...listViewModel,
    cases: {
      ...listViewModel.cases,
      'done.readFirst': [{ output: { rows, next: rows.length > 2 ? 'more' : null } }],
      ...(error === undefined ? {} : { 'error.readFirst': [{ error }] }),
    },
  };
  return useNeighbour(listViewMachine, model, [
    error === undefined
      ? ['xstate.done.actor.readFirst', 'done.readFirst', 0]
      : ['xstate.error.actor.readFirst', 'error.readFirst', 0],
  ]);
}

function List({ rows, q, error }: { rows: readonly Customer[]; q?: string; error?: object }) {
  return (
    <main>
      <CustomersView
        list={useRows(rows, error)}
        slug="iron-works"
        query={q === undefined ? {} : { q }}
        exporting={<ExportCustomers vendorId="00000000-0000-7000-8000-000000000001" />}
      />
    </main>
  );
}

function One({ shown, orders = true }: { shown: Customer; orders?: boolean }) {
  return (
    <main>
      <CustomerView list={useRows([order])} slug="iron-works" customer={shown} mayOpenOrders={orders} />
    </main>
  );
}

const meta: Meta = { title: 'vendor/customers' };
export default meta;

const long = 'Wolfgang-Maximilian Featherstonehaugh-Cholmondeley of the Northern Barbell Company '.repeat(2);

export const Loading: StoryObj = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: StoryObj = { render: () => <List rows={[]} /> };
export const NothingFound: StoryObj = { render: () => <List rows={[]} q="ada" /> };
export const Failed: StoryObj = { render: () => <List rows={[]} error={{ _tag: 'NetworkError' }} /> };
export const Denied: StoryObj = { render: () => <List rows={[]} error={{ _tag: 'NotAllowed' }} /> };
export const Many: StoryObj = {
  render: () => (
    <List
      rows={[
        customer('a'),
        customer('b', { kind: 'guest', orders: 1, name: long }),
        customer('c', { kind: 'deleted', name: null, region: null }),
      ]}
    />
  ),
};
export const OneCustomer: StoryObj = { render: () => <One shown={customer('a')} /> };
export const WithoutOrders: StoryObj = {
  render: () => <One shown={customer('c', { kind: 'deleted', name: null, region: null })} orders={false} />,
};
