import { plainDate } from '#schema/day.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { of, throwError } from 'rxjs';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { PreviewAnswer } from '#actors/vendor-panel/money/refund.ts';
import { fulfillmentMachine } from '#machines/orders/fulfillment.machine.ts';
import { listViewMachine } from '#machines/kit/list-view.machine.ts';
import { Skeleton as OrderSkeleton } from '#pages/vendor-panel/orders/order.tsx';
import type { PreviewRefund } from '#pages/vendor-panel/orders/order/refund-form.tsx';
import { OrderView } from '#pages/vendor-panel/orders/order/order-view.tsx';
import { Skeleton as OrdersSkeleton } from '#pages/vendor-panel/orders/orders.tsx';
import { OrdersView } from '#pages/vendor-panel/orders/orders-view.tsx';
import { ShipmentsView } from '#pages/vendor-panel/orders/shipments-view.tsx';
import { cents } from '#schema/money.ts';
import type { RefundPreview } from '#schema/vendor-panel/money/refund.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { ListedParcel, ListedSale, Sale, SaleLabel } from '#schema/vendor-panel/sale.ts';
import { useNeighbour } from '../../.storybook/atlas/neighbour.ts';
import { fulfillmentModel } from '#samples/models/orders/fulfillment.model.ts';
import { listViewModel } from '#samples/models/kit/list-view.model.ts';
import {
  cancelledSale,
  deliveredSale,
  exchangeSale,
  labeledSale,
  listedParcel,
  listedSale,
  longSale,
  sale,
  saleStore,
} from '#samples/data/orders/sale-samples.ts';

function useList(rows: readonly (ListedSale | ListedParcel)[], next: string | null, isBehind = false) {
  const model = {
    ...listViewModel,
    cases: { ...listViewModel.cases, 'done.readFirst': [{ output: { rows, next } }] },
  };
  return useNeighbour(listViewMachine, model, [
    ['xstate.done.actor.readFirst', 'done.readFirst', 0],
    ...(isBehind ? [['list.outdated', 'list.outdated', 1] as const] : []),
  ]);
}

function Orders({
  rows,
  q,
  isBehind = false,
}: {
  rows: readonly ListedSale[];
  q?: string;
  isBehind?: boolean;
}) {
  const actor = useList(rows, rows.length > 2 ? 'more' : null, isBehind);
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

const refundPreview: RefundPreview = {
  amount: cents(1669),
  effect: {
    tax: cents(73),
    commission: cents(100),
    paid_by_shop: cents(0),
    share: cents(-1496),
    account: 'available',
    balance: cents(1200),
    balance_after: cents(-296),
  },
};
const shownPreview = () => of<PreviewAnswer>({ kind: 'shown', preview: refundPreview });

interface OrderProps {
  shown: Sale;
  store?: OwnStore;
  preview?: PreviewRefund;
}

function Order({ shown, store = saleStore, preview = shownPreview }: OrderProps) {
  const model = {
    ...fulfillmentModel,
    input: { number: shown.number },
    cases: { ...fulfillmentModel.cases, 'done.readSale': [{ output: shown }] },
  };
  const actor = useNeighbour(fulfillmentMachine, model, [['xstate.done.actor.readSale', 'done.readSale', 0]]);
  return (
    <main>
      <OrderView actor={actor} store={store} slug="iron-works" preview={preview} />
    </main>
  );
}

function Shipments({ rows }: { rows: readonly ListedParcel[] }) {
  return (
    <main>
      <ShipmentsView list={useList(rows, null)} slug="iron-works" query={{}} />
    </main>
  );
}

const meta: Meta = { title: 'orders/orders of a store' };
export default meta;

const many = [
  listedSale('a', { late: true, confirmed: false, ship_by: plainDate('2026-11-19') }),
  listedSale('b', { shipped: 1 }),
  listedSale('c', { status: 'delivered', returns: 1, lines: 1 }),
  listedSale('d', { status: 'cancelled' }),
  listedSale('e', { exchange: true }),
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
export const ChangedSince: StoryObj = { render: () => <Orders rows={many} isBehind /> };
export const LongText: StoryObj = {
  render: () => <Orders rows={[listedSale('a', { buyer: longName, title: longName.repeat(2) })]} />,
};
export const NoParcels: StoryObj = { render: () => <Shipments rows={[]} /> };
export const Parcels: StoryObj = {
  render: () => (
    <Shipments
      rows={[
        listedParcel('a'),
        listedParcel('b', { status: 'delivered', tracking_url: null }),
        listedParcel('c', { status: 'voided', carrier: null, tracking_number: null, tracking_url: null }),
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
export const OrderWithReturns: StoryObj = { render: () => <Order shown={deliveredSale} /> };
export const OrderCancelled: StoryObj = { render: () => <Order shown={cancelledSale} /> };
export const OrderLongText: StoryObj = { render: () => <Order shown={longSale} /> };
export const OrderReadOnly: StoryObj = {
  render: () => (
    <Order shown={sale} store={{ ...saleStore, role: 'finance', rights: { orders: ['read'] } }} />
  ),
};

/** The last parcel in each state of its label. */
const withLabel = (changes: Partial<SaleLabel>, status: 'shipped' | 'voided' = 'shipped'): Sale => ({
  ...labeledSale,
  labels: [],
  shipments: labeledSale.shipments.map((each) => ({
    ...each,
    status,
    label: each.label === null ? null : { ...each.label, ...changes },
  })),
});
export const OrderWithLabels: StoryObj = { render: () => <Order shown={labeledSale} /> };
export const LabelNotVoided: StoryObj = {
  render: () => (
    <Order shown={withLabel({ reason: 'The parcel was already picked up: its label cannot be voided.' })} />
  ),
};
export const LabelBeingVoided: StoryObj = {
  render: () => <Order shown={withLabel({ status: 'voiding' })} />,
};
export const LabelVoided: StoryObj = {
  render: () => <Order shown={withLabel({ status: 'voided' }, 'voided')} />,
};

const opens =
  (button: string, form: string): NonNullable<StoryObj['play']> =>
  async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: button }));
    await expect(await page.findByRole('form', { name: form })).toBeVisible();
  };
export const Shipping: StoryObj = {
  render: () => <Order shown={sale} />,
  play: opens('Ship items', 'Ship items'),
};
export const BuyingLabel: StoryObj = {
  render: () => <Order shown={labeledSale} />,
  play: async (context) => {
    await opens('Buy a label', 'Buy a label')(context);
    const form = within(within(context.canvasElement).getByRole('form', { name: 'Buy a label' }));
    await expect(form.getByLabelText('Weight in grams, with the content')).toHaveValue(18_150);
    await userEvent.selectOptions(form.getByLabelText('Parcel'), 'Another size');
    await expect(await form.findByLabelText('Length in cm')).toBeVisible();
    await waitFor(() => expect(form.getByLabelText('Weight in grams, with the content')).toHaveValue(18_000));
  },
};
export const LabelWithoutOrigin: StoryObj = {
  render: () => <Order shown={{ ...labeledSale, desk: { ...labeledSale.desk, origin: false } }} />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Buy a label' }));
    await expect(await page.findByRole('link', { name: 'Enter the address' })).toBeVisible();
  },
};
export const PayingBack: StoryObj = {
  render: () => <Order shown={sale} />,
  play: opens('Pay back', 'Pay back'),
};
export const PayingBackTooMuch: StoryObj = {
  render: () => <Order shown={sale} />,
  play: async (context) => {
    await opens('Pay back', 'Pay back')(context);
    const form = within(within(context.canvasElement).getByRole('form', { name: 'Pay back' }));
    const [first] = form.getAllByPlaceholderText<HTMLInputElement>('0.00');
    if (first === undefined) throw new Error('There is nothing to pay back.');
    await userEvent.type(first, '9999');
    await userEvent.click(form.getByRole('button', { name: 'Next' }));
    await expect(first).toHaveFocus();
    await expect(first).toHaveAccessibleDescription(/^Enter \$\d+\.\d\d at most$/);
    await expect(form.getByLabelText('Reason')).toHaveAccessibleDescription('Reason is required');
  },
};
export const PayingBackNothing: StoryObj = {
  render: () => <Order shown={sale} />,
  play: async (context) => {
    await opens('Pay back', 'Pay back')(context);
    const form = within(within(context.canvasElement).getByRole('form', { name: 'Pay back' }));
    await userEvent.type(form.getByLabelText('Reason'), 'Scratched');
    await userEvent.click(form.getByRole('button', { name: 'Next' }));
    await expect(form.getByRole('alert')).toHaveTextContent('Enter at least one amount');
  },
};
const previews: NonNullable<StoryObj['play']> = async (context) => {
  await opens('Pay back', 'Pay back')(context);
  const form = within(within(context.canvasElement).getByRole('form', { name: 'Pay back' }));
  const [first] = form.getAllByPlaceholderText('0.00');
  if (first !== undefined) await userEvent.type(first, '1.50');
  await userEvent.type(form.getByLabelText('Reason'), 'Scratched');
  await userEvent.click(form.getByRole('button', { name: 'Next' }));
};
export const BeforePayingBack: StoryObj = {
  render: () => <Order shown={sale} />,
  play: async (context) => {
    await previews(context);
    const page = within(context.canvasElement);
    const does = await page.findByRole('region', { name: 'What it does' });
    await expect(does).toHaveTextContent('Available afterwards-$2.96');
    await waitFor(() => expect(does).toHaveFocus());
  },
};
export const WithoutSightOfMoney: StoryObj = {
  render: () => (
    <Order shown={sale} preview={() => of({ kind: 'shown', preview: { ...refundPreview, effect: null } })} />
  ),
  play: async (context) => {
    await previews(context);
    await expect(
      await within(context.canvasElement).findByRole('button', { name: 'Pay $16.69 back' }),
    ).toBeVisible();
  },
};
export const PreviewRefused: StoryObj = {
  render: () => (
    <Order
      shown={sale}
      preview={() => of({ kind: 'refused', sentence: 'Of this line $10.74 can be paid back.' })}
    />
  ),
  play: async (context) => {
    await previews(context);
    const page = within(context.canvasElement);
    await expect(await page.findByRole('alert')).toHaveTextContent('Of this line $10.74');
    await userEvent.click(page.getByRole('button', { name: 'Change' }));
    await expect(page.getByLabelText('Reason')).toHaveValue('Scratched');
  },
};
export const PreviewFailed: StoryObj = {
  render: () => <Order shown={sale} preview={() => throwError(() => new Error('offline'))} />,
  play: async (context) => {
    await previews(context);
    await expect(await within(context.canvasElement).findByRole('alert')).toHaveTextContent(
      'Nothing was paid back',
    );
  },
};
export const Cancelling: StoryObj = {
  render: () => (
    <Order shown={{ ...sale, shipments: [], items: sale.items.map((each) => ({ ...each, shipped: 0 })) }} />
  ),
  play: opens('Cancel order', 'Cancel order'),
};
export const Deciding: StoryObj = {
  render: () => <Order shown={deliveredSale} />,
  play: opens('Approve return', 'Approve return'),
};
export const Receiving: StoryObj = {
  render: () => <Order shown={deliveredSale} />,
  play: opens('Receive return', 'Receive return'),
};
export const Exchanging: StoryObj = {
  render: () => <Order shown={deliveredSale} />,
  play: async (context) => {
    await opens('Exchange', 'Exchange return')(context);
    const form = within(within(context.canvasElement).getByRole('form', { name: 'Exchange return' }));
    await userEvent.selectOptions(
      form.getByLabelText('Send for 1 × Power bar'),
      'Chrome · 15 kg (3 in stock, $20.00 at your cost)',
    );
  },
};
export const OrderInExchange: StoryObj = { render: () => <Order shown={exchangeSale} /> };
export const CancellingAnExchange: StoryObj = {
  render: () => <Order shown={exchangeSale} />,
  play: opens('Cancel order', 'Cancel order'),
};
