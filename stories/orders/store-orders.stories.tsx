import { plainDate } from '#schema/day.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { of, throwError } from 'rxjs';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { OrdersActionActor } from '#actors/vendor-panel/store-orders.ts';
import { Skeleton as OrderSkeleton } from '#pages/vendor-panel/orders/order.tsx';
import { Skeleton as OrdersSkeleton } from '#pages/vendor-panel/orders/orders.tsx';
import { BulkOrdersView } from '#pages/vendor-panel/orders/bulk-orders.tsx';
import { PrintOrders } from '#pages/vendor-panel/orders/print-orders.tsx';
import { OrdersView } from '#pages/vendor-panel/orders/orders-view.tsx';
import { ShipmentsView } from '#pages/vendor-panel/orders/shipments-view.tsx';
import type {
  ListedShipment,
  ListedStoreOrder,
  StoreOrder,
  StoreOrderLabel,
} from '#schema/vendor-panel/store-order.ts';
import { useAction, useList } from '../../.storybook/atlas/neighbour.ts';
import { listViewModel } from '#samples/models/kit/list-view.model.ts';
import {
  cancelledOrder,
  deliveredOrder,
  exchangeOrder,
  labeledOrder,
  listedShipment,
  listedOrder,
  longOrder,
  order,
  orderStore,
} from '#samples/data/orders/store-order-samples.ts';
import { opens, Order, refundPreview } from './shown-order.tsx';

function useRead<Row extends ListedStoreOrder | ListedShipment>(
  rows: readonly Row[],
  next: string | null,
  isBehind = false,
) {
  const model = {
    ...listViewModel,
    cases: { ...listViewModel.cases, 'done.readFirst': [{ output: { rows, next } }] },
  };
  return useList<Row>(model, [
    ['xstate.done.actor.readFirst', 'done.readFirst', 0],
    ...(isBehind ? [['list.outdated', 'list.outdated', 1] as const] : []),
  ]);
}

function Orders({
  rows,
  q,
  isBehind = false,
}: {
  rows: readonly ListedStoreOrder[];
  q?: string;
  isBehind?: boolean;
}) {
  const actor = useRead(rows, rows.length > 2 ? 'more' : null, isBehind);
  return (
    <main>
      <OrdersView
        list={actor}
        slug="iron-works"
        query={q === undefined ? {} : { q }}
        counts={{ open: 1000, to_confirm: 3, late: 1, returns: 0 }}
      />
    </main>
  );
}

function Shipments({ rows }: { rows: readonly ListedShipment[] }) {
  return (
    <main>
      <ShipmentsView list={useRead(rows, null)} slug="iron-works" query={{}} />
    </main>
  );
}

const meta: Meta = {
  title: 'orders/orders of a store',
  // What one story has typed would come back in the next.
};
export default meta;

const many = [
  listedOrder('a', { late: true, confirmed: false, ship_by: plainDate('2026-11-19') }),
  listedOrder('b', { shipped: 1 }),
  listedOrder('c', { status: 'delivered', returns: 1, lines: 1 }),
  listedOrder('d', { status: 'cancelled' }),
  listedOrder('e', { exchange: true }),
];
const longName = 'Wolfgang-Maximilian Featherstonehaugh-Cholmondeley of the Northern Barbell Company';

export const Loading: StoryObj = {
  render: () => (
    <main>
      <OrdersSkeleton />
    </main>
  ),
};
export const Empty: StoryObj = { render: () => <Orders rows={[]} /> };
export const NothingFound: StoryObj = { render: () => <Orders rows={[]} q="SB-22" /> };
export const Many: StoryObj = { render: () => <Orders rows={many} /> };
function Selected({ missing = null }: { missing?: 'carrier' | 'address' | null }) {
  return (
    <main>
      <BulkOrdersView
        actor={useAction<OrdersActionActor>()}
        results={[]}
        labels={false}
        mayWork
        print={<PrintOrders vendorId="v" orders={many.slice(0, 2)} />}
        missing={missing}
        onBuy={() => undefined}
        slug="iron-works"
        orders={many.slice(0, 2)}
        onSelect={() => undefined}
      />
    </main>
  );
}
export const SeveralSelected: StoryObj = { render: () => <Selected /> };
export const SelectedWithoutCarrier: StoryObj = { render: () => <Selected missing="carrier" /> };
export const ShippingSeveral: StoryObj = {
  render: () => <Selected />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ship 2 orders' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Ship 2 orders now' }));
    await canvas.findByRole('alert');
  },
};
export const Filtered: StoryObj = {
  render: () => <Orders rows={[listedOrder('a', { payment: 'disputed', refund: 'part' })]} />,
};
export const ChangedSince: StoryObj = { render: () => <Orders rows={many} isBehind /> };
export const LongText: StoryObj = {
  render: () => <Orders rows={[listedOrder('a', { buyer: longName, title: longName.repeat(2) })]} />,
};
export const NoShipments: StoryObj = { render: () => <Shipments rows={[]} /> };
export const SomeShipments: StoryObj = {
  render: () => (
    <Shipments
      rows={[
        listedShipment('a'),
        listedShipment('b', { status: 'delivered', tracking_url: null }),
        listedShipment('c', { status: 'voided', carrier: null, tracking_number: null, tracking_url: null }),
      ]}
    />
  ),
};

export const OrderLoading: StoryObj = {
  render: () => (
    <main>
      <OrderSkeleton />
    </main>
  ),
};
export const OrderWithReturns: StoryObj = { render: () => <Order shown={deliveredOrder} /> };
export const OrderCanceled: StoryObj = { render: () => <Order shown={cancelledOrder} /> };
export const OrderLongText: StoryObj = { render: () => <Order shown={longOrder} /> };
export const OrderReadOnly: StoryObj = {
  render: () => (
    <Order shown={order} store={{ ...orderStore, role: 'finance', rights: { orders: ['read'] } }} />
  ),
};

export const NoAnswer: StoryObj = {
  render: () => (
    <Order
      shown={order}
      steps={[
        ['action.send', 'action.send', 0],
        ['xstate.error.actor.send', 'error.send', 0],
      ]}
    />
  ),
};
export const Refused: StoryObj = {
  render: () => (
    <Order
      shown={order}
      steps={[
        ['action.send', 'action.send', 0],
        ['xstate.done.actor.send', 'done.send', 2],
      ]}
    />
  ),
};

/** The last parcel in each state of its label. */
const withLabel = (
  changes: Partial<StoreOrderLabel>,
  status: 'shipped' | 'voided' = 'shipped',
): StoreOrder => ({
  ...labeledOrder,
  labels: [],
  shipments: labeledOrder.shipments.map((each) => ({
    ...each,
    status,
    label: each.label === null ? null : { ...each.label, ...changes },
  })),
});
export const OrderWithLabels: StoryObj = { render: () => <Order shown={labeledOrder} /> };
export const LabelNotVoided: StoryObj = {
  render: () => (
    <Order shown={withLabel({ reason: "The package was already picked up, so you can't void its label." })} />
  ),
};
export const LabelBeingVoided: StoryObj = {
  render: () => <Order shown={withLabel({ status: 'voiding' })} />,
};
export const LabelVoided: StoryObj = {
  render: () => <Order shown={withLabel({ status: 'voided' }, 'voided')} />,
};

export const Shipping: StoryObj = {
  render: () => <Order shown={order} />,
  play: opens('Ship items', 'Ship items'),
};
export const BuyingLabel: StoryObj = {
  render: () => <Order shown={labeledOrder} />,
  play: async (context) => {
    await opens('Buy label', 'Buy label')(context);
    const form = within(within(context.canvasElement).getByRole('form', { name: 'Buy label' }));
    await expect(form.getByLabelText('Total weight (lb)')).toHaveValue('40.01');
    await userEvent.selectOptions(form.getByLabelText('Box'), 'Another size');
    await expect(await form.findByLabelText('Length (in)')).toBeVisible();
    await waitFor(() => expect(form.getByLabelText('Total weight (lb)')).toHaveValue('39.68'));
  },
};
export const LabelWithoutOrigin: StoryObj = {
  render: () => <Order shown={{ ...labeledOrder, desk: { ...labeledOrder.desk, origin: false } }} />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Buy label' }));
    await expect(await page.findByRole('link', { name: 'Add address' })).toBeVisible();
  },
};
export const Refunding: StoryObj = {
  render: () => <Order shown={order} />,
  play: opens('Refund', 'Refund'),
};
export const RefundingTooMuch: StoryObj = {
  render: () => <Order shown={order} />,
  play: async (context) => {
    await opens('Refund', 'Refund')(context);
    const form = within(within(context.canvasElement).getByRole('form', { name: 'Refund' }));
    const [first] = form.getAllByPlaceholderText<HTMLInputElement>('0.00');
    if (first === undefined) throw new Error('There is nothing to pay back.');
    await userEvent.type(first, '9999');
    await userEvent.click(form.getByRole('button', { name: 'Next' }));
    await expect(first).toHaveFocus();
    await expect(first).toHaveAccessibleDescription(/^Enter up to \$\d+\.\d\d$/);
    await expect(form.getByLabelText('Reason')).toHaveAccessibleDescription('Reason is required');
  },
};
export const RefundingNothing: StoryObj = {
  render: () => <Order shown={order} />,
  play: async (context) => {
    await opens('Refund', 'Refund')(context);
    const form = within(within(context.canvasElement).getByRole('form', { name: 'Refund' }));
    await userEvent.type(form.getByLabelText('Reason'), 'Scratched');
    await userEvent.click(form.getByRole('button', { name: 'Next' }));
    await expect(form.getByRole('alert')).toHaveTextContent('Enter at least one amount');
  },
};
const previews: NonNullable<StoryObj['play']> = async (context) => {
  await opens('Refund', 'Refund')(context);
  const form = within(within(context.canvasElement).getByRole('form', { name: 'Refund' }));
  const [first] = form.getAllByPlaceholderText('0.00');
  if (first !== undefined) await userEvent.type(first, '1.50');
  await userEvent.type(form.getByLabelText('Reason'), 'Scratched');
  await userEvent.click(form.getByRole('button', { name: 'Next' }));
};
export const BeforeRefund: StoryObj = {
  render: () => <Order shown={order} />,
  play: async (context) => {
    await previews(context);
    const page = within(context.canvasElement);
    const does = await page.findByRole('region', { name: 'Effect on your balance' });
    await expect(does).toHaveTextContent('Available afterward-$2.96');
    await waitFor(() => expect(does).toHaveFocus());
  },
};
export const WithoutMoneyRights: StoryObj = {
  render: () => (
    <Order shown={order} preview={() => of({ kind: 'shown', preview: { ...refundPreview, effect: null } })} />
  ),
  play: async (context) => {
    await previews(context);
    await expect(
      await within(context.canvasElement).findByRole('button', { name: 'Refund $16.69' }),
    ).toBeVisible();
  },
};
export const PreviewRefused: StoryObj = {
  render: () => (
    <Order
      shown={order}
      preview={() => of({ kind: 'refused', sentence: 'You can refund up to $10.74 for this item.' })}
    />
  ),
  play: async (context) => {
    await previews(context);
    const page = within(context.canvasElement);
    await expect(await page.findByRole('alert')).toHaveTextContent('You can refund up to $10.74');
    await userEvent.click(page.getByRole('button', { name: 'Change' }));
    await expect(page.getByLabelText('Reason')).toHaveValue('Scratched');
  },
};
export const PreviewFailed: StoryObj = {
  render: () => <Order shown={order} preview={() => throwError(() => new Error('offline'))} />,
  play: async (context) => {
    await previews(context);
    await expect(await within(context.canvasElement).findByRole('alert')).toHaveTextContent(
      'Nothing was refunded',
    );
  },
};
export const Canceling: StoryObj = {
  render: () => (
    <Order shown={{ ...order, shipments: [], items: order.items.map((each) => ({ ...each, shipped: 0 })) }} />
  ),
  play: opens('Cancel order', 'Cancel order'),
};
export const Deciding: StoryObj = {
  render: () => <Order shown={deliveredOrder} />,
  play: opens('Approve return', 'Approve return'),
};
export const Receiving: StoryObj = {
  render: () => <Order shown={deliveredOrder} />,
  play: opens('Receive return', 'Receive return'),
};
export const Exchanging: StoryObj = {
  render: () => <Order shown={deliveredOrder} />,
  play: async (context) => {
    await opens('Exchange', 'Exchange return')(context);
    const form = within(within(context.canvasElement).getByRole('form', { name: 'Exchange return' }));
    await userEvent.selectOptions(
      form.getByLabelText('Send for 1 × Power bar, Black · 20 kg'),
      'Chrome · 15 kg (3 in stock, $20.00 at your cost)',
    );
  },
};
export const OrderInExchange: StoryObj = { render: () => <Order shown={exchangeOrder} /> };
export const CancelingAnExchange: StoryObj = {
  render: () => <Order shown={exchangeOrder} />,
  play: opens('Cancel order', 'Cancel order'),
};
