import { NEVER } from 'rxjs';
import { fulfillmentMachine } from '#machines/orders/fulfillment.machine.ts';
import { OrderView } from '#pages/vendor-panel/orders/order/order-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { fulfillmentModel } from '#samples/models/orders/fulfillment.model.ts';
import { saleStore } from '#samples/data/orders/sale-samples.ts';

export const atlas = atlasOf({
  machine: fulfillmentMachine,
  models: [fulfillmentModel],
  variantOf: ({ context: { sale, sentence } }) => sentence ?? sale?.confirmed_at ?? '',
  Screen: ({ actor }) => (
    <main>
      <OrderView actor={actor} store={saleStore} slug="iron-works" preview={() => NEVER} />
    </main>
  ),
});
