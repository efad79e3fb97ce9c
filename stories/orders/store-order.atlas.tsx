import { NEVER } from 'rxjs';
import type { StoreOrderActionActor } from '#actors/orders/store-order.ts';
import { storeOrderMachine } from '#machines/orders/store-order.machine.ts';
import { OrderView } from '#pages/vendor-panel/orders/order/order-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { storeOrderModel } from '#samples/models/orders/store-order.model.ts';
import { orderStore } from '#samples/data/orders/store-order-samples.ts';
import { useAction } from '../../.storybook/atlas/neighbour.ts';

export const atlas = atlasOf({
  machine: storeOrderMachine,
  models: [storeOrderModel],
  variantOf: ({ context: { order } }) => order?.confirmed_at ?? '',
  Screen: function StoreOrder({ actor }) {
    const action = useAction<StoreOrderActionActor>();
    return (
      <main>
        <OrderView
          actor={actor}
          action={action}
          store={orderStore}
          slug="iron-works"
          preview={() => NEVER}
          previewReturn={() => NEVER}
          askRates={() => NEVER}
        />
      </main>
    );
  },
});
