import { useSelector } from '@xstate/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ViewingBarView } from '#app/panel/viewing-bar.tsx';
import { impersonationMachine } from '#machines/admin/impersonation.machine.ts';
import { ViewedAccountView } from '#pages/admin/users/view/account-view.tsx';
import { ViewedFrame } from '#pages/admin/users/view/frame.tsx';
import { ViewedOrderView } from '#pages/admin/users/view/order-view.tsx';
import { ViewedOrdersView } from '#pages/admin/users/view/orders-view.tsx';
import { Skeleton } from '#pages/admin/users/view/view.tsx';
import type { Reading } from '#actors/kit/use-read.ts';
import type { ViewedAccount, ViewedOrder, ViewedPurchase } from '#schema/admin/views.ts';
import { useNeighbour } from '../../../.storybook/atlas/neighbour.ts';
import { impersonationModel } from '#samples/models/admin/impersonation.model.ts';
import { viewedAccount, viewedOrder, viewedPurchase } from './viewed-samples.ts';

const person = '80000000-0000-4000-8000-000000000001';
const long = 'Wolfgang-Maximilian Featherstonehaugh-Cholmondeley of the Northern Barbell Company';
const nothing = () => undefined;
const failed = { kind: 'failed' } as const;
const loading = { kind: 'reading' } as const;

type Orders = Reading<{ rows: readonly ViewedPurchase[]; next: { key: string; id: string } | null }>;

const ordersOf = (
  rows: readonly ViewedPurchase[],
  next: { key: string; id: string } | null = null,
): Orders => ({
  kind: 'ready',
  value: { rows, next },
});

const maya: Reading<ViewedAccount> = { kind: 'ready', value: viewedAccount() };
const one = ordersOf([viewedPurchase()]);

interface AccountProps {
  reading?: Reading<ViewedAccount>;
  orders?: Orders;
  isFurther?: boolean;
}

const Account = ({ reading = maya, orders = one, isFurther = false }: AccountProps) => (
  <main>
    <ViewedAccountView
      person={person}
      reading={reading}
      onRetry={nothing}
      skeleton={<Skeleton />}
      orders={
        <ViewedOrdersView
          person={person}
          reading={orders}
          onRetry={nothing}
          onNewest={isFurther ? nothing : undefined}
          onOlder={nothing}
        />
      }
    />
  </main>
);

const Order = ({ reading }: { reading: Reading<ViewedOrder | null> }) => (
  <main>
    <ViewedOrderView person={person} reading={reading} onRetry={nothing} skeleton={<Skeleton />} />
  </main>
);

const lookingAt = (name: string) => ({
  ...impersonationModel,
  cases: {
    ...impersonationModel.cases,
    'done.readLook': [{ output: { kind: 'open', look: { person, name }, left: 52 } }],
  },
});

/** The bar and the page of another viewed person. */
function Elsewhere({ name }: { name: string }) {
  const actor = useNeighbour(impersonationMachine, lookingAt(name), [
    ['xstate.done.actor.readLook', 'done.readLook', 0],
  ]);
  const snapshot = useSelector(actor, (current) => current);
  return (
    <>
      <ViewingBarView actor={actor} />
      <main>
        <ViewedFrame person="another" snapshot={snapshot} skeleton={<Skeleton />} onAgain={nothing}>
          {null}
        </ViewedFrame>
      </main>
    </>
  );
}

const meta: Meta = { title: 'admin/view of an account' };
export default meta;
type Story = StoryObj;

export const Loading: Story = { render: () => <Account reading={loading} /> };
export const Failed: Story = { render: () => <Account reading={failed} /> };
export const Empty: Story = {
  render: () => (
    <Account
      orders={ordersOf([])}
      reading={{
        kind: 'ready',
        value: viewedAccount({
          email: null,
          first_name: null,
          last_name: null,
          addresses: [],
          mails: null,
          wishlist: [],
          cart: [],
          reviews: [],
          stores: [],
        }),
      }}
    />
  ),
};
export const OrdersLoading: Story = { render: () => <Account orders={loading} /> };
export const OrdersFailed: Story = { render: () => <Account orders={failed} /> };
export const ManyOrders: Story = {
  render: () => (
    <Account
      isFurther
      orders={ordersOf(
        ['SB-222222', 'SB-333333', 'SB-444444'].map((reference) =>
          viewedPurchase({ id: reference, reference }),
        ),
        { key: '2026-11-02T10:00:00Z', id: 'o1' },
      )}
    />
  ),
};
export const LongText: Story = {
  render: () => (
    <Account
      orders={ordersOf([viewedPurchase({ orders: [{ id: 'v', vendor_name: long, status: 'processing' }] })])}
      reading={{
        kind: 'ready',
        value: viewedAccount({
          name: long,
          email: `${'w'.repeat(60)}@${'iron'.repeat(20)}.example`,
          company_name: long,
          stores: [{ id: 's1', name: long, status: 'approved', role: 'fulfillment' }],
        }),
      }}
    />
  ),
};
export const OrderContent: Story = {
  render: () => <Order reading={{ kind: 'ready', value: viewedOrder() }} />,
};
export const OrderNotFound: Story = { render: () => <Order reading={{ kind: 'ready', value: null }} /> };
export const OrderFailed: Story = { render: () => <Order reading={failed} /> };
export const AnotherAccount: Story = { render: () => <Elsewhere name="Ada Load" /> };
export const LongName: Story = { render: () => <Elsewhere name={long} /> };
