import { orderPageMachine } from '#machines/orders/order-page.machine.ts';
import { OrderPageView } from '#pages/orders/order/order-page-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { orderPageModels } from '#samples/models/orders/order-page.model.ts';
import { heldTools } from '#samples/data/orders/order-tools.ts';

export const atlas = atlasOf({
  machine: orderPageMachine,
  models: orderPageModels,
  variantOf: ({ context: { purchase, hasRealtime } }) =>
    `${purchase.orders[0]?.status ?? ''}${hasRealtime ? '' : ', guest'}`,
  Screen: ({ actor }) => <OrderPageView actor={actor} isGuest={false} tools={heldTools} />,
});
