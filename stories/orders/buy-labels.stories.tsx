import type { Meta, StoryObj } from '@storybook/react-vite';
import { useActor } from '#actors/kit/use-actor.ts';
import { createBuyLabels } from '#actors/orders/buy-labels.ts';
import { BuyLabelsView } from '#pages/vendor-panel/orders/buy-labels.tsx';
import type { Reading } from '#actors/kit/use-read.ts';
import type { StoreOrder } from '#schema/vendor-panel/store-order.ts';
import { listedOrder } from '#samples/data/orders/store-order-samples.ts';

type Desk = StoreOrder['desk'];

const meta: Meta = { title: 'orders/labels of several orders' };
export default meta;

const ready = (changes: Partial<Desk>): Reading<Desk> => ({
  kind: 'ready',
  value: { carrier: 'test', test: false, origin: true, parcels: [], ...changes },
});

function Labels({ desk }: { desk: Reading<Desk> }) {
  const actor = useActor(() => createBuyLabels('v1', [listedOrder('a'), listedOrder('b')], () => undefined));
  return (
    <main>
      <h1>Orders</h1>
      <BuyLabelsView
        actor={actor}
        desk={desk}
        vendorId="vendor-1"
        slug="iron-works"
        onReadAgain={() => undefined}
        onClose={() => undefined}
      />
    </main>
  );
}

export const NoBoxes: StoryObj = { render: () => <Labels desk={ready({})} /> };
export const NoCarrier: StoryObj = { render: () => <Labels desk={ready({ carrier: null })} /> };
export const NoAddress: StoryObj = { render: () => <Labels desk={ready({ origin: false })} /> };
export const Loading: StoryObj = { render: () => <Labels desk={{ kind: 'reading' }} /> };
export const FailedToLoad: StoryObj = { render: () => <Labels desk={{ kind: 'failed' }} /> };
