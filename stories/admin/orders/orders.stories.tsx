import type { Meta, StoryObj } from '@storybook/react-vite';
import { of } from 'rxjs';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { RecordPage } from '#pages/admin/kit/record-page.tsx';
import { OrderActsBar } from '#pages/admin/orders/order-acts-bar.tsx';
import { OrderView } from '#pages/admin/orders/order-view.tsx';
import { Skeleton as SkeletonOfOne } from '#pages/admin/orders/order.tsx';
import type { OrderQuery } from '#pages/admin/orders/order-query.ts';
import { OrdersView } from '#pages/admin/orders/orders-view.tsx';
import { Skeleton } from '#pages/admin/orders/orders.tsx';
import { PurchaseView } from '#pages/admin/orders/purchase-view.tsx';
import { Skeleton as SkeletonOfPurchase } from '#pages/admin/orders/purchase.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { PlatformOrder, PlatformOrderRow } from '#schema/admin/orders/order.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import { useActionAfter, useList } from '../../../.storybook/atlas/neighbour.ts';
import { listed } from '../listed.ts';
import { financeRights } from '../users/person-samples.ts';
import { long, orderRow, platformOrder, purchase } from './order-samples.ts';

interface ListedProps {
  rows: readonly PlatformOrderRow[];
  query?: OrderQuery;
  isCut?: boolean;
  failure?: object;
}

const everything: OrderQuery = {};

function Listed({ rows, query = everything, isCut = false, failure }: ListedProps) {
  const list = useList<PlatformOrderRow>(...listed(rows, failure));
  return (
    <main>
      <OrdersView list={list} query={query} isCut={isCut} />
    </main>
  );
}

interface OneProps {
  order?: PlatformOrder;
  rights?: AdminRights;
}

const everyRight: AdminRights = {
  roles: ['super'],
  rights: { users: ['read', 'write'], money: ['read', 'write'] },
};
const full = platformOrder();

function Acts({ first, order, rights }: { first: string; order: PlatformOrder; rights: AdminRights }) {
  const actor = useActionAfter<AdminActionActor>(null);
  return <OrderActsBar first={first} order={order} rights={rights} actor={actor} />;
}

const One = ({ order = full, rights = everyRight }: OneProps) => (
  <OrderView
    order={order}
    rights={rights}
    renderActs={(first) => <Acts first={first} order={order} rights={rights} />}
  />
);

const meta: Meta = { title: 'admin/orders' };
export default meta;
type Story = StoryObj;

const word = 'w'.repeat(70);

export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: Story = { render: () => <Listed rows={[]} /> };
export const NothingFound: Story = { render: () => <Listed rows={[]} query={{ q: 'ada@lifters' }} /> };
export const Failed: Story = { render: () => <Listed rows={[]} failure={{ _tag: 'NetworkError' }} /> };
export const Denied: Story = { render: () => <Listed rows={[]} failure={{ _tag: 'NotAllowed' }} /> };
export const Many: Story = {
  render: () => (
    <Listed
      rows={[
        orderRow({ late: true }),
        orderRow({ id: '2', status: 'pending', money: 'unpaid', is_guest: true }),
        orderRow({ id: '3', status: 'delivered', money: 'disputed', returns: 1 }),
        orderRow({ id: '4', status: 'cancelled', money: 'refunded' }),
        orderRow({ id: '5', status: 'delivered', money: 'reversed' }),
        orderRow({ id: '6', status: 'shipped', money: 'exchange' }),
      ]}
    />
  ),
};
export const Filtered: Story = {
  render: () => (
    <Listed
      rows={[orderRow({ money: 'part-refunded' })]}
      query={{ q: 'load', money: 'part-refunded', store: 'Iron', from: '2026-11-01', to: '2026-11-30' }}
      isCut
    />
  ),
};
export const LongText: Story = {
  render: () => <Listed rows={[orderRow({ buyer: long, place: word, store: { id: 's', name: long } })]} />,
};

export const LoadingOne: Story = {
  render: () => (
    <main>
      <SkeletonOfOne />
    </main>
  ),
};
export const MissingOne: Story = {
  render: () => (
    <main>
      <RecordPage
        title="Order"
        read={() => of(null)}
        skeleton={<SkeletonOfOne />}
        all={['All orders', panelAddresses.adminOrders()]}
      >
        {() => null}
      </RecordPage>
    </main>
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: "We can't find this order." });
  },
};
export const Full: Story = {
  render: () => (
    <main>
      <One />
    </main>
  ),
};
export const WithLedger: Story = {
  render: () => (
    <main>
      <One />
    </main>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show ledger entries' }));
    await canvas.findByRole('heading', { name: 'Ledger' });
  },
};
export const Refunding: Story = {
  render: () => (
    <main>
      <One />
    </main>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Refund' }));
    await canvas.findByRole('textbox', { name: 'Power Bar, Black · 20 kg' });
  },
};
export const Canceling: Story = {
  render: () => (
    <main>
      <One
        order={platformOrder({
          items: platformOrder().items.map((item) => ({ ...item, shipped: 0, delivered: 0 })),
        })}
      />
    </main>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel order' }));
    await canvas.findByRole('combobox', { name: 'Why' });
  },
};
export const ApprovingReturn: Story = {
  render: () => (
    <main>
      <One />
    </main>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve return' }));
    await canvas.findByRole('textbox', { name: 'Return instructions' });
  },
};
/** The store declined it. */
export const OverrulingStore: Story = {
  render: () => (
    <main>
      <One
        order={platformOrder({
          returns_list: platformOrder().returns_list.map((back) => ({
            ...back,
            status: 'rejected' as const,
            decision: 'It was used.',
          })),
        })}
      />
    </main>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Refund without return' }));
    await canvas.findByRole('combobox', { name: 'Return' });
  },
};
/** A guest's order, as an admin who only reads and can't see money. */
export const Fresh: Story = {
  render: () => {
    const { buyer, risk } = platformOrder();
    return (
      <main>
        <One
          rights={financeRights}
          order={platformOrder({
            money: 'paid',
            returns: 0,
            others: 0,
            exchange_of: 'SB-2QX9LP',
            buyer: { ...buyer, account: null, street: null },
            risk: { ...risk, account_since: null, purchases: 0, refunds: 0, declined: 0, suspended: true },
            refunds: [],
            earned: null,
            ledger: null,
            payments: [],
            disputes: [],
            shipments: [],
            returns_list: [],
            messages: [],
            emails: [],
          })}
        />
      </main>
    );
  },
};
export const LongOne: Story = {
  render: () => {
    const { buyer, items, messages, returns_list: returns } = platformOrder();
    return (
      <main>
        <One
          order={platformOrder({
            store: { id: 's', name: long },
            buyer: { ...buyer, name: long, email: `${word}@${'iron'.repeat(20)}.example` },
            items: items.map((item) => ({ ...item, title: word, sku: word, product_id: null })),
            messages: messages.map((message) => ({ ...message, message: `${word} ${long}` })),
            returns_list: returns.map((back) => ({ ...back, note: word, decision: long })),
          })}
        />
      </main>
    );
  },
};

export const LoadingPurchase: Story = {
  render: () => (
    <main>
      <SkeletonOfPurchase />
    </main>
  ),
};
export const Purchase: Story = {
  render: () => (
    <main>
      <PurchaseView purchase={purchase()} />
    </main>
  ),
};
